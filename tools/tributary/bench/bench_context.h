// SPDX-License-Identifier: Apache-2.0
// BenchContext: what every measurement of the bench is given.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/tributary/bench/harness_run.h"
#include "tools/tributary/bench/measurement.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {

struct BenchContext {
  bool quick = false;  // shorter windows, no 100 MB message
  std::uint64_t seed = 1;
  const HarnessFactory& harness_factory;  // may be empty
  ProgressBar& bar;
  std::vector<Measurement>& rows;  // gets each measurement as soon as it is done; empty at first
  bool pins = false;               // nodes behind their Ethernet ports
};

}  // namespace trib
