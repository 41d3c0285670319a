// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/collective/element_vector.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace trib {

ElementVector fp32_vector(const std::vector<float>& values) {
  ElementVector elements;
  elements.bytes.resize(values.size() * sizeof(float));
  if (!values.empty()) std::memcpy(elements.bytes.data(), values.data(), elements.bytes.size());
  return elements;
}

std::vector<float> floats_of(const ElementVector& elements) {
  if (elements.dtype != Dtype::kFp32) throw std::invalid_argument("floats_of: not FP32");
  std::vector<float> values(elements.size());
  if (!values.empty()) std::memcpy(values.data(), elements.bytes.data(), elements.bytes.size());
  return values;
}

std::uint64_t count_different(const ElementVector& a, const ElementVector& b) {
  const std::size_t common = std::min(a.size(), b.size());
  std::uint64_t different = std::max(a.size(), b.size()) - common;
  const std::size_t width = bytes_of(a.dtype);
  for (std::size_t i = 0; i < common * width; i += width) {
    if (std::memcmp(&a.bytes[i], &b.bytes[i], width) != 0) ++different;
  }
  return different;
}

}  // namespace trib
