// SPDX-License-Identifier: Apache-2.0
// Results by model/numerics; see model_reducer.h.
#include "tools/tributary/collective/model_reducer.h"

#include <fmt/format.h>

#include <stdexcept>

#include "model/numerics/reduce_tree.h"

namespace trib {
namespace {

// `bytes_at(w)` points to what worker w has.
template <typename Vector, typename BytesAt>
PortPayloads payloads_of(const std::vector<Vector>& vectors, const BytesAt& bytes_at) {
  if (vectors.empty() || vectors.size() > kMaxPorts) {
    throw std::invalid_argument(
        fmt::format("{} vectors to be added; a node has 1 to {} ports", vectors.size(), kMaxPorts));
  }
  PortPayloads payloads{};
  for (std::size_t worker = 0; worker < vectors.size(); ++worker) {
    if (vectors[worker].size() != vectors[0].size()) {
      throw std::invalid_argument(fmt::format("worker {} has {} elements, worker 0 has {}", worker,
                                              vectors[worker].size(), vectors[0].size()));
    }
    payloads[worker] = bytes_at(vectors[worker]);
  }
  return payloads;
}

}  // namespace

std::vector<float> ModelReducer::sum(const std::vector<std::vector<float>>& buffers) {
  const PortPayloads payloads = payloads_of(buffers, [](const std::vector<float>& values) {
    return reinterpret_cast<const std::uint8_t*>(values.data());
  });
  std::vector<float> result(buffers[0].size());
  reduce({}, payloads, result.size(), reinterpret_cast<std::uint8_t*>(result.data()));
  return result;
}

ElementVector ModelReducer::reduced(const Reduction& reduction,
                                    const std::vector<ElementVector>& inputs) {
  for (const ElementVector& input : inputs) {
    if (input.dtype == reduction.dtype) continue;
    throw std::invalid_argument(
        fmt::format("the elements are not those of a {}", text_of(reduction)));
  }
  const PortPayloads payloads =
      payloads_of(inputs, [](const ElementVector& input) { return input.bytes.data(); });
  ElementVector result{reduction.dtype, std::vector<std::uint8_t>(inputs[0].bytes.size())};
  reduce(reduction, payloads, result.size(), result.bytes.data());
  return result;
}

void ModelReducer::all_reduce(std::vector<std::vector<float>>& buffers) {
  const std::vector<float> result = sum(buffers);
  for (std::vector<float>& buffer : buffers) buffer = result;
}

}  // namespace trib
