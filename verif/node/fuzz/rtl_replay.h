// SPDX-License-Identifier: Apache-2.0
// Runs a script on a node and on the golden model and compares them. The model is given each frame
// when the node strobes its verdict on it, so that both have the same order. In steps that begin
// when the node is quiet, and are one event, everything must be alike: the verdict, every frame
// that is sent, byte for byte, and the group's registers. But serials are the node's own, and have
// to be right by themselves; by them it answers an ASK or not (RC2, serial_check.h). A deadline
// (GR3) passes for the model when the node sends what comes of it; it must have passed for all
// chunks before the node is quiet. A burst is what is sent while the node may still be busy. The
// model reduces at an instant and the node takes time, so in a burst
//   - a chunk that was reduced in it: Duplicate for Replay, Replay for OutOfWindow are no errors
//     (as in scoreboard/race_judge.h), nor is OutOfWindow for Accepted, which a worker that keeps
//     to its window (RC1) never meets: it waits for the result;
//   - Busy may stand for Control, Arp and Echo; frames that a node may leave out (EmissionKind) may
//     be missing, and partial sums be sent up again more often (TR2); an ASK is answered by what
//     the node finds when it gets there (RC5);
//   - once a frame of the group's life was taken, its state has changed, a deadline may have
//     passed, or the parent's RESULT has come with a contribution to its chunk, the burst is
//     *unordered*: only the verdicts that need no state and the answers to hosts have to be alike,
//     and what is sent has to be right by what the node itself has accepted (result_oracle.h), as
//     it has to be always. Then all groups are ended and configured anew, for the states of node
//     and model may differ; the epochs, which END does not forget, are brought by starts to those
//     that the rest of the script is written for.
// After the script the probes of script_node.h are run; then the counters must balance and agree
// with the pins.
// Errors: ReplayError with the event, the port and what is wrong. RtlError if the design finds
// fault with itself.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/node/node_model.h"
#include "verif/node/bench/bench.h"
#include "verif/node/fuzz/asked_replays.h"
#include "verif/node/fuzz/burst.h"
#include "verif/node/fuzz/frame_script.h"
#include "verif/node/fuzz/group_registers.h"
#include "verif/node/fuzz/port_ledger.h"
#include "verif/node/fuzz/result_oracle.h"
#include "verif/node/registers/node_control.h"

namespace trib {

class ReplayError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct ReplayStatistics {
  std::array<std::uint64_t, kVerdicts> verdicts{};
  std::uint64_t frames_compared = 0;   // that the node sent
  std::uint64_t races = 0;             // differences that a burst explains
  std::uint64_t unordered_bursts = 0;  // see above
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
  struct GroupBefore {
    GroupState state;
    std::uint16_t epoch;
  };
  struct Accepted {
    unsigned port;
    FramePtr frame;
  };

  void connect();
  void identify();
  void run_phase(const std::string& name, const FrameScript& script);
  void run_event(const ScriptEvent& event);
  void command(const ScriptEvent& event);
  void end_node_groups();
  void configure_node(const GroupSetup& setup);
  void begin_anew();

  void drain();
  void wait_until_quiet();
  void settle();
  bool all_sent_in();
  bool owes_nothing() const;
  bool owes_a_deadline() const;
  void check_sums();
  void check_groups();
  void check_counters();

  void judge(unsigned port, unsigned number);
  void follow(unsigned port, const FramePtr& frame, Verdict node);
  void note_groups();
  void expect(const std::vector<Emission>& emissions);
  void received(unsigned port, const FramePtr& frame);
  void pass_deadline(const Frame& frame);
  [[noreturn]] void fail(const std::string& where, const std::string& what) const;

  const FrameScript& script_;
  Bench bench_;
  NodeControl control_;
  GroupRegisters registers_;
  NodeModel model_;
  ResultOracle oracle_;  // of what the node has accepted
  std::vector<PortLedger> ports_;
  std::vector<Emission> emissions_;
  std::vector<Accepted> accepted_;  // by the node, since the last drain
  std::vector<GroupBefore> groups_;
  AskedReplays asked_;
  ReplayStatistics statistics_;
  GroupSetup setup_;                                   // of the registers
  std::string step_;                                   // for messages
  std::array<std::uint16_t, kScriptGroups> epochs_{};  // that the next event is written for
  Burst burst_;                                        // the step that is under way
};

}  // namespace trib
