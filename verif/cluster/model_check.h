// SPDX-License-Identifier: Apache-2.0
// Compares a node with the golden model, frame by frame. Each frame that was sent into the node is
// given to a NodeModel when the node strobes its verdict on it, so that the model sees the frames
// in the node's order; the verdicts must agree, and each frame that the node sends must be one that
// the model has sent, byte for byte. Frames spoiled on transmit (RE5) count for nothing. A node may
// drop replays and ERROR frames, but never a result. A reduction takes the node some time, and the
// model none; the node's word is taken for what can't be seen from outside:
//   - that the reduction of the slot's next chunk has begun (RC2: Stale instead of Replay);
//   - that the reduction of this chunk has not ended (RE6: Duplicate instead of Replay), but only
//     as long as its results are not all sent, and kRetireCycles after that;
//   - that, for the same time, the result of the slot's chunk before is still there (RC2: Replay
//     instead of OutOfWindow).
// Errors: ClusterError at once for a wrong verdict or a frame that differs from the expected one
// of the same sequence number; from verify() for frames that are missing or too many.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "model/frame/frame.h"
#include "model/node/node_model.h"
#include "verif/bfm/clocked.h"
#include "verif/dut/node_dut.h"

namespace trib {

class ModelCheck : public Clocked {
 public:
  /// The model's group is started at once.
  ModelCheck(const NodeDut& dut, const NodeConfig& config);

  /// A frame has gone into the node, or has come out of it.
  void sent(unsigned port, const FramePtr& frame);
  void received(unsigned port, const FramePtr& frame, std::uint64_t cycle);

  /// To be called when the node is idle.
  void verify() const;

  /// Frames that were compared and found equal.
  std::uint64_t frames_compared() const { return frames_compared_; }
  NodeModel& model() { return model_; }

  void before_edge(std::uint64_t cycle) override;

  static constexpr std::uint64_t kRetireCycles = 64;

 private:
  struct Port {
    std::deque<FramePtr> unjudged;  // sent into the node, no verdict yet
    std::deque<Frame> expected;     // sent by the model, not yet by the node
    std::deque<FramePtr> early;     // sent by the node ahead of the verdict strobe
    // By slot: the result that the model has sent last, and the one before.
    std::vector<std::array<Bytes, 2>> results;
  };

  void judge(unsigned port, std::uint64_t cycle);
  // May the reduction of the chunk, which the model has done, still go on in the node?
  bool may_be_reducing(std::uint32_t sequence, std::uint64_t cycle) const;
  void note_result(Port& line, const Frame& frame);
  void expect_late_replay(unsigned port, std::uint32_t sequence, std::uint64_t cycle);
  // Finds the frame among the expected ones and takes that out.
  bool match(unsigned port, const Frame& frame, std::uint64_t cycle);
  void match_early(unsigned port, std::uint64_t cycle);

  const NodeDut& dut_;
  NodeModel model_;
  std::vector<Port> ports_;
  std::vector<Emission> emissions_;         // reused from frame to frame
  std::vector<std::uint64_t> last_result_;  // by slot: cycle in which its last result came out
  std::uint64_t frames_compared_ = 0;
};

}  // namespace trib
