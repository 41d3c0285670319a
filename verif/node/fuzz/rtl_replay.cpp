// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/rtl_replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "verif/node/fuzz/script_node.h"
#include "verif/node/registers/registers.h"
#include "verif/node/scoreboard/result_compare.h"

namespace trib {
namespace {

constexpr unsigned kQuietCycles = 96;       // without a beat anywhere: the node is idle
constexpr unsigned kWedgedCycles = 20'000;  // without a beat anywhere, and something is missing
constexpr unsigned kBabblingCycles = 1'000'000;  // and still not quiet
constexpr unsigned kDeadlineChecks = 64;  // cycles from one look for open deadlines to the next

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

std::string text(Verdict verdict) { return std::string(name(verdict)); }

std::uint16_t epoch_before(std::uint16_t epoch) {
  return static_cast<std::uint16_t>(epoch == 1 ? 0xffff : epoch - 1);
}

bool is_version_answer(const Header& header) {
  return header.type == FrameType::kError &&
         header.tag == static_cast<std::uint32_t>(ErrorCode::kVersion);
}

bool is_disagreement(const Header& header) {
  return header.type == FrameType::kError &&
         header.tag == static_cast<std::uint32_t>(ErrorCode::kDisagreement);
}

}  // namespace

RtlReplay::RtlReplay(std::unique_ptr<NodeDut> dut, const FrameScript& script,
                     const std::string& waves)
    : script_(script),
      bench_(std::move(dut), bench_config(script, waves)),
      control_(bench_.registers(), [this] { bench_.step(); }),
      registers_(bench_, control_),
      model_(script_config(script.setup)),
      ports_(kScriptPorts) {
  connect();
}

void RtlReplay::connect() {
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    bench_.source(port).on_frame_sent(
        [this, port](const FramePtr& frame, std::uint64_t) { ports_[port].sent_in(frame); });
    bench_.sink(port).on_frame([this, port](const FramePtr& frame, std::uint64_t, std::uint64_t) {
      received(port, frame);
    });
    bench_.verdicts().on_verdict(
        port, [this, port](unsigned verdict, std::uint64_t) { judge(port, verdict); });
  }
}

void RtlReplay::identify() {
  const NodeParameters node = control_.identify();
  if (node.ports != kScriptPorts || node.window != kScriptWindow) {
    throw ReplayError(
        fmt::format("scripts are for {} ports and a window of {}, the node has {} and {}",
                    kScriptPorts, kScriptWindow, node.ports, node.window));
  }
  model_ = NodeModel(script_config(script_.setup, node.groups));
}

ReplayStatistics RtlReplay::run() {
  identify();
  run_phase("script", script_);
  run_phase("probe after the script", probe_script(next_epoch(model_.epoch())));
  require_probed(model_);
  run_phase("probe by JOIN after the script", join_probe_script(model_.epoch()));
  require_probed(model_);
  check_counters();
  if (!bench_.checker().violations().empty())
    throw ReplayError(bench_.checker().violations().front());
  for (const PortLedger& port : ports_) statistics_.frames_compared += port.frames_compared();
  statistics_.cycles = bench_.cycle();
  bench_.dut().close_trace();  // which throws if the waves are not whole
  return statistics_;
}

void RtlReplay::run_phase(const std::string& name, const FrameScript& script) {
  step_ = name;
  end_node_groups();
  configure_node(script.setup);
  drain();
  for (std::size_t i = 0; i < script.events.size(); ++i) {
    step_ = fmt::format("{}, event {} of {}", name, i, script.events.size());
    epochs_ = script.events[i].epochs;
    run_event(script.events[i]);
  }
  epochs_ = {};
  drain();
}

void RtlReplay::run_event(const ScriptEvent& event) {
  if (event.drained) {
    drain();
  } else {
    burst_.become();
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
      end_node_groups();
      configure_node(event.setup);
      return;
    case ScriptEvent::Action::kEnd:
      control_.end_group();
      break;
    case ScriptEvent::Action::kStart:
      registers_.set_epoch(0, event.setup.epoch);
      break;
  }
  emissions_.clear();
  const std::uint16_t before = model_.epoch();
  apply_command(event, model_, emissions_);
  if (event.action == ScriptEvent::Action::kStart) registers_.start(0, model_.epoch() != before);
  expect(emissions_);
  if (event.action == ScriptEvent::Action::kEnd || model_.epoch() != before) {
    oracle_.clear(0, setup_.uplink);
  }
  // A script may start epochs all the way round.
  if (model_.epoch() != before && !burst_.is_burst()) asked_.restart();
  note_groups();
}

// New registers may follow: what a group says at its end has the old addresses.
void RtlReplay::end_node_groups() {
  for (unsigned group = 0; group < model_.config().groups.size(); ++group) {
    control_.end_group(group);
  }
  emissions_.clear();
  end_groups(model_, emissions_);
  expect(emissions_);
  wait_until_quiet();
}

void RtlReplay::configure_node(const GroupSetup& setup) {
  setup_ = setup;
  const bool started = configure_groups(setup, model_);
  control_.configure(model_.config(), script_.onset);
  if (setup.started) registers_.start(0, started);
  for (unsigned group = 0; group < model_.config().groups.size(); ++group) {
    oracle_.clear(group, setup.uplink);
  }
  note_groups();
}

// After an unordered burst, in which what was said of the group is not known to have had its
// effect.
void RtlReplay::begin_anew() {
  ++statistics_.unordered_bursts;
  GroupSetup setup = setup_;
  end_node_groups();
  settle();
  check_sums();
  burst_.begin_step(bench_.cycle(), setup_);
  asked_.restart();  // the epochs are brought round to where they were
  emissions_.clear();
  for (unsigned group = 0; group < model_.config().groups.size(); ++group) {
    const std::uint16_t epoch = epochs_.at(group) != 0 ? epochs_[group] : std::uint16_t{1};
    const bool started = group == 0 && setup.started;
    if (group == 0) setup.epoch = epoch;
    registers_.align(group, started ? epoch_before(epoch) : epoch, setup.uplink, model_,
                     emissions_);
  }
  expect(emissions_);
  wait_until_quiet();
  settle();
  configure_node(setup);
}

bool RtlReplay::all_sent_in() {
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    if (!bench_.source(port).idle()) return false;
  }
  return true;
}

bool RtlReplay::owes_nothing() const {
  return std::all_of(ports_.begin(), ports_.end(),
                     [](const PortLedger& port) { return port.owes_nothing(); });
}

// GR3: is there a chunk that a deadline would reduce?
bool RtlReplay::owes_a_deadline() const {
  if (setup_.deadline == 0) return false;
  NodeModel trial = model_;
  std::vector<Emission> emissions;
  for (unsigned group = 0; group < trial.config().groups.size(); ++group) {
    for (unsigned slot = 0; slot < kScriptWindow; ++slot) {
      if (trial.deadline_passed(group, trial.expected(group, slot), emissions)) return true;
    }
  }
  return false;
}

void RtlReplay::wait_until_quiet() {
  unsigned idle = 0;
  bool waits = false;
  const std::uint64_t begin = bench_.cycle();
  while (idle < kQuietCycles || ((waits || !owes_nothing()) && !burst_.unordered())) {
    if (idle % kDeadlineChecks == 0) waits = owes_a_deadline();
    bench_.step();
    const bool moving =
        !all_sent_in() || (bench_.dut().rx_valids() | bench_.dut().tx_valids()) != 0;
    idle = moving ? 0 : idle + 1;
    if (idle == kWedgedCycles) break;
    if (bench_.cycle() - begin > kBabblingCycles) {
      throw ReplayError(step_ + ": the node does not become quiet");
    }
  }
}

void RtlReplay::drain() {
  wait_until_quiet();
  if (burst_.unordered()) {
    begin_anew();
  } else {
    if (owes_a_deadline()) throw ReplayError(step_ + ": a deadline has not passed for the node");
    settle();
    check_sums();
  }
  check_groups();
  burst_.begin_step(bench_.cycle(), setup_);
}

void RtlReplay::settle() {
  expect(asked_.due_of_kept());
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    try {
      ports_[port].settle(burst_.unordered(),
                          [this](const Frame& frame) { return burst_.may_be_more(frame); });
    } catch (const LedgerError& error) {
      fail(fmt::format("port {}", port), error.what());
    }
  }
}

// Everything since the last drain is right by what the node says to have accepted.
void RtlReplay::check_sums() {
  try {
    for (const Accepted& frame : accepted_) {
      if (burst_.unordered()) {
        oracle_.accepted_perhaps_again(frame.port, *frame.frame);
      } else {
        oracle_.accepted(frame.port, *frame.frame);
      }
    }
    for (unsigned port = 0; port < kScriptPorts; ++port) {
      for (const FramePtr& frame : ports_[port].take_sent()) oracle_.sent(port, *frame);
    }
  } catch (const std::logic_error& error) {
    throw ReplayError(step_ + ": " + error.what());
  }
  accepted_.clear();
}

void RtlReplay::check_groups() {
  for (unsigned group = 0; group < model_.config().groups.size(); ++group) {
    const std::string defect = registers_.compare(group, setup_.uplink, model_);
    if (!defect.empty()) fail(fmt::format("group {}", group), defect);
  }
}

void RtlReplay::check_counters() {
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    try {
      ports_[port].compare(control_.counters(port));
    } catch (const LedgerError& error) {
      fail(fmt::format("port {}", port), error.what());
    }
  }
}

void RtlReplay::judge(unsigned port, unsigned number) {
  try {
    const FramePtr frame = ports_[port].take_unjudged();
    if (number >= kVerdicts) throw LedgerError(fmt::format("verdict {} is none", number));
    ++statistics_.verdicts[number];
    follow(port, frame, static_cast<Verdict>(number));
  } catch (const LedgerError& error) {
    fail(fmt::format("port {}", port), error.what());
  }
}

// The model gets the frame, unless timing says otherwise.
void RtlReplay::follow(unsigned port, const FramePtr& frame, Verdict node) {
  const Header header = read_header(frame->bytes);
  burst_.note_verdict(header, node, bench_.cycle());
  if (burst_.is_burst() && node == Verdict::kBusy && model_.drop_busy(port, *frame)) return;
  if (burst_.is_behind(model_.judge(port, *frame), node, header)) {
    ++statistics_.races;
    return;
  }
  emissions_.clear();
  const Verdict model = model_.receive(port, *in_any_case(frame), emissions_);
  // What a parent's result has overtaken says all the same whether its sender wants the payload.
  const bool overtaken = node == Verdict::kReplay && burst_.is_overtaken(header);
  if (node == Verdict::kAccepted || overtaken) accepted_.push_back({port, frame});
  note_groups();
  const bool race = burst_.is_race(model, node, header);
  if (node != model && !race && !burst_.is_excused(model, node)) {
    throw LedgerError(fmt::format("verdict {}, the model says {}, on the {}", text(node),
                                  text(model), describe(*frame)));
  }
  if (race) {
    ++statistics_.races;
    if (node == Verdict::kReplay) burst_.note_unforeseen_replay();
  }
  if (race && model == Verdict::kReplay) return;  // nor does the node answer it
  const bool asked = model == Verdict::kReplay && header.type == FrameType::kAsk;
  expect(asked ? asked_.due(header, emissions_) : emissions_);
}

// Whether the state of a group has changed. All its slots are empty when it begins.
void RtlReplay::note_groups() {
  groups_.resize(model_.config().groups.size());
  for (unsigned group = 0; group < groups_.size(); ++group) {
    GroupBefore& before = groups_[group];
    const GroupBefore now{model_.state(group), model_.epoch(group)};
    if (now.state == before.state && now.epoch == before.epoch) continue;
    burst_.note_change();
    if (now.state == GroupState::kActive && !burst_.is_burst()) oracle_.clear(group, setup_.uplink);
    before = now;
  }
}

void RtlReplay::expect(const std::vector<Emission>& emissions) {
  for (const Emission& emission : emissions) {
    const Header header = read_header(emission.frame.bytes);
    const bool result = emission.kind == EmissionKind::kResult;
    if (result) burst_.note_result(header);
    const bool owed = result || emission.kind == EmissionKind::kHost ||
                      emission.kind == EmissionKind::kContribution;
    const bool quiet = !burst_.is_burst() && !is_version_answer(header);  // IN8: not every time
    ports_.at(emission.port).expect(emission, owed || quiet);
  }
}

void RtlReplay::received(unsigned port, const FramePtr& frame) {
  const std::string serial = asked_.sent(port, *frame);
  if (!serial.empty()) fail(fmt::format("port {}", port), describe(*frame) + " has " + serial);
  if (!ports_[port].received(frame)) pass_deadline(*frame);
}

// GR3: the node has sent what the model does not know of. If a deadline explains it, the deadline
// has passed for the model, too.
void RtlReplay::pass_deadline(const Frame& frame) {
  const Header header = read_header(frame.bytes);
  const bool by_deadline =
      (header.has(kFlagPartial) && !header.has(kFlagRetry)) || is_disagreement(header);
  if (setup_.deadline == 0 || header.group >= groups_.size() || !by_deadline) return;
  emissions_.clear();
  if (!model_.deadline_passed(header.group, header.sequence, emissions_)) return;
  if (is_disagreement(header)) burst_.become();  // what else was under way is not known
  note_groups();
  expect(emissions_);
}

void RtlReplay::fail(const std::string& where, const std::string& what) const {
  throw ReplayError(fmt::format("{}, {}, cycle {}: {}", step_, where, bench_.cycle(), what));
}

}  // namespace trib
