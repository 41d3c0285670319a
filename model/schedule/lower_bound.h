// SPDX-License-Identifier: Apache-2.0
// The fewest steps in which trees of all nodes can grow in a network (SCHEDULE.md, SD4).
#pragma once

#include <cstdint>

#include "model/schedule/topology.h"

namespace trib::schedule {

std::uint32_t lower_bound_of(const Topology& topology);

}  // namespace trib::schedule
