// SPDX-License-Identifier: Apache-2.0
// Follows a node with the golden model, step by step: the frames on its pins and the steps that it
// tells (model/node/node_step.h) are given to a SteppedNode, which finds every step that is not
// legal and every one that is missing. Registers count as the node says that they are written.
// Attach it after everything that drives the node. Errors are reported as texts; checking goes on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/node/steps/stepped_node.h"
#include "verif/node/dut/node_dut.h"
#include "verif/node/registers/register_mirror.h"
#include "verif/sim/clock/clocked.h"
#include "verif/sim/stream/stream_monitor.h"

namespace trib {

class StepChecker : public Clocked {
 public:
  using Report = std::function<void(const std::string&)>;

  /// The node has been reset, or is to be.
  StepChecker(NodeDut& dut, unsigned window, unsigned groups, Report error);
  StepChecker(const StepChecker&) = delete;  // the node tells it of its steps
  StepChecker& operator=(const StepChecker&) = delete;

  /// The node is being reset.
  void reset();
  void before_edge(std::uint64_t cycle) override;
  /// To be called when the node is idle: what is missing is reported.
  void finish() { model_->finish(); }

  const SteppedNode& model() const { return *model_; }
  const RegisterMirror& registers() const { return registers_; }
  std::uint64_t steps() const { return steps_; }
  std::uint64_t frames() const { return frames_; }  // that the node has sent

 private:
  void step(const NodeStep& step);
  void written(std::uint16_t address, std::uint32_t value);

  NodeDut& dut_;
  Report error_;
  RegisterMirror registers_;
  std::unique_ptr<SteppedNode> model_;
  StreamMonitor monitor_;
  std::uint64_t steps_ = 0;
  std::uint64_t frames_ = 0;
};

}  // namespace trib
