// SPDX-License-Identifier: Apache-2.0
// ElementVector: elements of any dtype as bytes, little-endian, as files hold them and frames carry
// them. Comparison is by bits: -0 differs from +0, and a NaN equals itself.
#pragma once

#include <cstdint>
#include <vector>

#include "model/numerics/dtype.h"

namespace trib {

struct ElementVector {
  Dtype dtype = Dtype::kFp32;
  std::vector<std::uint8_t> bytes;  // a multiple of bytes_of(dtype)

  std::size_t size() const { return bytes.size() / bytes_of(dtype); }
  bool empty() const { return bytes.empty(); }
};

ElementVector fp32_vector(const std::vector<float>& values);
// The values of a vector of FP32. Throws std::invalid_argument for any other.
std::vector<float> floats_of(const ElementVector& elements);

// Number of elements that differ. Vectors of unequal length differ in each element that one of them
// lacks.
std::uint64_t count_different(const ElementVector& a, const ElementVector& b);

}  // namespace trib
