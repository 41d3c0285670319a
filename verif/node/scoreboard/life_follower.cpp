// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/life_follower.h"

namespace trib {

LifeFollower::Life LifeFollower::of(unsigned group) const {
  const NodeModel& model = timeline_.current();
  return {model.state(group), model.epoch(group)};
}

bool LifeFollower::follow(unsigned group, const Life& before, std::uint64_t cycle) {
  const Life now = of(group);
  const bool next = now.epoch != before.epoch;
  const bool ended = now.state == GroupState::kIdle && before.state != GroupState::kIdle;
  if (before.epoch != 0 && (next || ended)) {
    expectations_.end(group, before.epoch, cycle);
  } else if (before.state == GroupState::kActive && now.state != GroupState::kActive) {
    expectations_.stop(group, before.epoch);
  }
  const bool begins =
      now.state == GroupState::kActive && (next || before.state != GroupState::kActive);
  if (begins) expectations_.begin(group, now.epoch);
  return begins;
}

}  // namespace trib
