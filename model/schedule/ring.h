// SPDX-License-Identifier: Apache-2.0
// Schedules of rings (SCHEDULE.md, SD2.7 to SD2.9).
#pragma once

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::schedule {

// Chunk c goes once round to node c and once round from it.
Schedule ring_schedule(const Topology& topology);
// Chunk c goes to node c and from it both ways round at the same time.
Schedule bidirectional_ring_schedule(const Topology& topology);
// Rings of rows and of columns, one after the other, in four parts of the data, each of which begins in
// another direction. Errors: std::invalid_argument if the topology has no rows and columns.
Schedule two_dimensional_ring_schedule(const Topology& topology);

}  // namespace trib::schedule
