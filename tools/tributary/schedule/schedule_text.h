// SPDX-License-Identifier: Apache-2.0
// A schedule for people: a line that sums it up, and the tables of its nodes.
#pragma once

#include <string>
#include <vector>

#include "model/schedule/node_table.h"
#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib {

// "torus:4x4, multitree: k 5 (bound 4), 10 steps, 16 chunks, 480 transfers, at most 25 entries in a node".
// k and its bound only if reduction and gathering have k steps each, of as many chunks as nodes.
std::string schedule_summary(const schedule::Schedule& schedule,
                             const schedule::Topology* topology);

// A line for each entry, and one for what arrives in a step, node by node.
std::string tables_text(const std::vector<schedule::NodeTable>& tables);

}  // namespace trib
