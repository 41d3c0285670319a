// SPDX-License-Identifier: Apache-2.0
#include "verif/node/trace/group_rules.h"

#include <fmt/format.h>

#include <utility>

#include "verif/node/trace/step_text.h"

namespace trib {
namespace {

std::uint8_t bit(unsigned port) { return static_cast<std::uint8_t>(1u << port); }

bool is_within(std::uint8_t set, std::uint8_t whole) { return (set & ~whole) == 0; }

// Serial numbers of 16 bits, as epochs are compared (GR5).
bool is_newer(std::uint16_t epoch, std::uint16_t than) {
  return static_cast<std::int16_t>(static_cast<std::uint16_t>(epoch - than)) > 0;
}

}  // namespace

GroupRules::GroupRules(unsigned ports, unsigned window, Report report)
    : ports_(ports), report_(std::move(report)), slots_(window) {
  clear();
}

void GroupRules::require(bool condition, const NodeStep& step, const char* what) {
  if (!condition) report_(fmt::format("{}: {}", what, json_line(step)));
}

void GroupRules::clear() {
  for (std::uint32_t index = 0; index < slots_.size(); ++index) empty(slots_[index], index);
  serial_ = 0;
}

// What is on its way of the slot's chunk counts for nothing any more, but has to end.
void GroupRules::empty(Slot& slot, std::uint32_t expected) {
  const std::array<Job, 2> jobs = slot.jobs;
  slot = Slot();
  slot.expected = expected;
  slot.jobs = jobs;
}

void GroupRules::step(const NodeStep& step) {
  switch (step.kind) {
    case StepKind::kSettled:
      settled(step);
      break;
    case StepKind::kTaken:
      taken(step);
      break;
    case StepKind::kDropped:
      dropped(step);
      break;
    case StepKind::kStarted:
      started(step);
      break;
    case StepKind::kEnded:
      ended(step);
      break;
    case StepKind::kReleased:
      released(step);
      break;
    case StepKind::kClaimed:
      claimed(step);
      break;
    case StepKind::kReplayed:
      replayed(step);
      break;
    case StepKind::kLife:
      life(step);
      break;
    default:
      break;
  }
}

void GroupRules::claimed(const NodeStep& step) {
  Slot& slot = slot_of(step);
  require(life_.state == StepState::kActive, step, "claimed in a group that is not active (IN4)");
  require((bit(step.port) & (life_.ports | life_.uplink)) != 0, step,
          "claimed by a port that is no member (IN3)");
  require(step.sequence == slot.expected, step, "claimed for a chunk that is not expected (IN4)");
  require((slot.claimed & bit(step.port)) == 0, step, "claimed twice (IN4)");
  slot.claimed |= bit(step.port);
}

void GroupRules::settled(const NodeStep& step) {
  Slot& slot = slot_of(step);
  require((slot.claimed & bit(step.port)) != 0 && step.sequence == slot.expected, step,
          "settled, but not claimed (IN5)");
  require((slot.complete & bit(step.port)) == 0, step, "settled twice (IN5)");
  if (step.good) {
    slot.complete |= bit(step.port);
  } else {
    slot.claimed &= static_cast<std::uint8_t>(~bit(step.port));
  }
}

void GroupRules::taken(const NodeStep& step) {
  Slot& slot = slot_of(step);
  Job& job = job_of(slot, step.way);
  require(step.sequence == slot.expected, step, "taken, but not expected (RE6)");
  require(job.stage == Job::Stage::kNone, step, "taken twice (RE4)");
  if (step.way == StepWay::kDown) {
    require(step.ports == 1 && (slot.claimed & life_.uplink) != 0, step,
            "taken without a result of the parent (TR1)");
  } else {
    require(step.ports != 0 && is_within(step.ports, slot.claimed), step,
            "taken without a contribution (RE1)");
    require(is_within(step.ports, life_.ports), step, "taken with one that is no member (RE1)");
    // One that is whole may be of partial sums, and be partial for that.
    const bool whole = step.ports == life_.ports;
    require(whole || step.partial, step, "taken without a member (RE1)");
    require(whole || !step.partial || deadline_ != 0, step,
            "taken without a member, but there is no deadline (GR3)");
    require(whole || is_within(step.ports, slot.complete), step,
            "late, with a contribution that is not complete (GR3)");
    require(step.retry == slot.sent_up, step, "sent up again, or marked so, without reason (TR2)");
  }
  require(is_within(step.data, step.ports), step, "data of one that takes no part (RE4)");
  job = {Job::Stage::kTaken, step.ports, step.partial};
}

void GroupRules::dropped(const NodeStep& step) {
  Job& job = job_of(slot_of(step), step.way);
  require(job.stage == Job::Stage::kTaken, step, "dropped, but not taken, or begun (RE5)");
  job = Job();
}

void GroupRules::started(const NodeStep& step) {
  Job& job = job_of(slot_of(step), step.way);
  require(job.stage == Job::Stage::kTaken, step, "started, but not taken (RE4)");
  job.stage = Job::Stage::kStarted;
  const bool to_members = step.way == last_way();
  require(step.ports == (to_members ? life_.ports : life_.uplink), step,
          "started for others than those who are owed a frame (RE4, TR1)");
  require(is_within(step.want, step.ports), step, "wanted by others (RE4)");
  if (!to_members) return;
  require(step.serial == serial_ || life_.state != StepState::kActive, step,
          "a wrong serial (RC2)");
  ++serial_;
}

void GroupRules::ended(const NodeStep& step) {
  Slot& slot = slot_of(step);
  Job& job = job_of(slot, step.way);
  require(job.stage == Job::Stage::kStarted, step, "ended, but not started (RE4)");
  // A sum that went up again may end when the parent's result is there already.
  const bool overtaken = step.way != last_way() &&
                         step.sequence + static_cast<std::uint32_t>(slots_.size()) == slot.expected;
  if (step.good && !overtaken) {
    const std::uint8_t needed = step.way == StepWay::kDown ? life_.uplink : job.ports;
    require(step.sequence == slot.expected && is_within(needed, slot.complete), step,
            "ended good without a complete contribution (RE5)");
    if (step.way == last_way()) {
      ended_good_ = step.sequence;
      ended_cycle_ = step.cycle;
      any_ended_ = true;
    } else {
      slot.sent_up = true;
    }
  }
  job = Job();
}

void GroupRules::released(const NodeStep& step) {
  Slot& slot = slot_of(step);
  require(any_ended_ && ended_cycle_ == step.cycle && ended_good_ == step.sequence, step,
          "released, but not ended good (RE6)");
  require(step.sequence == slot.expected, step, "released twice (RE6)");
  empty(slot, step.sequence + static_cast<std::uint32_t>(slots_.size()));
  slot.done = true;
}

void GroupRules::replayed(const NodeStep& step) {
  const Slot& slot = slot_of(step);
  require(slot.done && step.sequence + static_cast<std::uint32_t>(slots_.size()) == slot.expected,
          step, "a replay of another chunk than the last of its slot (RC2)");
  require((bit(step.port) & life_.ports) != 0, step, "a replay to one that is no member (RC2)");
}

// Whether the life may go from what it is to what the step says.
bool GroupRules::may_follow(const NodeStep& step) const {
  const StepState before = life_.state;
  switch (step.state) {
    case StepState::kIdle:
      return true;
    case StepState::kJoining:  // of a new life, or a life that is collected goes on
      return step.epoch != life_.epoch || before == StepState::kJoining ||
             before == StepState::kAsking;
    case StepState::kAsking:
      return before == StepState::kJoining || before == StepState::kAsking;
    case StepState::kClearing:  // by START, or all have joined
      return step.epoch != life_.epoch || before == StepState::kJoining ||
             before == StepState::kAsking || before == StepState::kClearing;
    case StepState::kActive:
      return before == StepState::kClearing ||
             (before == StepState::kActive && step.ports == life_.ports &&
              step.uplink == life_.uplink);
    case StepState::kStopped:
      return before != StepState::kIdle;
  }
  return false;
}

void GroupRules::life(const NodeStep& step) {
  if (step.state == StepState::kIdle && step.epoch == 0) {  // after a reset
    slots_.assign(slots_.size(), Slot());
    clear();
    life_ = step;
    return;
  }
  require(may_follow(step), step, "a life that does not follow (GR1, GR2, TR4)");
  require(is_within(step.ports | step.uplink, static_cast<std::uint8_t>((1u << ports_) - 1)), step,
          "a member that is no port (GR1)");
  if (step.epoch != life_.epoch) {
    require(step.epoch != 0 && (life_.epoch == 0 || is_newer(step.epoch, life_.epoch)), step,
            "an epoch that is not newer (GR5)");
  } else {
    require(step.state != StepState::kActive || step.epoch != 0, step, "no epoch (GR1)");
  }
  const bool begins = step.state == StepState::kClearing && life_.state != StepState::kClearing;
  life_ = step;
  if (begins) clear();
}

void GroupRules::finish() {
  if (life_.state != StepState::kActive || life_.uplink != 0) return;
  for (const Slot& slot : slots_) {
    if (slot.complete == life_.ports) {
      report_(fmt::format("chunk {} is complete, but not released (RE6)", slot.expected));
    }
  }
}

}  // namespace trib
