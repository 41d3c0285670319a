// SPDX-License-Identifier: Apache-2.0
// Contents of the node's parameters and registers: its size, its own addresses and its groups.
#pragma once

#include <vector>

#include "model/frame/encoding.h"
#include "model/frame/endpoint.h"
#include "model/node/group_config.h"
#include "model/numerics/reduction_set.h"

namespace trib {

inline constexpr unsigned kMaxGroups = 8;

struct NodeConfig {
  Endpoint node;
  unsigned ports = 4;                              // 2..8
  unsigned window = 16;                            // slots per port: a power of two, 4..64
  ReductionSet reductions;                         // LO1; with SUM and FP32
  codec::CodecSet codecs = codec::kRawOnly;        // LO2; with codec 0
  std::vector<GroupConfig> groups{GroupConfig{}};  // 1..8
};

// Both throw std::invalid_argument that says which field is out of its range. The second one checks
// the registers that a group of this node is to get.
void validate(const NodeConfig& config);
void validate(const GroupConfig& group, const NodeConfig& node);

}  // namespace trib
