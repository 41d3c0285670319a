// SPDX-License-Identifier: Apache-2.0
// Common parts of the measurements of the host's library: loads of a worker whose node gives every
// contribution back, vectors for them, and CPU time.
#pragma once

#include <time.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "host/engine/worker_config.h"
#include "tools/tributary/bench/bench_context.h"

namespace trib {

struct HostLoad {
  std::size_t chunk_bytes;
  unsigned window;
  bool target;  // of the share of the bare loop

  std::size_t chunks() const;  // of a message
  // 0, 1, 2 ..., of a message.
  std::vector<float> values() const;
  WorkerConfig config() const;
  // Gb/s that a core has at this CPU time of a chunk.
  double gigabits(double chunk_microseconds) const;
  // The median of CPU times of a chunk, in microseconds, and the rate that a core has with it.
  std::string text(const std::vector<double>& chunk_times) const;
};

inline constexpr std::array<HostLoad, 3> kHostLoads{
    {{8192, 16, true}, {1408, 16, false}, {1408, 64, true}}};

// Messages to be measured.
unsigned host_rounds(const BenchContext& context);

// In seconds, of the system's clock of that number.
double seconds_of(clockid_t clock);

double median(std::vector<double> values);

/// CPU time that `work` takes of the calling thread, in microseconds for each of `chunks`.
template <typename Work>
double chunk_time(std::size_t chunks, const Work& work) {
  const double begin = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  work();
  return 1e6 * (seconds_of(CLOCK_THREAD_CPUTIME_ID) - begin) / static_cast<double>(chunks);
}

}  // namespace trib
