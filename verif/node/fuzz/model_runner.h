// SPDX-License-Identifier: Apache-2.0
// Runs scripts on the golden model and watches what must hold whatever comes in:
//   - each frame gets one verdict, and just the counter of that verdict and port moves, by one;
//   - no epoch of a group comes back (P1, GR2, GR5);
//   - a slot expects a number of its own (number modulo window), which never runs backwards within
//     a life of the group, and moves by one window at a time (IN4, RE6);
//   - every sum that is sent is the sum of what was accepted, and every result of a parent is
//     passed on as it is (result_oracle.h);
//   - a chunk that is reduced is answered to all members, by RESULTs or by ERROR 4 (RE3, RE4);
//   - the node sends only well-formed frames of its own, of a type that the verdict can lead to, to
//     a child, the parent or the frame's sender, with the epoch of the life that made it (P3).
// Before an event that waits until the node is quiet, all deadlines have passed (GR3). Afterwards
// the probes of script_node.h are run.
// Errors: std::logic_error with the step and what is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/node/node_model.h"
#include "verif/node/fuzz/frame_script.h"
#include "verif/node/fuzz/result_oracle.h"
#include "verif/node/fuzz/script_node.h"

namespace trib {

class ModelRunner {
 public:
  using VerdictCounts = std::array<std::uint64_t, kVerdicts>;

  void run(const FrameScript& script);

  // Over all scripts so far.
  const VerdictCounts& verdicts() const { return counts_; }
  std::uint64_t frames() const { return frames_; }

 private:
  struct GroupBefore {
    GroupState state;
    std::uint16_t epoch;
    std::array<std::uint32_t, kScriptWindow> expected;
  };

  void run_events(const FrameScript& script, NodeModel& model);
  void run_event(const ScriptEvent& event, NodeModel& model);
  void receive(unsigned port, const Frame& frame, NodeModel& model);
  void pass_deadlines(NodeModel& model);
  void check_counters(unsigned port, Verdict verdict, const NodeModel& model);
  void note_groups(const NodeModel& model);
  void check_sent(const NodeModel& model);
  void check_answers(unsigned port, const Frame& frame, Verdict verdict, const NodeModel& model);
  void check_all_members_served(const NodeModel& model) const;

  std::vector<NodeModel::Counters> before_;  // by port
  std::vector<GroupBefore> groups_;
  std::vector<Emission> emissions_;
  ResultOracle oracle_;
  VerdictCounts counts_{};
  std::uint64_t frames_ = 0;
};

}  // namespace trib
