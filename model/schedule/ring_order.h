// SPDX-License-Identifier: Apache-2.0
// The order of the nodes round a ring (SCHEDULE.md, SD2.7): one link from each to the next where the
// topology has such a cycle and it is found.
#pragma once

#include <vector>

#include "model/schedule/topology.h"

namespace trib::schedule {

std::vector<Vertex> ring_order(const Topology& topology);

}  // namespace trib::schedule
