// SPDX-License-Identifier: Apache-2.0
// What a test decides before the environment is built.
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/node_config.h"
#include "verif/sim/stream/pace_config.h"

namespace trib {

struct TestSetup {
  // Registers; default: all ports are members of group 0, epoch 1; other groups are left to JOINs.
  NodeConfig node;
  unsigned onset = 1;  // RE1, beats
  std::uint32_t chunks = 100;
  std::uint64_t timeout_cycles = 2'000'000;
  std::vector<PaceConfig> source_paces;  // by port; default: as fast as the wire
  std::vector<PaceConfig> sink_paces;
};

}  // namespace trib
