// SPDX-License-Identifier: Apache-2.0
// How a node is put on the bench.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verif/node/dut/node_dut.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/stream/pace_config.h"

namespace trib {

struct BenchConfig {
  Frequency clock = kClock10g;
  WireRate rate = kWireRate10g;
  std::vector<PaceConfig> source_paces;  // by port; `rate` is filled in by the bench
  std::vector<PaceConfig> sink_paces;
  std::string waves;       // file for waves; none if empty
  TimeWindow wave_window;  // that they show
};

}  // namespace trib
