// SPDX-License-Identifier: Apache-2.0
// How a node is put on the bench.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verif/node/dut/node_dut.h"
#include "verif/node/variants/node_variant.h"
#include "verif/sim/stream/pace_config.h"

namespace trib {

struct BenchConfig {
  NodeVariant variant = node_variant("10g");  // its clock, and the pace of its wires
  std::vector<PaceConfig> source_paces;       // by port; the bench fills in `rate`
  std::vector<PaceConfig> sink_paces;
  std::string waves;       // file for waves; none if empty
  TimeWindow wave_window;  // that they show
};

}  // namespace trib
