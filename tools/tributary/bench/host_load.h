// SPDX-License-Identifier: Apache-2.0
// Common parts of the measurements of the host's library: loads of a worker whose node gives every
// contribution back, vectors for them, and CPU time.
#pragma once

#include <time.h>

#include <array>
#include <cstddef>
#include <vector>

#include "host/engine/worker_config.h"
#include "tools/tributary/bench/bench_context.h"

namespace trib {

struct HostLoad {
  std::size_t chunk_bytes;
  unsigned window;
  bool mark;  // of the share of the bare loop

  std::size_t chunks() const;  // of a message
  // 0, 1, 2 ..., of a message.
  std::vector<float> values() const;
  WorkerConfig config() const;
};

inline constexpr std::array<HostLoad, 3> kHostLoads{
    {{8192, 16, true}, {1408, 16, false}, {1408, 64, true}}};

// Messages to be measured.
unsigned host_rounds(const BenchContext& context);

// In seconds, of the system's clock of that number.
double seconds_of(clockid_t clock);

double median(std::vector<double> values);

}  // namespace trib
