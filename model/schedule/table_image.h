// SPDX-License-Identifier: Apache-2.0
// The tables of all nodes as a binary image for network interfaces (SCHEDULE.md, SD8.3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/base/span.h"
#include "model/schedule/node_table.h"
#include "model/schedule/topology.h"

namespace trib::schedule {

struct ImageLimits {
  static constexpr std::size_t kEntries = 256;  // of a node
  static constexpr std::size_t kPorts = 4;
  static constexpr std::uint32_t kFlows = 1024;
  static constexpr std::uint32_t kSteps = 4096;
};

// Chunks have `chunk_bytes` each, one after the other. Errors: std::invalid_argument that names the node
// and the entry that an interface cannot hold.
std::vector<std::uint8_t> image_of(const Topology& topology, const std::vector<NodeTable>& tables,
                                   std::uint32_t chunk_bytes);

}  // namespace trib::schedule
