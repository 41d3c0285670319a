// SPDX-License-Identifier: Apache-2.0
// Algorithms that say who sends to whom and in which order, and leave steps and paths to a Placer
// (SCHEDULE.md, SD2.6 to SD2.12): rings, double trees, halving and doubling.
#pragma once

#include <vector>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::schedule {

// The order of the nodes round a ring (SD2.7): one link from each to the next where the topology has such
// a cycle and it is found.
std::vector<Vertex> ring_order(const Topology& topology);
// Chunk c goes once round to node c and once round from it.
Schedule ring_schedule(const Topology& topology);
// Chunk c goes to node c and from it both ways round at the same time.
Schedule bidirectional_ring_schedule(const Topology& topology);
// Rings of rows and of columns, one after the other, in four parts of the data, each of which begins in
// another direction. Errors: std::invalid_argument if the topology has no rows and columns.
Schedule two_dimensional_ring_schedule(const Topology& topology);

// Each row is a group, whose ring reduces to its leader in column 0; the ring of the leaders reduces and
// gathers, and the rings of the groups gather back (INCEPTIONN, MICRO'18; SD2.12). Errors:
// std::invalid_argument if the topology has no rows and columns.
Schedule group_rings_schedule(const Topology& topology);

// Two binary trees of all nodes; who is a leaf of one is inside the other. Each has half of the chunks,
// one after the other (SD2.10).
Schedule double_tree_schedule(const Topology& topology);

// The node of each rank in HDRM (SD2.11). Ranks are the nodes unless the topology has as many nodes at
// each of an even number of switches.
std::vector<Vertex> rank_map_of(const Topology& topology);
// Recursive halving and doubling with this map. Errors: std::invalid_argument unless the number of nodes
// is a power of two.
Schedule halving_doubling_schedule(const Topology& topology);

}  // namespace trib::schedule
