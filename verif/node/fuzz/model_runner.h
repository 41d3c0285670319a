// SPDX-License-Identifier: Apache-2.0
// Runs scripts on the golden model, whose steps and frames are judged (model/node/steps), as those of
// the RTL are. Each time the model is idle, nothing that is due may be missing and all deadlines have
// passed (GR3). After the script the probes of script_node.h are run.
// Of what the judge shares with the model, two invariants are checked here: each frame moves one
// counter by one, that of its verdict, and no epoch of a group comes back (P1, GR2, GR5).
// Errors: std::logic_error with the step and what is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/node/steps/judged_model.h"
#include "verif/node/fuzz/frame_script.h"

namespace trib {

class ModelRunner {
 public:
  using VerdictCounts = std::array<std::uint64_t, kVerdicts>;

  void run(const FrameScript& script);

  // Over all scripts so far.
  const VerdictCounts& verdicts() const { return counts_; }
  std::uint64_t frames() const { return frames_; }

 private:
  void run_events(const FrameScript& script, JudgedModel& node);
  void run_event(const ScriptEvent& event, JudgedModel& node);
  void receive(unsigned port, const Frame& frame, JudgedModel& node);
  void drain(JudgedModel& node);
  void check_epochs(const NodeModel& model);

  std::vector<NodeModel::Counters> before_;             // by port
  std::array<std::uint16_t, kScriptGroups> epochs_{};   // by group
  std::array<std::uint64_t, kScriptPorts> left_out_{};  // answers that were left out by then
  // Since the model was idle: a group stops then, and reports no losses of that contribution (RC4).
  bool disagreed_ = false;
  VerdictCounts counts_{};
  std::uint64_t frames_ = 0;
};

}  // namespace trib
