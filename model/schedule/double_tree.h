// SPDX-License-Identifier: Apache-2.0
// Two binary trees of all nodes; who is a leaf of one is inside the other. Each has half of the chunks,
// one after the other (SCHEDULE.md, SD2.10).
#pragma once

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::schedule {

Schedule double_tree_schedule(const Topology& topology);

}  // namespace trib::schedule
