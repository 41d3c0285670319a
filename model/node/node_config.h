// SPDX-License-Identifier: Apache-2.0
// What the node's parameters and registers say: its size, its own addresses and its one group.
#pragma once

#include <cstdint>
#include <vector>

#include "model/frame/endpoint.h"

namespace trib {

struct NodeConfig {
  Endpoint node;
  std::vector<Endpoint> peers;       // by port
  unsigned ports = 4;                // 2..8
  unsigned window = 16;              // slots per port: a power of two, 4..64
  std::uint32_t members = 0;         // bit p: port p is a member of the group
  std::uint16_t epoch = 1;           // not 0
  std::uint32_t first_sequence = 0;  // a multiple of window; other than 0 only to test the wrap
};

// Throws std::invalid_argument that says which field is out of its range.
void validate(const NodeConfig& config);

}  // namespace trib
