// SPDX-License-Identifier: Apache-2.0
// What a group has to tell its members and its parent, and which of it the egress has taken: the
// answers of its life (JOIN, LEAVE, WELCOME, ERROR), and what it says to questions about chunks
// (RC5, GR4). A node may leave out each of them (VD2).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "model/node/emission.h"
#include "model/node/group_life.h"
#include "model/node/node_step.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/stepped_slots.h"

namespace trib {

class StepNotices {
 public:
  StepNotices(unsigned group, StepErrors& errors) : group_(group), errors_(errors) {}

  // These are due.
  void owe(std::vector<Emission> emissions);
  // An ASK, or a contribution that is late, comes to its group.
  void ask(unsigned port, std::uint32_t sequence, const SteppedSlot& slot,
           const GroupIdentity& group);
  // The frame that the egress takes, as it has to leave. After an error, what the step says.
  Frame taken(const NodeStep& step, const GroupLife& life, const GroupIdentity& now,
              const SteppedSlots& slots);
  // How many that are due to this port, of all lives, have not been taken; and questions of this
  // port, or for the parent on it, without an answer.
  std::uint64_t untaken(unsigned port) const { return untaken_.at(port); }
  std::uint64_t unanswered(unsigned port) const { return unanswered_.at(port); }
  // Of the questions of this life, those of this port whose answer is due for sure and has not been
  // taken; and those that were answered by STATUS and have not gone on to the parent.
  std::size_t open(unsigned port) const;
  std::size_t not_passed_on() const;
  // The life is over: nobody waits for answers about its chunks.
  void end_life() { questions_.clear(); }

 private:
  static constexpr std::size_t kMostQuestions = 256;

  struct Question {
    unsigned port;
    std::uint32_t sequence;
    std::uint32_t expected;  // by the slot, when it was asked
    std::uint32_t missing;   // at most, members
    bool absent;             // the port's contribution may not have been there
    bool present;            // it may have been there
    bool stored;             // it was to be answered by a replay
    bool up_due;             // the parent may be asked
    bool ahead;              // of its slot: there may be no answer
  };

  std::optional<Frame> find_due(const NodeStep& step);
  std::optional<Frame> answer(const NodeStep& step, const GroupLife& life, const GroupIdentity& now,
                              const SteppedSlots& slots);
  static bool is_answer(const Question& question, const NodeStep& step, const GroupLife& life,
                        const GroupIdentity& now, const SteppedSlot& slot);

  unsigned group_;
  StepErrors& errors_;
  std::deque<Emission> due_;
  std::array<std::uint64_t, kMaxPorts> untaken_{};     // by port
  std::array<std::uint64_t, kMaxPorts> unanswered_{};  // by port
  std::deque<Question> questions_;
};

}  // namespace trib
