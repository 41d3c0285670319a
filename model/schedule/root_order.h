// SPDX-License-Identifier: Apache-2.0
// The order in which trees take turns (SCHEDULE.md, SD2.3).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/schedule/topology.h"

namespace trib::schedule {

enum class RootOrder : std::uint8_t {
  kNatural,
  kPriority,  // those first whose farthest node is the farthest away
  kReversed,
  kPublishedSort,  // what the authors' program does instead of kPriority; natural in the first round
};

std::string name_of(RootOrder order);
// From the second round on; the first one is natural with kPublishedSort.
std::vector<Vertex> roots_in(RootOrder order, const Topology& topology);

}  // namespace trib::schedule
