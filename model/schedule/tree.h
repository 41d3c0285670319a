// SPDX-License-Identifier: Apache-2.0
// Trees that are built from their roots (SCHEDULE.md, SD2.1), and the schedule that they make: data are
// gathered along them, and reduced against them in the opposite order of steps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::schedule {

struct TreeEdge {
  Vertex child = 0;
  Vertex parent = 0;
  std::uint32_t step = 0;
  std::vector<Vertex> path;  // from the parent to the child; empty for a link
};

// In the order in which nodes have joined.
using Tree = std::vector<TreeEdge>;

struct Forest {
  std::vector<Tree> trees;  // that of root r is trees[r]
  std::uint32_t steps = 0;  // k
};

// One chunk for each tree; 2 k steps.
Schedule schedule_of(const Topology& topology, const std::string& algorithm, const Forest& forest);

// The fewest steps in which trees of all nodes can grow in a network (SD4).
std::uint32_t lower_bound_of(const Topology& topology);

}  // namespace trib::schedule
