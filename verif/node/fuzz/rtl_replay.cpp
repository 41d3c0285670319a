// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/rtl_replay.h"

#include <fmt/format.h>

#include "model/frame/epoch.h"
#include "verif/node/checker/counter_check.h"
#include "verif/node/fuzz/script_node.h"

namespace trib {
namespace {

constexpr unsigned kQuietCycles = 96;       // without a beat anywhere: the node is idle
constexpr unsigned kWedgedCycles = 20'000;  // without a beat anywhere, and something is missing
constexpr unsigned kBabblingCycles = 1'000'000;  // and still not quiet

BenchConfig bench_config(const FrameScript& script, const std::string& waves) {
  BenchConfig config;
  config.waves = waves;
  if (!script.sinks_stall) return config;
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    PaceConfig pace;
    pace.stall_probability = 0.05;
    pace.stall_burst = 5 + 20 * port;
    pace.seed = 1 + port;
    config.sink_paces.push_back(pace);
  }
  return config;
}

std::uint16_t epoch_before(std::uint16_t epoch) {
  return static_cast<std::uint16_t>(epoch == 1 ? 0xffff : epoch - 1);
}

}  // namespace

RtlReplay::RtlReplay(std::unique_ptr<NodeDut> dut, const FrameScript& script,
                     const std::string& waves)
    : script_(script),
      bench_(std::move(dut), bench_config(script, waves)),
      control_(bench_.registers(), [this] { bench_.step(); }),
      registers_(bench_, control_) {}

void RtlReplay::attach_checker() {
  const NodeParameters node = control_.identify();
  if (node.ports != kScriptPorts || node.window != kScriptWindow) {
    throw ReplayError(
        fmt::format("scripts are for {} ports and a window of {}, the node has {} and {}",
                    kScriptPorts, kScriptWindow, node.ports, node.window));
  }
  groups_ = node.groups;
  checker_ = std::make_unique<StepChecker>(
      bench_.dut(), node.window, node.groups, ReductionSet(), codec::kRawOnly,
      [this](const std::string& error) { throw ReplayError(event_ + ": " + error); });
  bench_.attach(*checker_);
}

ReplayStatistics RtlReplay::run() {
  attach_checker();
  run_phase("script", script_);
  run_probe("probe after the script", probe_script(next_epoch(epoch(0))));
  run_probe("probe by JOIN after the script", join_probe_script(epoch(0)));
  check_counters();
  if (!bench_.checker().violations().empty()) {
    throw ReplayError(bench_.checker().violations().front());
  }
  bench_.dut().close_trace();  // which throws if the waves are not whole
  return statistics();
}

ReplayStatistics RtlReplay::statistics() const {
  ReplayStatistics statistics;
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    const PortTally& tally = checker_->node().log().tally(port);
    for (unsigned v = 0; v < kVerdicts; ++v) statistics.verdicts[v] += tally.verdicts[v];
    statistics.frames_sent += tally.tx_frames;
  }
  statistics.begun_anew = begun_anew_;
  statistics.cycles = bench_.cycle();
  return statistics;
}

void RtlReplay::run_phase(const std::string& name, const FrameScript& script) {
  event_ = name;
  end_groups();
  configure(script.setup);
  drain();
  for (std::size_t i = 0; i < script.events.size(); ++i) {
    event_ = fmt::format("{}, event {} of {}", name, i, script.events.size());
    run_event(script.events[i]);
  }
  drain();
}

void RtlReplay::run_probe(const std::string& name, const FrameScript& script) {
  run_phase(name, script);
  require_probed([this](unsigned slot) { return model().slot(0, slot).expected; });
}

void RtlReplay::run_event(const ScriptEvent& event) {
  if (event.drained) {
    drain();
    bring_round(event.epochs);
  } else {
    burst_ = true;
    for (unsigned i = 0; i < event.gap; ++i) bench_.step();
  }
  if (event.action == ScriptEvent::Action::kFrame) {
    bench_.source(event.port).push(event.frame);
  } else {
    command(event);
    drain();
  }
}

void RtlReplay::command(const ScriptEvent& event) {
  switch (event.action) {
    case ScriptEvent::Action::kFrame:
      return;
    case ScriptEvent::Action::kConfigure:
      end_groups();
      return configure(event.setup);
    case ScriptEvent::Action::kEnd:
      return control_.end_group();
    case ScriptEvent::Action::kStart:
      registers_.set_epoch(0, event.setup.epoch);
      return registers_.start(0, model());
  }
}

// New registers may follow: what a group says at its end has the old addresses.
void RtlReplay::end_groups() {
  for (unsigned group = 0; group < groups_; ++group) control_.end_group(group);
  wait_until_quiet();
}

void RtlReplay::configure(const GroupSetup& setup) {
  setup_ = setup;
  control_.configure(script_config(setup, groups_), script_.onset);
  if (setup.started) registers_.start(0, model());
}

// 0: any epoch will do.
void RtlReplay::bring_round(const Epochs& epochs) {
  bool is_there = true;
  for (unsigned group = 0; group < groups_; ++group) {
    is_there = is_there && (epochs.at(group) == 0 || epochs[group] == epoch(group));
  }
  if (is_there) return;
  ++begun_anew_;
  burst_ = true;
  GroupSetup setup = setup_;
  end_groups();
  for (unsigned group = 0; group < groups_; ++group) {
    const std::uint16_t due = epochs.at(group) != 0 ? epochs[group] : std::uint16_t{1};
    const bool starts = group == 0 && setup.started;
    if (group == 0) setup.epoch = due;
    registers_.align(group, starts ? epoch_before(due) : due, setup.uplink);
  }
  wait_until_quiet();
  configure(setup);
  drain();
}

void RtlReplay::drain() {
  wait_until_quiet();
  checker_->finish();
  if (!model().quiet()) fail("the node is wedged");
  check_answers();
  check_groups();
  burst_ = false;
}

void RtlReplay::wait_until_quiet() {
  const std::uint64_t begin = bench_.cycle();
  for (unsigned idle = 0; idle < kQuietCycles || (idle < kWedgedCycles && !model().quiet());) {
    bench_.step();
    idle = is_moving() ? 0 : idle + 1;
    if (bench_.cycle() - begin > kBabblingCycles) fail("the node does not become quiet");
  }
}

bool RtlReplay::is_moving() {
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    if (!bench_.source(port).idle()) return true;
  }
  return (bench_.dut().rx_valids() | bench_.dut().tx_valids()) != 0;
}

void RtlReplay::check_answers() {
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    const std::uint64_t left_out = model().left_out(port);
    if (!burst_ && left_out > left_out_[port]) {
      fail(fmt::format("port {}: {} answers are due and have not come", port,
                       left_out - left_out_[port]));
    }
    left_out_[port] = left_out;
  }
}

void RtlReplay::check_groups() {
  for (unsigned group = 0; group < groups_; ++group) {
    const std::string defect = registers_.compare(group, model());
    if (!defect.empty()) fail(fmt::format("group {}: {}", group, defect));
  }
}

void RtlReplay::check_counters() {
  const NodeLog& log = checker_->node().log();
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    if (log.tally(port).rx_frames != bench_.source(port).frames()) {
      fail(fmt::format("port {}: {} frames have gone in, the node has seen {}", port,
                       bench_.source(port).frames(), log.tally(port).rx_frames));
    }
    for (const std::string& what : trib::check_counters(control_.counters(port), log.tally(port),
                                                        lost_frames(model(), port))) {
      fail(fmt::format("port {}: {}", port, what));
    }
  }
  for (unsigned group = 0; group < groups_; ++group) {
    for (const std::string& what :
         check_group(control_.group(group), log.group_tally(group), model().life(group))) {
      fail(fmt::format("group {}: {}", group, what));
    }
  }
}

void RtlReplay::fail(const std::string& what) const {
  throw ReplayError(fmt::format("{}: cycle {}, {}", event_, bench_.cycle(), what));
}

}  // namespace trib
