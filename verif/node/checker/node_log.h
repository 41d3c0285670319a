// SPDX-License-Identifier: Apache-2.0
// Record of the events in a node, for counters, for the coverage and for tests: puts frames and steps
// together, counts them, and keeps what is known of each chunk. Judges nothing. Frames and steps that
// do not fit together are left to the SteppedNode.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "model/node/node_step.h"
#include "model/node/steps/stepped_node.h"
#include "model/numerics/reduction_set.h"
#include "verif/node/checker/chunk_log.h"
#include "verif/node/checker/observations.h"
#include "verif/node/checker/port_tally.h"

namespace trib {

// Build parameters of a node, as far as the scoreboard needs them.
struct NodeShape {
  unsigned ports = 4;
  unsigned beat_bytes = 8;
  unsigned window = 16;
  unsigned groups = 1;
  ReductionSet reductions{};
  codec::CodecSet codecs = codec::kRawOnly;
};

class NodeLog {
 public:
  using JudgedReport = std::function<void(const JudgedFrame&)>;
  using ReducedReport = std::function<void(const ChunkName&, const ChunkRecord&)>;
  using SentReport = std::function<void(const StreamFrame&, StepSent)>;

  explicit NodeLog(const NodeShape& shape);

  // Listeners; each call adds one. A frame has its verdict; the group acts on one that was handed to
  // it; a chunk is reduced; a frame has left.
  void on_judged(JudgedReport report) { judged_reports_.push_back(std::move(report)); }
  void on_control(JudgedReport report) { control_reports_.push_back(std::move(report)); }
  void on_reduced(ReducedReport report) { reduced_reports_.push_back(std::move(report)); }
  void on_sent(SentReport report) { sent_reports_.push_back(std::move(report)); }

  // `model` has got the frame.
  void received(const StreamFrame& frame, const SteppedNode& model);
  void sent(const StreamFrame& frame);
  // `model` has made this step.
  void step(const NodeStep& step, const SteppedNode& model);
  // The node is reset: frames in flight are lost, and the counts as well.
  void reset();

  // Have all frames that have come whole their verdicts?
  bool all_judged(unsigned port) const { return ports_.at(port).unjudged.empty(); }
  const PortTally& tally(unsigned port) const { return tallies_.at(port); }
  const GroupTally& group_tally(unsigned group) const { return groups_.at(group); }
  const ChunkRecord* find(const ChunkName& chunk) const {
    return chunks_.at(chunk.group).find(chunk.sequence);
  }

 private:
  struct Port {
    std::deque<StreamFrame> unjudged;
    std::optional<NodeStep> early;   // a verdict before its frame has come whole (GC11.2)
    std::deque<ChunkName> claims;    // of frames without a verdict
    std::deque<JudgedFrame> handed;  // to the group, which has not acted on them
    std::deque<StreamFrame> left;    // without their kSent
    std::deque<StepSent> sent;       // without their frames
  };

  void judged(const NodeStep& step, const SteppedNode& model);
  bool take_claim(unsigned port, const Frame& frame);
  void accepted(const JudgedFrame& judged, const SteppedNode& model);
  void control(const NodeStep& step);
  void started(const NodeStep& step, const SteppedNode& model);
  void released(const NodeStep& step);
  void match(unsigned port);

  NodeShape shape_;
  PortCodec codec_;
  std::vector<Port> ports_;
  std::vector<PortTally> tallies_;  // by port
  std::vector<GroupTally> groups_;
  std::vector<ChunkLog> chunks_;  // by group
  std::vector<JudgedReport> judged_reports_;
  std::vector<JudgedReport> control_reports_;
  std::vector<ReducedReport> reduced_reports_;
  std::vector<SentReport> sent_reports_;
};

}  // namespace trib
