// SPDX-License-Identifier: Apache-2.0
// When a run of collectives began and ended.
#pragma once

#include <cstdint>

namespace trib {

struct ClusterTiming {
  std::uint64_t first_sent = 0;     // cycle in which the first byte of the first contribution left
  std::uint64_t last_received = 0;  // cycle that brought the last byte of the last result
  std::uint64_t cycles = 0;         // last_received - first_sent + 1
  std::uint64_t picoseconds = 0;    // the same at the clock of the configuration
};

}  // namespace trib
