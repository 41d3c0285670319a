// SPDX-License-Identifier: Apache-2.0
// Time of an all-reduce on links of 10 Gb/s that lose frames (T5): node model and workers,
// simulated time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/engine/worker_statistics.h"
#include "model/base/time.h"

namespace trib {

struct GoodputRun {
  unsigned workers = 4;
  std::size_t bytes = 4u << 20;
  unsigned window = 16;
  double loss = 0;  // of each frame, on every link, both ways
  std::uint32_t seed = 1;
};

struct GoodputResult {
  Time time = 0;
  bool right = true;  // every element at every worker
  std::vector<WorkerStatistics> workers;
};

// The links have a round trip of 10 us in addition to the frames themselves.
GoodputResult measure_goodput(const GoodputRun& run);
// The median of the times with seeds 1..seeds; 0 if a sum was wrong.
Time median_time(GoodputRun run, unsigned seeds);

}  // namespace trib
