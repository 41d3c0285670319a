// SPDX-License-Identifier: Apache-2.0
// Runs a script on a node and on the golden model and compares them. The model is given each frame
// when the node strobes its verdict on it, so that both have the same order. In steps that begin
// when the node is quiet everything must be alike:
//   - each frame gets one verdict, and the model's;
//   - each RESULT of the model is sent, once, byte for byte, and each replay; ERROR and other
//     control frames too, unless the node counts them as dropped; nothing else is sent, but for
//     frames that end spoiled (RE5).
// A burst is what is sent while the node may still be busy. The model reduces at an instant and the
// node takes time, so in a burst
//   - a chunk that was reduced in it: Duplicate for Replay, Replay for OutOfWindow are no errors
//     (as in scoreboard/race_judge.h), and replays may be left out; nor is OutOfWindow for
//     Accepted, which a worker that keeps to its window (RC1) never meets: it waits for the result;
//   - once the model's group has changed its state: only the verdicts of checks 1 to 12 have to be
//     alike (they need no state), and RESULTs have to be right sums of what the node itself has
//     accepted (result_oracle.h), as they have to be always.
// After the script the group is ended and started anew by registers, and a window of good chunks
// from all ports has to be reduced; then the counters must balance and agree with the pins.
// Errors: ReplayError with the event, the port and what is wrong. RtlError if the design finds
// fault with itself.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/node/node_model.h"
#include "verif/bench/bench.h"
#include "verif/bfm/node_control.h"
#include "verif/fuzz/frame_script.h"
#include "verif/fuzz/result_oracle.h"

namespace trib {

class ReplayError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct ReplayStatistics {
  std::array<std::uint64_t, kVerdicts> verdicts{};
  std::uint64_t frames_compared = 0;   // that the node sent
  std::uint64_t races = 0;             // differences that a burst explains
  std::uint64_t unordered_bursts = 0;  // in which the group changed its state
  std::uint64_t cycles = 0;
};

class RtlReplay {
 public:
  // `dut`: a node with the ports and the window of frame_script.h, not yet reset.
  RtlReplay(std::unique_ptr<NodeDut> dut, const FrameScript& script, const std::string& waves = "");
  RtlReplay(const RtlReplay&) = delete;
  RtlReplay& operator=(const RtlReplay&) = delete;

  // Once only.
  ReplayStatistics run();

 private:
  struct Expected {
    Bytes frame;
    bool required;  // not a control frame, not a replay of a burst
    bool replay;
  };
  struct Port {
    std::deque<FramePtr> unjudged;  // sent into the node, no verdict yet
    std::deque<Expected> expected;  // sent by the model, not yet by the node
    std::vector<FramePtr> early;    // sent by the node, not (yet) by the model
    std::vector<FramePtr> sent;     // by the node since the last drain: for the oracle
    std::vector<FramePtr> accepted;
    std::uint64_t rx_frames = 0;
    std::uint64_t tx_frames = 0;
    std::uint64_t replays_missing = 0;
    std::uint64_t controls_missing = 0;
    bool unforeseen_replays = false;  // Replay for OutOfWindow, since the last drain
    bool exact = true;  // the two above are what the node must have counted as dropped
  };

  void connect();
  void begin(const GroupSetup& setup);
  void run_events(const std::vector<ScriptEvent>& events);
  void run_event(const ScriptEvent& event);
  void command(const ScriptEvent& event);
  void wait(unsigned cycles);
  void drain();
  void settle_port(unsigned port);
  void check_sums();
  void check_status();
  void check_counters();
  void judge(unsigned port, unsigned number);
  bool is_ahead_of_time(unsigned port, const Frame& frame, Verdict node) const;
  bool is_race(Verdict model, Verdict node, std::uint32_t sequence) const;
  void expect(std::vector<Emission>& emissions);
  void received(unsigned port, const FramePtr& frame);
  bool match(unsigned port, const Frame& frame);
  bool all_sent_in();
  bool owes_nothing() const;
  std::string place(unsigned port) const;
  [[noreturn]] void fail(unsigned port, const std::string& what) const;

  const FrameScript& script_;
  Bench bench_;
  NodeControl control_;
  NodeModel model_;
  ResultOracle oracle_;  // of what the node has accepted
  std::vector<Port> ports_;
  std::vector<Emission> emissions_;
  ReplayStatistics statistics_;
  std::string step_;               // for messages
  bool burst_ = false;             // an event has come before the node was quiet
  bool state_changed_ = false;     // of the model's group, since the last drain
  std::set<std::uint32_t> fresh_;  // slots with a chunk reduced since the last drain
};

}  // namespace trib
