// SPDX-License-Identifier: Apache-2.0
// Runs a script on a node that the golden model follows step by step (checker/step_checker.h): every
// frame and every step has to be right, in whatever order the node takes things. Each time the node
// has come to rest, nothing that is due may be missing, no deadline may be overdue (GR3), and the
// registers of all groups must say what the model says. A node at rest that gets one event has room
// for all answers, so it must not leave out any.
// A script is written for one order. Where the node has taken another, its epochs are not those that
// the next event is written for; then all groups are ended, brought to these epochs by lives that
// are started and ended, and configured again.
// After the script the probes of script_node.h are run; then all counters must be exact
// (checker/counter_check.h).
// Errors: ReplayError with the event and what is wrong. RtlError if the design finds fault with
// itself.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "verif/node/bench/bench.h"
#include "verif/node/checker/step_checker.h"
#include "verif/node/fuzz/frame_script.h"
#include "verif/node/fuzz/group_registers.h"
#include "verif/node/registers/node_control.h"

namespace trib {

class ReplayError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct ReplayStatistics {
  std::array<std::uint64_t, kVerdicts> verdicts{};
  std::uint64_t frames_sent = 0;  // by the node
  std::uint64_t begun_anew = 0;   // because the node was in other epochs than the script
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
  using Epochs = std::array<std::uint16_t, kScriptGroups>;

  const SteppedNode& model() const { return checker_->model(); }
  std::uint16_t epoch(unsigned group) const { return model().life(group).identity().epoch; }

  void attach_checker();
  void run_phase(const std::string& name, const FrameScript& script);
  void run_probe(const std::string& name, const FrameScript& script);
  void run_event(const ScriptEvent& event);
  void command(const ScriptEvent& event);
  void end_groups();
  void configure(const GroupSetup& setup);
  void bring_round(const Epochs& epochs);

  void drain();
  void wait_until_quiet();
  bool is_moving();
  void check_answers();
  void check_groups();
  void check_counters();
  ReplayStatistics statistics() const;
  [[noreturn]] void fail(const std::string& what) const;

  const FrameScript& script_;
  Bench bench_;
  NodeControl control_;
  GroupRegisters registers_;
  std::unique_ptr<StepChecker> checker_;
  unsigned groups_ = 0;
  GroupSetup setup_;    // of the registers
  std::string event_;   // for messages
  bool burst_ = false;  // more than one event has come since the node was at rest
  std::array<std::uint64_t, kScriptPorts> left_out_{};  // answers that were left out by then
  std::uint64_t begun_anew_ = 0;
};

}  // namespace trib
