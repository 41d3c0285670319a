// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/endpoints/endpoint_reducer.h"

#include <chrono>
#include <cstring>
#include <optional>

namespace trib {
void EndpointReducer::all_reduce(std::vector<std::vector<float>>& buffers) {
  std::vector<Collective> collectives;
  const auto message_id = static_cast<std::uint32_t>(use_.operations);
  for (std::vector<float>& buffer : buffers) {
    collectives.push_back(
        trib::all_reduce(buffer.data(), buffer.data(), buffer.size(), message_id));
  }
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t first_cycle = job_.network().cycle();
  const ClusterTiming timing = job_.network().run(collectives);
  use_.operations += 1;
  use_.payload_bytes += buffers[0].size() * sizeof(float);
  use_.transfer_cycles += timing.cycles;
  use_.transfer_seconds += 1e-12 * static_cast<double>(timing.picoseconds);
  use_.simulated_cycles += job_.network().cycle() - first_cycle;
  use_.wall_seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  use_.up = encoded_ ? job_.links() : job_.up();
  use_.down = encoded_ ? WireBytes() : job_.down();
}

void EndpointModelReducer::all_reduce(std::vector<std::vector<float>>& buffers) {
  std::vector<std::optional<ByteSpan>> data;
  for (const std::vector<float>& buffer : buffers) {
    data.emplace_back(ByteSpan(reinterpret_cast<const std::uint8_t*>(buffer.data()),
                               buffer.size() * sizeof(float)));
  }
  const std::vector<std::uint8_t> sum = golden_.sum(data);
  for (std::vector<float>& buffer : buffers) std::memcpy(buffer.data(), sum.data(), sum.size());
}

}  // namespace trib
