// SPDX-License-Identifier: Apache-2.0
// The register writes that a NodeConfig means, in their order: the node's own settings, then those
// of each group. All settings are written, but for an
// epoch 0 (which the node refuses), so nothing is left of what was there before. Groups are
// neither started nor ended.
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/node_config.h"

namespace trib {

struct RegisterWrite {
  std::uint16_t address;
  std::uint32_t value;
};

// `onset`: RE1, beats.
std::vector<RegisterWrite> configuration_writes(const NodeConfig& config, std::uint32_t onset);

}  // namespace trib
