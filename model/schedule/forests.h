// SPDX-License-Identifier: Apache-2.0
// Algorithms that grow a tree from every root.
//   MULTITREE (Huang et al., ISCA 2021; SCHEDULE.md, SD2.2): the trees of all roots grow together, step by
//   step and an edge at a turn, and every link is used once in a step.
//   Symmetric trees of a torus (SD2.5): one tree of node 0 that uses each direction once in a step, and the
//   same tree shifted to every other root. No link is used twice, as link d of node v in a step belongs to
//   the tree whose root is v less the parent in node 0's tree.
#pragma once

#include <cstdint>

#include "model/schedule/root_order.h"
#include "model/schedule/topology.h"
#include "model/schedule/tree.h"

namespace trib::schedule {

// When a step of MULTITREE ends.
enum class MultitreeLoop : std::uint8_t {
  kFixed,      // after a round of turns in which no tree has grown
  kPublished,  // after a round whose last tree has not grown, as in the authors' program (SD2.4)
};

// Errors: std::invalid_argument if a tree cannot reach a node.
Forest grow_multitree(const Topology& topology, MultitreeLoop loop, RootOrder order);
// The first of the orders natural, priority and reversed that has the fewest steps.
Forest grow_best_multitree(const Topology& topology, MultitreeLoop loop);

// As many steps as the lower bound has. Errors: std::invalid_argument if the topology is no whole torus,
// or the search finds no such tree.
Forest grow_symmetric(const Topology& topology);

}  // namespace trib::schedule
