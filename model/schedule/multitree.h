// SPDX-License-Identifier: Apache-2.0
// MULTITREE (Huang et al., ISCA 2021; SCHEDULE.md, SD2.2): the trees of all roots grow together, step by
// step and an edge at a turn, and every link is used once in a step.
#pragma once

#include "model/schedule/root_order.h"
#include "model/schedule/topology.h"
#include "model/schedule/tree.h"

namespace trib::schedule {

// When a step ends.
enum class MultitreeLoop : std::uint8_t {
  kFixed,      // after a round of turns in which no tree has grown
  kPublished,  // after a round whose last tree has not grown, as in the authors' program (SD2.4)
};

// Errors: std::invalid_argument if a tree cannot reach a node.
Forest grow_multitree(const Topology& topology, MultitreeLoop loop, RootOrder order);
// The first of the orders natural, priority and reversed that has the fewest steps.
Forest grow_best_multitree(const Topology& topology, MultitreeLoop loop);

}  // namespace trib::schedule
