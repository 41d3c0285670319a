// SPDX-License-Identifier: Apache-2.0
// Is a schedule an allreduce (SCHEDULE.md, SD5)? Each transfer by itself, the links of each step, and an
// execution on sets: what a node has of a chunk is the set of nodes whose contributions are in it.
// Knows nothing of how schedules are made.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::schedule {

struct Fault {
  std::size_t entry = 0;  // of Schedule::transfers
  std::string text;
};

// The first fault that is found; nothing if the schedule is valid. Without a topology, what a transfer
// uses is a link (SD5.2).
std::optional<Fault> check(const Schedule& schedule, const Topology* topology);

// "R chunk 3, 4 -> 5 in step 6".
std::string text_of(const Transfer& transfer);

}  // namespace trib::schedule
