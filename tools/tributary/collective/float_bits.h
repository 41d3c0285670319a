// SPDX-License-Identifier: Apache-2.0
// Comparison of float32 vectors by their bits: -0 differs from +0, and a NaN equals itself.
// Vectors of unequal length differ in each element that one of them lacks.
#pragma once

#include <cstdint>
#include <vector>

namespace trib {

std::uint32_t bits_of(float value);

// Number of elements that differ.
std::uint64_t count_different_bits(const std::vector<float>& a, const std::vector<float>& b);

inline bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return count_different_bits(a, b) == 0;
}

}  // namespace trib
