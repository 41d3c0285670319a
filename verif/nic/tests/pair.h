// SPDX-License-Identifier: Apache-2.0
// Two nodes with two links between them, and the ring of an allreduce, which uses the first link.
#pragma once

#include <cstdint>
#include <vector>

#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"

namespace trib::nic {

inline schedule::Topology pair() { return schedule::parse_graph("pair", "nodes 2\nlink 0 1 2\n"); }

/// Two flows, of which 0 comes to node 0 as a Reduce and 1 as a Gather.
inline std::vector<Tables> ring_of_pair(std::uint32_t flits) {
  return tables_of_schedule(
      pair(), schedule::build_schedule(pair(), "ring", schedule::OrderChoice::kNatural), flits);
}

}  // namespace trib::nic
