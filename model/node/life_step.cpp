// SPDX-License-Identifier: Apache-2.0
#include "model/node/life_step.h"

#include <tuple>

namespace trib {
namespace {

StepState state_of(const GroupLife& life) {
  switch (life.state()) {
    case GroupState::kIdle:
      return StepState::kIdle;
    case GroupState::kJoining:
      return life.waits_for_parent() ? StepState::kAsking : StepState::kJoining;
    case GroupState::kActive:
      return StepState::kActive;
    case GroupState::kStopped:
      return StepState::kStopped;
  }
  return StepState::kIdle;
}

}  // namespace

NodeStep life_step(const GroupLife& life) {
  const GroupIdentity& identity = life.identity();
  NodeStep step;
  step.kind = StepKind::kLife;
  step.group = identity.index;
  step.state = state_of(life);
  step.epoch = identity.epoch;
  step.parent_epoch = identity.parent_epoch;
  step.job = identity.job;
  step.ports = static_cast<std::uint8_t>(identity.members);
  step.data = static_cast<std::uint8_t>(life.joins().joined());
  if (identity.config.uplink) {
    step.uplink = static_cast<std::uint8_t>(1u << *identity.config.uplink);
  }
  step.window = static_cast<std::uint8_t>(life.window());
  return step;
}

bool is_same_life(const NodeStep& one, const NodeStep& other) {
  const auto fields = [](const NodeStep& s) {
    return std::make_tuple(s.state, s.epoch, s.parent_epoch, s.job, s.ports, s.data, s.uplink,
                           s.window);
  };
  return fields(one) == fields(other);
}

}  // namespace trib
