// SPDX-License-Identifier: Apache-2.0
#include "model/node/group_model.h"

#include <optional>

#include "model/node/ask_answer.h"
#include "model/node/error_answer.h"
#include "model/node/group_access.h"

namespace trib {

GroupModel::GroupModel(const NodeConfig& node, unsigned index)
    : life_(node, index), slots_(empty_slots()) {}

void GroupModel::start() {
  life_.start();
  slots_ = empty_slots();
}

Verdict GroupModel::judge(unsigned port, const Header& header, const Frame& frame) const {
  const auto verdict = access_verdict(life_.identity(), life_.state(), port, header, frame);
  return verdict ? *verdict : slots_.judge(port, header);
}

void GroupModel::act(unsigned port, const Header& header, const Frame& frame, Verdict verdict,
                     std::vector<Emission>& out) {
  const std::uint32_t sequence = header.sequence;
  const bool contribution = header.type == FrameType::kContribution;
  if (verdict == Verdict::kAccepted && contribution) {
    stop_if_disagreed(slots_.contribute(life_.identity(), port, header, frame, out), sequence, out);
  } else if (verdict == Verdict::kAccepted) {
    slots_.forward(life_.identity(), header, frame, out);
  } else if (verdict == Verdict::kReplay) {
    slots_.replay(life_.identity(), port, header, out);
  } else if (verdict == Verdict::kOutOfWindow && contribution) {
    answer_ask(port, sequence, out);  // GR4
  } else if (verdict == Verdict::kControl) {
    control(port, header, frame, out);
  } else if (const std::optional<ErrorCode> code = error_answer(verdict, header.type)) {
    life_.answer(port, header, *code, out);
  }
}

bool GroupModel::deadline_passed(std::uint32_t sequence, std::uint32_t ports,
                                 std::vector<Emission>& out) {
  if (life_.state() != GroupState::kActive) return false;
  const auto outcome = slots_.reduce_partially(life_.identity(), sequence, ports, out);
  stop_if_disagreed(outcome, sequence, out);
  return outcome != GroupSlots::Outcome::kNothing;
}

void GroupModel::answer_ask(unsigned port, std::uint32_t sequence,
                            std::vector<Emission>& out) const {
  if (life_.state() != GroupState::kActive) return;
  trib::answer_ask(life_.identity(), life_.joins(), slots_.slot_of(sequence), port, sequence, out);
}

void GroupModel::control(unsigned port, const Header& header, const Frame& frame,
                         std::vector<Emission>& out) {
  const std::uint32_t sequence = header.sequence;
  if (header.type == FrameType::kAsk) {
    answer_ask(port, sequence, out);
  } else if (header.type == FrameType::kNack) {
    if (!life_.is_of_parents_life(header)) return;
    stop_if_disagreed(slots_.send_again(life_.identity(), sequence, out), sequence, out);  // TR2
  } else if (header.type == FrameType::kPassed) {
    // One for a copy that came late says nothing of what the group waits for.
    if (!life_.is_of_parents_life(header) || !slots_.awaits_parent(sequence)) return;
    life_.passed(sequence, out);  // GR4
  } else {
    const std::uint64_t starts = life_.starts();
    life_.control(port, header, frame, out);
    if (life_.starts() != starts) slots_ = empty_slots();
  }
}

void GroupModel::stop_if_disagreed(GroupSlots::Outcome outcome, std::uint32_t sequence,
                                   std::vector<Emission>& out) {
  if (outcome == GroupSlots::Outcome::kDisagreement) life_.disagreed(sequence, out);
}

GroupSlots GroupModel::empty_slots() const {
  const GroupIdentity& identity = life_.identity();
  return GroupSlots(identity.ports, identity.window, identity.config.first_sequence);
}

}  // namespace trib
