// SPDX-License-Identifier: Apache-2.0
// What a test leaves behind for run_sim, which outlives it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

struct SimOutcome {
  std::uint64_t cycles = 0;
  std::vector<std::string> lost_recordings;  // waves, frames, coverage: what was wrong with each
};

}  // namespace trib
