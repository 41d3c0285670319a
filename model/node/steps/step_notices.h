// SPDX-License-Identifier: Apache-2.0
// Notices of a group to its members and its parent, and which of them the egress has taken: the
// answers of its life (JOIN, LEAVE, WELCOME, ERROR), and what it says to questions about chunks
// (RC5, GR4). A node may leave out each of them (VD2).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
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

  // TR4.2, GR1.5: of a life that is complete, the parent and the members are notified only when the group
  // says that it asks or is active; before that, another frame may change all of it. Notices that have to wait
  // for that are taken out of `out`.
  struct Completion {
    FrameType cause;
    std::uint16_t epoch;  // of the life
    bool is_active;       // as reported
  };
  void hold_back(const Completion& completion, std::vector<Emission>& out);
  void owe_held(FrameType type);
  void forget_held() { held_.clear(); }
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
  // Of all lives, those of both kinds that were due to this port whatever the node saw in which
  // cycle.
  std::uint64_t certain(unsigned port) const;
  // The life has ended: no port waits for answers about its chunks.
  void end_life();
  // The peer on this port is another.
  void end_for(unsigned port);

 private:
  static constexpr std::size_t kMostQuestions = 256;
  // A question that comes so many cycles before the end of its life may get no answer.
  static constexpr std::uint64_t kLookCycles = 4;

  struct Question {
    unsigned port;
    std::uint32_t sequence;
    std::uint32_t expected;  // by the slot, when it was asked
    std::uint32_t missing;   // at most, members
    bool absent;             // the port's contribution may not have been there
    bool present;            // it may have been there
    bool stored;             // it may have been answered by a replay
    bool up_due;             // the parent may be asked
    std::uint64_t asked;     // in this cycle
    bool certain;            // there has to be an answer
    // The port whose parent has to be asked, too, if the answer is STATUS; kMaxPorts: perhaps none.
    unsigned up_certain;

    // Is an answer due to this port for sure?
    bool is_certain(unsigned to) const {
      return port == kMaxPorts ? up_certain == to : certain && port == to;
    }
  };

  std::optional<Frame> find_due(const NodeStep& step, const GroupIdentity& group);
  std::optional<Frame> ask_parent(const NodeStep& step, const GroupIdentity& now,
                                  const SteppedSlot& slot);
  std::optional<Frame> answer(const NodeStep& step, const GroupLife& life, const GroupIdentity& now,
                              const SteppedSlots& slots);
  static bool is_answer(const Question& question, const NodeStep& step, const GroupLife& life,
                        const GroupIdentity& now, const SteppedSlot& slot);

  unsigned group_;
  StepErrors& errors_;
  std::map<unsigned, Emission> held_;  // by port: JOIN or WELCOME
  std::uint16_t held_epoch_ = 0;
  std::deque<Emission> due_;
  std::array<std::uint64_t, kMaxPorts> untaken_{};     // by port
  std::array<std::uint64_t, kMaxPorts> unanswered_{};  // by port
  std::array<std::uint64_t, kMaxPorts> void_{};        // by port: certain, of lives that have ended
  std::deque<Question> questions_;
};

}  // namespace trib
