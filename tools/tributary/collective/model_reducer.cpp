// SPDX-License-Identifier: Apache-2.0
// Sums by model/numerics; see model_reducer.h.
#include "tools/tributary/collective/model_reducer.h"

#include <fmt/format.h>

#include <stdexcept>

#include "model/numerics/reduce_tree.h"

namespace trib {

std::vector<float> ModelReducer::sum(const std::vector<std::vector<float>>& buffers) {
  if (buffers.empty() || buffers.size() > kMaxPorts) {
    throw std::invalid_argument(
        fmt::format("{} vectors to be added; a node has 1 to {} ports", buffers.size(), kMaxPorts));
  }
  PortPayloads payloads{};
  for (std::size_t worker = 0; worker < buffers.size(); ++worker) {
    if (buffers[worker].size() != buffers[0].size()) {
      throw std::invalid_argument(fmt::format("worker {} has {} elements, worker 0 has {}", worker,
                                              buffers[worker].size(), buffers[0].size()));
    }
    payloads[worker] = reinterpret_cast<const std::uint8_t*>(buffers[worker].data());
  }
  std::vector<float> result(buffers[0].size());
  reduce({}, payloads, result.size(), reinterpret_cast<std::uint8_t*>(result.data()));
  return result;
}

void ModelReducer::all_reduce(std::vector<std::vector<float>>& buffers) {
  const std::vector<float> result = sum(buffers);
  for (std::vector<float>& buffer : buffers) buffer = result;
}

}  // namespace trib
