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
    Elements elements = fp32_elements(buffer.data(), buffer.data(), buffer.size());
    elements.compression = compression_;
    collectives.push_back(trib::all_reduce(elements, message_id));
  }
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t first_cycle = cluster_.cycle();
  const ClusterTiming timing = cluster_.run(collectives);
  use_.operations += 1;
  use_.payload_bytes += buffers[0].size() * sizeof(float);
  use_.transfer_cycles += timing.cycles;
  use_.transfer_seconds += 1e-12 * static_cast<double>(timing.picoseconds);
  use_.simulated_cycles += cluster_.cycle() - first_cycle;
  use_.wall_seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  count_wire();
}

void RtlReducer::count_wire() {
  use_.up = use_.down = WireBytes{};
  for (unsigned port = 0; port < cluster_.config().workers; ++port) {
    const WorkerStatistics& s = cluster_.worker(port).statistics();
    use_.up += {s.element_bytes, s.payload_bytes, s.frames_sent};
    use_.down += {s.result_element_bytes, s.result_payload_bytes, s.results};
  }
}

}  // namespace trib
