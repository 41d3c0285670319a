// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/step_notices.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/node/ask_answer.h"

namespace trib {
namespace {

std::uint8_t window_of(const Frame& frame, FrameType type) {
  if (type == FrameType::kWelcome) return read_welcome_body(frame.bytes).window;
  if (type == FrameType::kJoin) return read_join_body(frame.bytes).window;
  return 0;
}

bool is_taken(const Emission& due, const NodeStep& step) {
  const Header header = read_header(due.frame.bytes);
  return due.port == step.port && static_cast<std::uint8_t>(header.type) == step.type &&
         header.epoch == step.epoch && header.count == step.count &&
         header.sequence == step.sequence && header.tag == step.tag &&
         window_of(due.frame, header.type) == step.window;
}

// GR6.2: frames about the life go to the peer that was there. An ERROR goes to the peer that asked.
bool is_for_peer(const Emission& due, const GroupIdentity& group) {
  const Header header = read_header(due.frame.bytes);
  return header.type == FrameType::kError || header.destination == group.config.peers[due.port];
}

Header header_of(const NodeStep& step, const GroupIdentity& group) {
  Header header = group.header(static_cast<FrameType>(step.type), step.port);
  header.epoch = step.epoch;
  header.count = step.count;
  header.sequence = step.sequence;
  header.tag = step.tag;
  return header;
}

// Are count and tag of a STATUS those of some set of missing members between `least` and `most`?
bool is_status_of(const NodeStep& step, const JoinTable& joins, std::uint32_t least,
                  std::uint32_t most) {
  const std::uint32_t open = most & ~least;
  for (std::uint32_t some = open;; some = (some - 1) & open) {
    const MissingMembers missing = missing_members(joins, least | some);
    if (step.count == missing.count && step.tag == missing.ranks) return true;
    if (some == 0) return false;
  }
}

}  // namespace

void StepNotices::hold_back(const Completion& completion, std::vector<Emission>& out) {
  if (held_epoch_ != completion.epoch) held_.clear();
  held_epoch_ = completion.epoch;
  const auto rest = std::stable_partition(out.begin(), out.end(), [&](const Emission& emission) {
    const FrameType type = read_header(emission.frame.bytes).type;
    return (type != FrameType::kWelcome || completion.is_active) &&
           (type != FrameType::kJoin || completion.cause != FrameType::kJoin);
  });
  for (auto held = rest; held != out.end(); ++held) held_.insert_or_assign(held->port, *held);
  out.erase(rest, out.end());
}

void StepNotices::owe_held(FrameType type) {
  for (auto held = held_.begin(); held != held_.end();) {
    const bool due = read_header(held->second.frame.bytes).type == type;
    if (due) owe({held->second});
    held = due ? held_.erase(held) : std::next(held);
  }
}

void StepNotices::owe(std::vector<Emission> emissions) {
  for (Emission& emission : emissions) {
    ++untaken_.at(emission.port);
    due_.push_back(std::move(emission));
    if (due_.size() > kMostQuestions) due_.pop_front();
  }
}

void StepNotices::ask(unsigned port, std::uint32_t sequence, const SteppedSlot& slot,
                      const GroupIdentity& group) {
  // A release of this cycle may not have been seen.
  const bool released = slot.stored && slot.released == errors_.cycle();
  const std::uint32_t expected = released ? slot.stored->taken.sequence : slot.expected;
  const bool stored = slot.stored && slot.stored->taken.sequence == sequence;
  const bool ahead = static_cast<std::int32_t>(slot.expected - sequence) < 0;
  if (ahead || (stored && !released)) return;  // there is no answer
  Question question{port,   sequence, expected,        group.members,        true,     false,
                    stored, false,    errors_.cycle(), !released && !stored, kMaxPorts};
  const bool its_own = slot.expected == sequence;
  // State from before this cycle was seen for sure.
  for (unsigned p = 0; its_own && p < kMaxPorts; ++p) {
    const PartPtr& part = slot.parts[p];
    if (!part) continue;
    const bool good = part->state == PartState::kGood && part->settled < errors_.cycle();
    if (good) question.missing &= ~(1u << p);
    if (p == port) {
      question.present = true;
      question.absent = part->claimed >= errors_.cycle();
    }
  }
  // Its end of this cycle may not have been seen.
  if (its_own && slot.emptied[port] == errors_.cycle()) question.present = true;
  question.absent = question.absent && (its_own || slot.released == errors_.cycle());
  question.up_due = group.config.uplink && (released || (its_own && (slot.sent_up || slot.up)));
  // A change in this cycle may not have been seen; that it is sent again changes nothing (RC5.3).
  const bool was_sent_up = slot.sent_up && slot.sent_up_at < errors_.cycle() && its_own;
  if (was_sent_up) question.missing = 0;
  if (question.up_due && was_sent_up) question.up_certain = *group.config.uplink;
  if (question.up_due) ++unanswered_.at(*group.config.uplink);
  ++unanswered_.at(port);
  questions_.push_back(question);
  if (questions_.size() > kMostQuestions) questions_.pop_front();
}

Frame StepNotices::taken(const NodeStep& step, const GroupLife& life, const GroupIdentity& now,
                         const SteppedSlots& slots) {
  if (auto frame = find_due(step, life.identity())) return *std::move(frame);
  if (std::optional<Frame> frame = answer(step, life, now, slots)) return *std::move(frame);
  errors_.report("VD2", {step.port, group_, {}},
                 fmt::format("nothing asks for a frame of type {}, epoch {}, count {}, sequence "
                             "{}, tag {}",
                             step.type, step.epoch, step.count, step.sequence, step.tag));
  return encode(header_of(step, now), nullptr);
}

std::size_t StepNotices::open(unsigned port) const {
  return static_cast<std::size_t>(std::count_if(
      questions_.begin(), questions_.end(),
      [port](const Question& question) { return question.port == port && !question.stored; }));
}

std::size_t StepNotices::not_passed_on() const {
  return static_cast<std::size_t>(std::count_if(
      questions_.begin(), questions_.end(),
      [](const Question& question) { return question.port == kMaxPorts && question.up_due; }));
}

std::uint64_t StepNotices::certain(unsigned port) const {
  const auto open =
      std::count_if(questions_.begin(), questions_.end(),
                    [port](const Question& question) { return question.is_certain(port); });
  return void_.at(port) + static_cast<std::uint64_t>(open);
}

// GR6.4: what waited is counted, but for what the group may have looked at when the life had ended.
void StepNotices::end_life() {
  for (const Question& question : questions_) {
    if (question.asked + kLookCycles >= errors_.cycle()) continue;
    for (unsigned p = 0; p < kMaxPorts; ++p) void_[p] += question.is_certain(p) ? 1 : 0;
  }
  questions_.clear();
}

void StepNotices::end_for(unsigned port) {
  for (Question& question : questions_) {
    const bool looked_at = question.asked + kLookCycles < errors_.cycle();
    void_[port] += looked_at && question.is_certain(port) ? 1 : 0;
    if (question.port == port || question.up_certain == port) question.up_certain = kMaxPorts;
    // The question to the parent may follow.
    if (question.port == port) question.port = kMaxPorts;
  }
}

std::optional<Frame> StepNotices::find_due(const NodeStep& step, const GroupIdentity& group) {
  const auto found = std::find_if(due_.begin(), due_.end(), [&](const Emission& due) {
    return is_taken(due, step) && is_for_peer(due, group);
  });
  if (found == due_.end()) return std::nullopt;
  Frame frame = std::move(found->frame);
  due_.erase(found);
  --untaken_.at(step.port);
  return frame;
}

std::optional<Frame> StepNotices::answer(const NodeStep& step, const GroupLife& life,
                                         const GroupIdentity& now, const SteppedSlots& slots) {
  if (static_cast<FrameType>(step.type) == FrameType::kAsk) {
    return ask_parent(step, now, slots.slot_of(step.sequence));
  }
  for (auto question = questions_.begin(); question != questions_.end(); ++question) {
    if (question->sequence != step.sequence) continue;
    const SteppedSlot& slot = slots.slot_of(step.sequence);
    if (question->port != step.port || step.epoch != now.epoch) continue;
    if (!is_answer(*question, step, life, now, slot)) continue;
    --unanswered_[step.port];
    if (!question->certain) {
      const auto other = std::find_if(question, questions_.end(), [&](const Question& later) {
        return later.certain && later.port == step.port && later.sequence == step.sequence;
      });
      if (other != questions_.end()) other->certain = false;  // the answer may be to that one
    }
    // The question to the parent that belongs to a STATUS may follow.
    if (question->up_due && static_cast<FrameType>(step.type) == FrameType::kStatus) {
      question->port = kMaxPorts;
    } else {
      questions_.erase(question);
    }
    return encode(header_of(step, now), nullptr);
  }
  return std::nullopt;
}

// RC5.3.
std::optional<Frame> StepNotices::ask_parent(const NodeStep& step, const GroupIdentity& now,
                                             const SteppedSlot& slot) {
  const bool sent_up = slot.expected == step.sequence && (slot.sent_up || slot.up);
  if (!now.is_uplink(step.port)) return std::nullopt;
  if (step.epoch != now.parent_epoch || step.count != 0 || step.tag != 0) return std::nullopt;
  const auto question =
      std::find_if(questions_.begin(), questions_.end(), [&](const Question& one) {
        return one.sequence == step.sequence && (one.up_due || sent_up);
      });
  if (question == questions_.end()) return std::nullopt;
  const auto certain = std::find_if(question, questions_.end(), [&](const Question& one) {
    return one.sequence == step.sequence && one.up_certain == step.port;
  });
  if (certain != questions_.end()) certain->up_certain = kMaxPorts;
  if (std::exchange(question->up_due, false)) --unanswered_[step.port];
  if (question->port == kMaxPorts) questions_.erase(question);
  return encode(header_of(step, now), nullptr);
}

// Is it the answer that some state between the question and now gives?
bool StepNotices::is_answer(const Question& question, const NodeStep& step, const GroupLife& life,
                            const GroupIdentity& now, const SteppedSlot& slot) {
  const bool its_own = slot.expected == question.sequence;
  const bool was_its_own = question.expected == question.sequence;
  const PartPtr& part = slot.parts.at(step.port);
  switch (static_cast<FrameType>(step.type)) {
    case FrameType::kNack:
      return step.count == 0 && step.tag == 0 && (question.absent || (its_own && !part));
    case FrameType::kStatus: {
      if (!was_its_own && !its_own) return false;
      if (!question.present && !part && its_own) return false;
      const bool gone = !its_own || slot.sent_up || slot.up;
      const std::uint32_t complete = slot.complete(now.members);
      return is_status_of(step, life.joins(), gone ? 0 : question.missing & ~complete,
                          question.missing);
    }
    case FrameType::kPassed: {
      const auto behind = static_cast<std::int32_t>(slot.expected - question.sequence);
      return step.count == 0 && behind > 0 && !question.stored &&
             (step.tag == slot.expected || step.tag == question.expected);
    }
    default:
      return false;
  }
}

}  // namespace trib
