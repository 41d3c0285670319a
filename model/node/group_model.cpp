// SPDX-License-Identifier: Apache-2.0
#include "model/node/group_model.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "model/frame/codec.h"
#include "model/node/ask_answer.h"
#include "model/node/error_answer.h"
#include "model/node/group_access.h"
#include "model/node/life_step.h"

namespace trib {

GroupModel::GroupModel(const NodeConfig& node, unsigned index)
    : life_(node, index), slots_(empty_slots()), reported_(life_step(life_)) {}

void GroupModel::start(StepReport& steps) {
  life_.start();
  slots_ = empty_slots();
  NodeStep step = step_of(StepKind::kCommand, life_.identity().index);
  step.good = true;
  steps.add(step);
  add_changes({}, 0, steps);
}

void GroupModel::end(std::vector<Emission>& out, StepReport& steps) {
  const std::size_t first = out.size();
  life_.end(out);
  steps.add(step_of(StepKind::kCommand, life_.identity().index));
  add_changes(out, first, steps);
}

void GroupModel::add_changes(const std::vector<Emission>& out, std::size_t first,
                             StepReport& steps) {
  if (!steps.is_heard()) return;
  const NodeStep life = life_step(life_);
  // One more JOIN of a complete group has its parent asked again: the group collects for a moment.
  const bool asks_again = std::any_of(
      out.begin() + static_cast<std::ptrdiff_t>(first), out.end(), [](const Emission& emission) {
        return read_header(emission.frame.bytes).type == FrameType::kJoin;
      });
  if (is_same_life(life, reported_) && asks_again) {
    NodeStep collecting = life;
    collecting.state = StepState::kJoining;
    steps.add(collecting);
    reported_ = collecting;
  }
  if (!is_same_life(life, reported_)) steps.add(life);
  reported_ = life;
  steps.add_notices(out, first);
}

Verdict GroupModel::judge(unsigned port, const Header& header, const Frame& frame) const {
  const auto verdict = access_verdict(life_.identity(), life_.state(), port, header, frame);
  return verdict ? *verdict : slots_.judge(port, header);
}

void GroupModel::act(unsigned port, const Header& header, const Frame& frame, Verdict verdict,
                     std::vector<Emission>& out, StepReport& steps) {
  const std::size_t first = out.size();
  const std::uint32_t sequence = header.sequence;
  const bool contribution = header.type == FrameType::kContribution;
  if (verdict == Verdict::kAccepted && contribution) {
    const auto outcome = slots_.contribute(life_.identity(), port, header, frame, out, steps);
    stop_if_disagreed(outcome, sequence, out);
  } else if (verdict == Verdict::kAccepted) {
    slots_.forward(life_.identity(), header, frame, out, steps);
  } else if (verdict == Verdict::kReplay) {
    slots_.replay(life_.identity(), port, header, out, steps);
  } else if (verdict == Verdict::kOutOfWindow && contribution) {
    answer_ask(port, sequence, out);  // GR4
    if (out.size() > first) steps.add(step_of(StepKind::kControl, port, header));
  } else if (verdict == Verdict::kControl) {
    steps.add(step_of(StepKind::kControl, port, header));
    control(port, header, frame, out, steps);
  } else if (const std::optional<ErrorCode> code = error_answer(verdict, header.type)) {
    return life_.answer(port, header, *code, out);
  }
  add_changes(out, first, steps);
}

bool GroupModel::deadline_passed(std::uint32_t sequence, std::uint32_t ports,
                                 std::vector<Emission>& out, StepReport& steps) {
  if (life_.state() != GroupState::kActive) return false;
  const std::size_t first = out.size();
  const auto outcome = slots_.reduce_partially(life_.identity(), sequence, ports, out, steps);
  stop_if_disagreed(outcome, sequence, out);
  add_changes(out, first, steps);
  return outcome != GroupSlots::Outcome::kNothing;
}

void GroupModel::answer_ask(unsigned port, std::uint32_t sequence,
                            std::vector<Emission>& out) const {
  if (life_.state() != GroupState::kActive) return;
  trib::answer_ask(life_.identity(), life_.joins(), slots_.slot_of(sequence), port, sequence, out);
}

void GroupModel::control(unsigned port, const Header& header, const Frame& frame,
                         std::vector<Emission>& out, StepReport& steps) {
  const std::uint32_t sequence = header.sequence;
  if (header.type == FrameType::kAsk) {
    answer_ask(port, sequence, out);
  } else if (header.type == FrameType::kNack) {
    if (!life_.is_of_parents_life(header)) return;
    const auto outcome = slots_.send_again(life_.identity(), sequence, out, steps);  // TR2
    stop_if_disagreed(outcome, sequence, out);
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
