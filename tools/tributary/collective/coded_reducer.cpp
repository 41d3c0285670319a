// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/collective/coded_reducer.h"

#include <algorithm>

#include "tools/tributary/collective/model_reducer.h"

namespace trib {
namespace {

constexpr double kBytesPerSecond = 1.25e9;

}  // namespace

void CodedReducer::all_reduce(std::vector<std::vector<float>>& buffers) {
  WireBytes up;
  std::uint64_t busiest = 0;  // of the wires of the workers, in byte times
  for (std::vector<float>& buffer : buffers) {
    const WireBytes sent =
        pass_encoded(coding_.contributions, coding_.chunk_bytes, Span<float>(buffer));
    up += sent;
    busiest = std::max(busiest, sent.on_wire());
  }
  std::vector<float> sum = ModelReducer::sum(buffers);
  const bool node = by_ == ExchangeBy::kNode;
  const codec::Encoding results = node ? coding_.results : codec::Encoding{};
  const WireBytes down = pass_encoded(results, coding_.chunk_bytes, Span<float>(sum));
  for (std::vector<float>& buffer : buffers) {
    buffer = sum;
    use_.down += down;
  }
  use_.up += up;
  use_.operations += 1;
  use_.payload_bytes += buffers[0].size() * sizeof(float);
  const std::uint64_t bytes =
      node ? std::max(busiest, down.on_wire()) : up.on_wire() + buffers.size() * down.on_wire();
  use_.transfer_seconds += static_cast<double>(bytes) / kBytesPerSecond;
}

}  // namespace trib
