// SPDX-License-Identifier: Apache-2.0
// Runs scripts on the golden model and watches what must hold whatever comes in:
//   - each frame gets one verdict, and just the counter of that verdict and port moves, by one;
//   - a slot expects a number of its own (number modulo window), which never runs backwards within
//     an incarnation of the group, and moves by one window at a time (IN4, RE6);
//   - every RESULT is the sum of what was accepted (result_oracle.h);
//   - a chunk to which all members have contributed is answered to all of them, by RESULTs or by
//     ERROR 4 (RE3, RE4);
//   - the node sends only well-formed frames of its own, to the port's child or in answer to the
//     frame's sender.
// Afterwards the group is started anew and a window of good chunks must be reduced.
// Errors: std::logic_error with the step and what is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/node/node_model.h"
#include "verif/fuzz/frame_script.h"
#include "verif/fuzz/result_oracle.h"

namespace trib {

// The node's configuration for a setup.
NodeConfig script_config(const GroupSetup& setup);
// Does what the event says to the model's registers; nothing for a frame.
void apply_command(const ScriptEvent& event, NodeModel& model);
// A script of a fresh epoch and good chunks alone, one for each slot, from all ports.
FrameScript probe_script(std::uint16_t epoch);

class ModelRunner {
 public:
  using VerdictCounts = std::array<std::uint64_t, kVerdicts>;

  void run(const FrameScript& script);

  // Over all scripts so far.
  const VerdictCounts& verdicts() const { return counts_; }
  std::uint64_t frames() const { return frames_; }

 private:
  void run_events(const FrameScript& script, NodeModel& model);
  void receive(unsigned port, const Frame& frame, NodeModel& model);
  void check_counters(unsigned port, Verdict verdict, const NodeModel& model);
  void check_slots(const NodeModel& model, bool restarted);
  void check_emissions(unsigned port, const Frame& frame, Verdict verdict, const NodeModel& model);

  std::vector<NodeModel::Counters> before_;  // by port
  std::vector<std::uint32_t> expected_;      // by slot
  std::vector<Emission> emissions_;
  ResultOracle oracle_;
  VerdictCounts counts_{};
  std::uint64_t frames_ = 0;
};

}  // namespace trib
