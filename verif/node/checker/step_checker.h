// SPDX-License-Identifier: Apache-2.0
// Follows a simulated node: feeds the frames on its pins and its reported steps to a
// FollowedNode, which checks them, and checks that the pins have had each verdict just before its
// step, and ONSET beats of each contribution with which a chunk begins before it is whole. Attach it after everything that drives the node. Errors are reported as texts; checking
// goes on.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "verif/node/checker/followed_node.h"
#include "verif/node/dut/node_dut.h"
#include "verif/sim/clock/clocked.h"
#include "verif/sim/stream/stream_monitor.h"

namespace trib {

class StepChecker : public Clocked {
 public:
  using Report = FollowedNode::Report;

  /// The node has been reset, or is to be.
  StepChecker(NodeDut& dut, unsigned window, unsigned groups, const ReductionSet& reductions,
              codec::CodecSet codecs, Report error);
  StepChecker(const StepChecker&) = delete;  // the node reports its steps to it
  StepChecker& operator=(const StepChecker&) = delete;

  /// The node is being reset.
  void reset();
  void before_edge(std::uint64_t cycle) override;
  /// To be called when the node is idle: what is missing is reported.
  void finish() { node_.finish(); }

  const FollowedNode& node() const { return node_; }
  const SteppedNode& model() const { return node_.model(); }
  NodeLog& log() { return node_.log(); }

 private:
  void step(const NodeStep& step);
  void sample_verdicts(std::uint64_t cycle);
  void check_verdict(const NodeStep& step);
  void check_onset(const NodeStep& step);

  NodeDut& dut_;
  Report error_;
  FollowedNode node_;
  StreamMonitor monitor_;
  std::vector<std::optional<unsigned>> strobes_;  // by port: of the pins, without their step
  bool strobed_ = false;                          // in the cycle before there was one
  std::uint64_t onset_written_ = 0;               // the last cycle
};

}  // namespace trib
