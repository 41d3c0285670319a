// SPDX-License-Identifier: Apache-2.0
// Compares a node with the golden model, frame by frame. Each frame that was sent into the node is
// given to a NodeModel when the node strobes its verdict on it, so that the model sees the frames
// in the node's order; the verdicts must agree, and each frame that the node sends must be one that
// the model has sent, byte for byte, but for the serial of a result: that has to be right by
// itself, and by it the node answers an ASK or not (serial_check.h). Frames spoiled on transmit
// (RE5) count for nothing. What a node may leave out is said by the EmissionKind. The model has no
// time and no full queues; there the node's word is taken:
//   - Busy, where the model would have handed the frame on;
//   - the reduction of this chunk has not ended (RE6: Duplicate instead of Replay), but only as
//     long as its results are not all sent, and kRetireCycles after that; for the same time, that
//     the result of the slot's chunk before is still there (RC2: Replay instead of OutOfWindow);
//   - kSettleCycles after the group has changed its state: verdicts that depend on it, and the
//     ERROR that follows;
//   - results and contributions of a life that is over may be missing (GR6); how many do, missing()
//     tells;
//   - a partial sum is sent up again (TR2) more or less often, but as it was the first time;
//     likewise JOIN and WELCOME;
//   - which of several JOINs and the like, that come at one time, is the first (join_races.h);
//   - what it answers to an ASK (asked_chunks.h);
//   - which contributions a PARTIAL result is made of (GR3), if the node was the first to know, or
//     took the last one while the sum without it was on its way (late_completions.h).
// Errors: ClusterError, with the node's name in front if it has one, at once for a wrong verdict or
// a frame that differs from the expected one of the same sequence number; from verify() for frames
// that are missing or too many.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/node_model.h"
#include "verif/node/cluster/asked_chunks.h"
#include "verif/node/cluster/busy_line.h"
#include "verif/node/cluster/join_races.h"
#include "verif/node/cluster/late_completions.h"
#include "verif/node/cluster/unsettled_frames.h"
#include "verif/node/dut/node_dut.h"
#include "verif/node/scoreboard/serial_check.h"
#include "verif/sim/clock/clocked.h"

namespace trib {

class ModelCheck : public Clocked {
 public:
  /// The groups that have an epoch are started at once.
  ModelCheck(const NodeDut& dut, const NodeConfig& config, std::string name = "");

  /// A frame has gone into the node, or has come out of it.
  void sent(unsigned port, const FramePtr& frame);
  void received(unsigned port, const FramePtr& frame, std::uint64_t cycle);

  /// The register command END.
  void ended(unsigned group);
  /// The node was reset while it was idle; the groups that have an epoch are started anew.
  void reset();

  /// To be called when the node is idle.
  void verify();
  /// Results and contributions of lives that are over, which have not come, since the reset; as
  /// verify() has found.
  std::uint64_t missing(unsigned port) const { return ports_.at(port).missing; }
  /// Chunks that the model has reduced since the reset. A life may end when the node has not, yet.
  std::uint64_t reduced() const { return reduced_; }

  /// Frames that were compared and found equal.
  std::uint64_t frames_compared() const { return frames_compared_; }
  /// Verdicts for which the node's word was taken.
  std::uint64_t excused() const { return excused_; }
  NodeModel& model() { return model_; }

  void before_edge(std::uint64_t cycle) override;

  static constexpr std::uint64_t kRetireCycles = 64;
  static constexpr std::uint64_t kSettleCycles = 96;

 private:
  struct Expected {
    Emission emission;
    std::uint64_t cycle;          // in which the model has sent it
    bool over = false;            // so is the life that has made it
    std::uint16_t ask_count = 0;  // of the ASK that it answers
  };
  struct Port {
    std::deque<FramePtr> unjudged;  // sent into the node, no verdict yet
    std::deque<Expected> expected;  // sent by the model, not yet by the node
    std::deque<FramePtr> early;     // sent by the node ahead of the verdict strobe
    std::array<Bytes, 2> notices;   // sent last by the model: JOIN, WELCOME
    UnsettledFrames unsettled;
    BusyLine out;  // of the node
    std::uint64_t missing = 0;
  };
  struct Slot {
    std::array<std::array<Bytes, 2>, 8> results;  // by port: the last one, and the one before
    Bytes contribution;                           // sent up last
    std::uint64_t last_result = 0;                // cycle in which the last result came out
  };
  struct Group {
    std::vector<Slot> slots;
    std::uint64_t settled = 0;  // cycle from which on the state is sure
  };

  struct Life {
    GroupState state;
    std::uint16_t epoch;
    std::uint16_t parent_epoch;
  };

  void start_groups();
  Life life_of(unsigned group) const;
  void judge(unsigned port, std::uint64_t cycle);
  bool is_race(Verdict got, Verdict expected, unsigned port, const Header& header, bool reducing,
               std::uint64_t cycle);
  bool excuse_state(unsigned port, const Frame& frame, const Header& header, Verdict got,
                    std::uint64_t cycle);
  void note_state(unsigned group, const Life& before, std::uint64_t cycle);
  // Gives the model a contribution that may complete its chunk.
  Verdict receive(unsigned port, const FramePtr& frame, const Header& header, std::uint64_t cycle);
  void expect(std::vector<Emission>& emissions, std::uint64_t cycle, std::uint16_t ask_count = 0);
  // May the reduction of the chunk, which the model has done, still go on in the node?
  bool may_be_reducing(const Header& chunk, std::uint64_t cycle) const;
  void note_sent(const Emission& emission);
  void expect_late_replay(unsigned port, const Header& header, std::uint64_t cycle);
  // Finds the frame among the expected ones and takes that out.
  bool match(unsigned port, const Frame& frame, std::uint64_t cycle);
  bool is_sent_again(unsigned port, const Frame& frame, const Header& header) const;
  static bool is_unanswered(const Expected& expected, const Header& replay);
  bool is_answer(unsigned port, const Header& header);
  bool is_of_another_order(unsigned port, const Frame& frame, const Header& header,
                           std::uint64_t cycle);
  bool owes(const Header& chunk) const;
  bool is_partial(unsigned port, const Frame& frame, const Header& header, std::uint64_t cycle);
  void require_not_similar(unsigned port, const Frame& frame, std::uint64_t cycle) const;
  void match_early(unsigned port, std::uint64_t cycle);
  Slot& slot_of(const Header& header) {
    std::vector<Slot>& slots = groups_.at(header.group).slots;
    return slots[header.sequence % slots.size()];
  }
  const Slot& slot_of(const Header& header) const {
    const std::vector<Slot>& slots = groups_.at(header.group).slots;
    return slots[header.sequence % slots.size()];
  }
  std::string place(unsigned port, std::uint64_t cycle) const;

  const NodeDut& dut_;
  std::string prefix_;
  NodeModel model_;
  std::vector<Port> ports_;
  std::vector<Group> groups_;
  LateCompletions completions_;
  JoinRaces races_;
  AskedChunks asked_;
  SerialCheck serials_;
  std::vector<Emission> emissions_;  // reused from frame to frame
  std::uint64_t last_cycle_ = 0;
  std::uint64_t reduced_ = 0;
  std::uint64_t frames_compared_ = 0;
  std::uint64_t excused_ = 0;
};

}  // namespace trib
