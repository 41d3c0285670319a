// SPDX-License-Identifier: Apache-2.0
// The symmetric trees of a torus (SCHEDULE.md, SD2.5): one tree of node 0 that uses each direction once in
// a step, and the same tree shifted to every other root. No link is used twice, as link d of node v in a
// step belongs to the tree whose root is v less the parent in node 0's tree.
#pragma once

#include "model/schedule/topology.h"
#include "model/schedule/tree.h"

namespace trib::schedule {

// As many steps as the lower bound has. Errors: std::invalid_argument if the topology is no whole torus,
// or the search finds no such tree.
Forest grow_symmetric(const Topology& topology);

}  // namespace trib::schedule
