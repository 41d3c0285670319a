// SPDX-License-Identifier: Apache-2.0
// Sums through the simulated node; see rtl_reducer.h.
#include "tools/tributary/collective/rtl_reducer.h"

#include <fmt/format.h>

#include <chrono>
#include <stdexcept>

namespace trib {

void RtlReducer::all_reduce(std::vector<std::vector<float>>& buffers) {
  if (buffers.size() != cluster_.config().workers) {
    throw std::invalid_argument(
        fmt::format("{} vectors for {} workers", buffers.size(), cluster_.config().workers));
  }
  const auto message_id = static_cast<std::uint32_t>(use_.operations);
  std::vector<Collective> collectives;
  for (std::vector<float>& buffer : buffers) {
    if (buffer.size() != buffers[0].size()) {
      throw std::invalid_argument("the workers' vectors differ in length");
    }
    collectives.push_back(
        trib::all_reduce(buffer.data(), buffer.data(), buffer.size(), message_id));
  }
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t first_cycle = cluster_.cycle();
  const ClusterTiming timing = cluster_.run(collectives);
  use_.operations += 1;
  use_.payload_bytes += buffers[0].size() * sizeof(float);
  use_.transfer_cycles += timing.cycles;
  use_.simulated_cycles += cluster_.cycle() - first_cycle;
  use_.wall_seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace trib
