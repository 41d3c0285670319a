// SPDX-License-Identifier: Apache-2.0
#include "verif/fuzz/rtl_replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "model/frame/codec.h"
#include "verif/bfm/registers.h"
#include "verif/fuzz/model_runner.h"

namespace trib {
namespace {

constexpr unsigned kQuietCycles = 48;       // without a beat anywhere: the node is idle
constexpr unsigned kWedgedCycles = 20'000;  // without a beat anywhere, and something is missing
constexpr unsigned kStatusReads = 2'000;

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

// Given by the checks 1 to 12, which look at nothing but the frame and the node's addresses.
bool needs_no_state(Verdict verdict) {
  return verdict >= Verdict::kBadEnd && verdict <= Verdict::kBadChecksum;
}

std::string text(Verdict verdict) { return std::string(name(verdict)); }

std::string describe(const Frame& frame) {
  const Header h = read_header(frame.bytes);
  return fmt::format("frame of {} bytes, type {}, flags {:#x}, group {}, epoch {}, chunk {}{}",
                     frame.bytes.size(), static_cast<unsigned>(h.type), h.flags, h.group, h.epoch,
                     h.sequence, frame.bad ? ", bad end" : "");
}

bool is_replay(const Header& header) {
  return header.type == FrameType::kResult && header.has(kFlagRetry);
}

}  // namespace

RtlReplay::RtlReplay(std::unique_ptr<NodeDut> dut, const FrameScript& script,
                     const std::string& waves)
    : script_(script),
      bench_(std::move(dut), bench_config(script, waves)),
      control_(bench_.registers(), [this] { bench_.step(); }),
      model_(script_config(script.setup)),
      ports_(kScriptPorts) {
  connect();
}

void RtlReplay::connect() {
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    bench_.source(port).on_frame_sent([this, port](const FramePtr& frame, std::uint64_t) {
      ports_[port].unjudged.push_back(frame);
      ++ports_[port].rx_frames;
    });
    bench_.sink(port).on_frame([this, port](const FramePtr& frame, std::uint64_t, std::uint64_t) {
      received(port, frame);
    });
    bench_.verdicts().on_verdict(
        port, [this, port](unsigned verdict, std::uint64_t) { judge(port, verdict); });
  }
}

ReplayStatistics RtlReplay::run() {
  const NodeParameters node = control_.identify();
  if (node.ports != kScriptPorts || node.window != kScriptWindow) {
    throw ReplayError(
        fmt::format("scripts are for {} ports and a window of {}, the node has {} and {}",
                    kScriptPorts, kScriptWindow, node.ports, node.window));
  }
  step_ = "start";
  begin(script_.setup);
  run_events(script_.events);
  step_ = "probe after the script";
  control_.end_group();
  emissions_.clear();
  model_.end(0, emissions_);
  const std::uint16_t last = model_.group(0).config().epoch;
  const FrameScript probe = probe_script(static_cast<std::uint16_t>(last == 0xffff ? 1 : last + 1));
  begin(probe.setup);
  run_events(probe.events);
  for (unsigned slot = 0; slot < kScriptWindow; ++slot) {
    if (model_.expected(0, slot) != slot + kScriptWindow) {
      throw ReplayError(fmt::format("probe after the script: slot {} has leaked", slot));
    }
  }
  check_counters();
  if (!bench_.checker().violations().empty())
    throw ReplayError(bench_.checker().violations().front());
  statistics_.cycles = bench_.cycle();
  return statistics_;
}

void RtlReplay::begin(const GroupSetup& setup) {
  model_.configure(script_config(setup));
  control_.configure(model_.config(), script_.onset);
  control_.start_group();
  model_.start();
  oracle_.clear();
}

void RtlReplay::run_events(const std::vector<ScriptEvent>& events) {
  const std::string phase = step_;
  for (std::size_t i = 0; i < events.size(); ++i) {
    step_ = fmt::format("{}, event {} of {}", phase, i, events.size());
    run_event(events[i]);
  }
  drain();
}

void RtlReplay::run_event(const ScriptEvent& event) {
  if (event.drained) {
    drain();
  } else {
    burst_ = true;
    wait(event.gap);
  }
  if (event.action == ScriptEvent::Action::kFrame) {
    bench_.source(event.port).push(event.frame);
    return;
  }
  command(event);
}

void RtlReplay::command(const ScriptEvent& event) {
  switch (event.action) {
    case ScriptEvent::Action::kFrame:
      return;
    case ScriptEvent::Action::kEnd:
      control_.end_group();
      break;
    case ScriptEvent::Action::kConfigure:
      control_.end_group();
      control_.configure(script_config(event.setup), script_.onset);
      control_.start_group();
      break;
    case ScriptEvent::Action::kStart:
      control_.start_group();
      break;
  }
  apply_command(event, model_);
  oracle_.clear();
  check_status();
}

void RtlReplay::wait(unsigned cycles) {
  for (unsigned i = 0; i < cycles; ++i) bench_.step();
}

bool RtlReplay::all_sent_in() {
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    if (!bench_.source(port).idle()) return false;
  }
  return true;
}

// All verdicts are given and all that has to be sent has been.
bool RtlReplay::owes_nothing() const {
  return std::all_of(ports_.begin(), ports_.end(), [](const Port& port) {
    return port.unjudged.empty() && std::none_of(port.expected.begin(), port.expected.end(),
                                                 [](const Expected& e) { return e.required; });
  });
}

void RtlReplay::drain() {
  unsigned idle = 0;
  while (idle < kQuietCycles || !owes_nothing()) {
    bench_.step();
    const bool moving =
        !all_sent_in() || (bench_.dut().rx_valids() | bench_.dut().tx_valids()) != 0;
    idle = moving ? 0 : idle + 1;
    if (idle == kWedgedCycles) break;
  }
  for (unsigned port = 0; port < kScriptPorts; ++port) settle_port(port);
  check_sums();
  check_status();
  if (state_changed_ && burst_) ++statistics_.unordered_bursts;
  burst_ = false;
  state_changed_ = false;
  fresh_.clear();
}

// Nothing moves any more: what has not come will not.
void RtlReplay::settle_port(unsigned port) {
  Port& line = ports_[port];
  if (!line.unjudged.empty()) fail(port, "no verdict on the " + describe(*line.unjudged.front()));
  const bool unordered = state_changed_ && burst_;
  for (const Expected& expected : line.expected) {
    if (unordered) break;
    if (expected.required) fail(port, "the node has not sent the " + describe({expected.frame}));
    ++(expected.replay ? line.replays_missing : line.controls_missing);
  }
  for (const FramePtr& early : line.early) {
    const bool unforeseen = line.unforeseen_replays && is_replay(read_header(early->bytes));
    if (!unordered && !unforeseen) fail(port, "the model has not sent the " + describe(*early));
  }
  line.exact &= !unordered && !line.unforeseen_replays;
  line.unforeseen_replays = false;
  line.expected.clear();
  line.early.clear();
}

// Every RESULT since the last drain is the sum of what the node says to have accepted.
void RtlReplay::check_sums() {
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    try {
      for (const FramePtr& frame : ports_[port].accepted) oracle_.accepted(port, *frame);
    } catch (const std::logic_error& error) {
      fail(port, error.what());
    }
    ports_[port].accepted.clear();
  }
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    try {
      for (const FramePtr& frame : ports_[port].sent) oracle_.sent(port, *frame);
    } catch (const std::logic_error& error) {
      fail(port, error.what());
    }
    ports_[port].sent.clear();
  }
}

// A stopped group may take the node the length of a reduction.
void RtlReplay::check_status() {
  const std::uint32_t expected = (model_.state() == GroupState::kActive ? kGroupStatusActive : 0) |
                                 (model_.state() == GroupState::kStopped ? kGroupStatusStopped : 0);
  std::uint32_t status = 0;
  for (unsigned reads = 0; reads < kStatusReads; ++reads) {
    status = control_.group_status() & (kGroupStatusActive | kGroupStatusStopped);
    if (status == expected) return;
  }
  throw ReplayError(fmt::format("{}: STATUS is {:#x}, the model's {:#x}", step_, status, expected));
}

void RtlReplay::check_counters() {
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    const PortCounters counters = control_.counters(port);
    const Port& line = ports_[port];
    if (const std::string imbalance = counters.imbalance(); !imbalance.empty())
      fail(port, imbalance);
    const auto compare = [&](const char* name, std::uint64_t counter, std::uint64_t seen) {
      if (counter != seen) fail(port, fmt::format("{} is {}, but was {}", name, counter, seen));
    };
    compare("RX_FRAMES", counters.at(kPortRxFrames), line.rx_frames);
    compare("TX_FRAMES", counters.at(kPortTxFrames), line.tx_frames);
    if (!line.exact) continue;
    compare("REPLAYS_DROPPED", counters.at(kPortReplaysDropped), line.replays_missing);
    compare("CONTROL_DROPPED", counters.at(kPortControlDropped), line.controls_missing);
  }
}

void RtlReplay::judge(unsigned port, unsigned number) {
  Port& line = ports_[port];
  if (line.unjudged.empty()) fail(port, "a verdict for a frame that was not sent");
  const FramePtr frame = std::move(line.unjudged.front());
  line.unjudged.pop_front();
  const auto node = static_cast<Verdict>(number);
  if (number >= kVerdicts) fail(port, fmt::format("verdict {} is none", number));
  const std::uint32_t sequence = read_header(frame->bytes).sequence;
  const GroupState state = model_.state();
  const bool unordered = burst_ && state_changed_;
  emissions_.clear();
  ++statistics_.verdicts[number];
  if (is_ahead_of_time(port, *frame, node)) {
    ++statistics_.races;
    return;
  }
  const Verdict expected = model_.receive(port, *frame, emissions_);
  if (node == Verdict::kAccepted) line.accepted.push_back(frame);
  const bool race = is_race(expected, node, sequence);
  const bool excused = unordered && !needs_no_state(expected) && !needs_no_state(node);
  if (node != expected && !race && !excused) {
    fail(port, fmt::format("verdict {}, the model says {}, on the {}", text(node), text(expected),
                           describe(*frame)));
  }
  if (race) {
    ++statistics_.races;
    line.unforeseen_replays |= node == Verdict::kReplay;
  }
  state_changed_ |= state != model_.state();
  if (race && expected == Verdict::kReplay) return;  // nor does the node answer it
  expect(emissions_);
}

// The model, which the frame is then kept from, would take it.
bool RtlReplay::is_ahead_of_time(unsigned port, const Frame& frame, Verdict node) const {
  const std::uint32_t slot = read_header(frame.bytes).sequence % kScriptWindow;
  if (!burst_ || node != Verdict::kOutOfWindow || fresh_.count(slot) == 0) return false;
  NodeModel trial = model_;
  std::vector<Emission> emissions;
  return trial.receive(port, frame, emissions) == Verdict::kAccepted;
}

bool RtlReplay::is_race(Verdict model, Verdict node, std::uint32_t sequence) const {
  if (!burst_ || fresh_.count(sequence % kScriptWindow) == 0) return false;
  return (model == Verdict::kReplay && node == Verdict::kDuplicate) ||
         (model == Verdict::kOutOfWindow && node == Verdict::kReplay);
}

void RtlReplay::expect(std::vector<Emission>& emissions) {
  for (Emission& emission : emissions) {
    const Header header = read_header(emission.frame.bytes);
    const bool replay = is_replay(header);
    if (header.type == FrameType::kResult && !replay)
      fresh_.insert(header.sequence % kScriptWindow);
    const bool required =
        header.type == FrameType::kResult && !(replay && burst_) && !(state_changed_ && burst_);
    Port& line = ports_.at(emission.port);
    line.expected.push_back({std::move(emission.frame.bytes), required, replay});
    const auto found = std::find_if(
        line.early.begin(), line.early.end(),
        [&](const FramePtr& early) { return early->bytes == line.expected.back().frame; });
    if (found == line.early.end()) continue;
    line.early.erase(found);
    line.expected.pop_back();
    ++statistics_.frames_compared;
  }
}

void RtlReplay::received(unsigned port, const FramePtr& frame) {
  Port& line = ports_[port];
  ++line.tx_frames;
  if (frame->bad) return;  // RE5
  line.sent.push_back(frame);
  if (!match(port, *frame)) line.early.push_back(frame);
}

bool RtlReplay::match(unsigned port, const Frame& frame) {
  std::deque<Expected>& expected = ports_[port].expected;
  const auto found = std::find_if(expected.begin(), expected.end(), [&](const Expected& candidate) {
    return candidate.frame == frame.bytes;
  });
  if (found == expected.end()) return false;
  expected.erase(found);
  ++statistics_.frames_compared;
  return true;
}

std::string RtlReplay::place(unsigned port) const {
  return fmt::format("{}, port {}, cycle {}: ", step_, port, bench_.cycle());
}

void RtlReplay::fail(unsigned port, const std::string& what) const {
  throw ReplayError(place(port) + what);
}

}  // namespace trib
