// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/life_track.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "model/node/life_step.h"

namespace trib {
namespace {

bool is_collecting(StepState state) {
  return state == StepState::kJoining || state == StepState::kAsking;
}

std::string text_of(const NodeStep& life) {
  static constexpr std::array<const char*, 6> kStates = {"idle",     "joining", "asking",
                                                         "clearing", "active",  "stopped"};
  return fmt::format(
      "{}, epoch {}, parent's epoch {}, job {:#x}, members {:#x}, joined {:#x}, uplink {:#x}, "
      "window {}",
      kStates.at(static_cast<std::size_t>(life.state)), life.epoch, life.parent_epoch, life.job,
      life.ports, life.data, life.uplink, life.window);
}

}  // namespace

GroupState LifeView::state_for(FrameType type) const {
  switch (state) {
    case StepState::kIdle:
      return GroupState::kIdle;
    case StepState::kActive:
      return GroupState::kActive;
    case StepState::kStopped:
      return GroupState::kStopped;
    case StepState::kClearing:
      return type == FrameType::kJoin ? GroupState::kActive : GroupState::kJoining;
    default:
      return GroupState::kJoining;
  }
}

LifeTrack::LifeTrack(unsigned group, const GroupLife& life, StepErrors& errors)
    : group_(group), errors_(errors), last_(life_step(life)) {
  show(life, 0);
}

// Fields are compared in those states in which a rule gives them a meaning.
bool LifeTrack::agrees(const NodeStep& step, const NodeStep& due) {
  const bool active = due.state == StepState::kActive;
  return step.state == due.state && step.epoch == due.epoch && step.ports == due.ports &&
         step.uplink == due.uplink && (due.job == 0 || step.job == due.job) &&
         (!is_collecting(due.state) || step.data == due.data) &&
         (!active || step.window == due.window) &&
         (!active || due.uplink == 0 || step.parent_epoch == due.parent_epoch);
}

// Each field is as it was, or as in one of the lives that are due.
bool LifeTrack::is_between(const NodeStep& step) const {
  if (due_.empty()) return false;
  const auto any = [&](const auto& holds) {
    return holds(last_) || std::any_of(due_.begin(), due_.end(), holds);
  };
  const bool starts = std::any_of(due_.begin(), due_.end(), [](const NodeStep& due) {
    return due.state == StepState::kActive;
  });
  const bool joined =
      std::any_of(due_.begin(), due_.end(), [](const NodeStep& due) { return due.data != 0; });
  // GR1.8.
  const bool collects = is_collecting(step.state) && step.ports == (last_.ports | step.data);
  const bool passing =
      (starts && step.state == StepState::kClearing) || (joined && is_collecting(step.state));
  return (passing || any([&](const NodeStep& d) { return d.state == step.state; })) &&
         any([&](const NodeStep& d) { return d.epoch == step.epoch; }) &&
         (any([&](const NodeStep& d) { return d.ports == step.ports; }) || collects) &&
         any([&](const NodeStep& d) { return d.uplink == step.uplink; }) &&
         any([&](const NodeStep& d) { return d.job == 0 || d.job == step.job; }) &&
         any([&](const NodeStep& d) {
           return !is_collecting(step.state) || (step.data & ~(d.data | last_.data)) == 0;
         });
}

void LifeTrack::follow(const GroupLife& life, std::uint64_t oldest) {
  NodeStep due = life_step(life);
  due.cycle = errors_.cycle();
  const NodeStep& before = due_.empty() ? last_ : due_.back();
  // UPLINK is reported with the next change.
  NodeStep same = before;
  same.uplink = due.uplink;
  if (!agrees(same, due)) due_.push_back(due);
  show(life, oldest);
}

LifeTrack::Change LifeTrack::told(const NodeStep& step, const GroupLife& life,
                                  std::uint64_t oldest) {
  const bool first = !std::exchange(heard_, true);
  if (is_same_life(step, last_)) {
    if (first) return Change::kNone;
    errors_.report("step", {{}, group_, {}}, "kLife, but nothing has changed");
    return Change::kNone;
  }
  // One more JOIN to a life that is complete has the parent asked again.
  const NodeStep goal = life_step(life);
  const bool asks_again = step.state == StepState::kJoining && goal.state == StepState::kAsking;
  if (due_.empty() && asks_again) due_.push_back(goal);
  const auto reached = std::find_if(due_.begin(), due_.end(),
                                    [&](const NodeStep& due) { return agrees(step, due); });
  if (reached != due_.end()) {
    // Only changes of one cycle may be reported as one change. But of a group that is complete
    // the next frame may end the life, or stop it, before it asks its parent or is active.
    if (std::any_of(due_.begin(), reached, [&](const NodeStep& due) {
          const bool complete = due.state == StepState::kActive || due.state == StepState::kAsking;
          return due.cycle != reached->cycle && !complete;
        })) {
      errors_.report("GR1", {{}, group_, {}},
                     fmt::format("the group is {}, but was to be before: {}", text_of(step),
                                 text_of(due_.front())));
    }
    due_.erase(due_.begin(), reached + 1);
  } else if (!is_between(step) && !(due_.empty() && agrees(step, goal))) {
    errors_.report("GR1", {{}, group_, {}},
                   fmt::format("the group is {}; due is {}", text_of(step),
                               text_of(due_.empty() ? last_ : due_.front())));
    due_.clear();
  }
  const NodeStep before = last_;
  last_ = step;
  show(life, oldest);
  const bool over = step.epoch != before.epoch ||
                    (step.state == StepState::kIdle && before.state != StepState::kIdle);
  const bool active =
      step.state == StepState::kActive && (before.state != StepState::kActive || over);
  if (over) return active ? Change::kBoth : Change::kOver;
  return active ? Change::kActive : Change::kNone;
}

void LifeTrack::show(const GroupLife& life, std::uint64_t oldest) {
  GroupIdentity identity = life.identity();
  identity.epoch = last_.epoch;
  identity.parent_epoch = last_.parent_epoch;
  identity.job = last_.job;
  identity.members = last_.ports;
  if (!views_.empty()) views_.back().until = errors_.cycle();
  views_.push_back({std::make_shared<const GroupIdentity>(std::move(identity)), last_.state, 0});
  while (views_.size() > 1 && views_.front().until < oldest) views_.pop_front();
}

void LifeTrack::finish() {
  if (due_.empty()) return;
  errors_.report("GR1", {{}, group_, {}},
                 fmt::format("the group is {}; due is {}", text_of(last_), text_of(due_.back())));
}

}  // namespace trib
