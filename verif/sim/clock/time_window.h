// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

namespace trib {

/// Simulated time, both ends included.
struct TimeWindow {
  std::uint64_t from_fs = 0;
  std::uint64_t until_fs = std::numeric_limits<std::uint64_t>::max();

  bool holds(std::uint64_t time_fs) const { return from_fs <= time_fs && time_fs <= until_fs; }
};

}  // namespace trib
