// SPDX-License-Identifier: Apache-2.0
// Recursive halving and doubling with the rank map of BiGraph (HDRM; SCHEDULE.md, SD2.11).
#pragma once

#include <vector>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::schedule {

// The node of each rank. Ranks are the nodes unless the topology has as many nodes at each of an even
// number of switches.
std::vector<Vertex> rank_map_of(const Topology& topology);

// Errors: std::invalid_argument unless the number of nodes is a power of two.
Schedule halving_doubling_schedule(const Topology& topology);

}  // namespace trib::schedule
