// SPDX-License-Identifier: Apache-2.0
// What a test leaves behind for run_sim, which outlives it.
#pragma once

#include <cstdint>

namespace trib {

struct SimOutcome {
  std::uint64_t cycles = 0;
};

}  // namespace trib
