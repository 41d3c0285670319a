// SPDX-License-Identifier: Apache-2.0
// The life of a group as the step kLife describes it.
#pragma once

#include "model/node/group_life.h"
#include "model/node/node_step.h"

namespace trib {

// Without a cycle.
NodeStep life_step(const GroupLife& life);
// Do both describe the same life?
bool is_same_life(const NodeStep& one, const NodeStep& other);

}  // namespace trib
