// SPDX-License-Identifier: Apache-2.0
// BF16 (NU5): the upper half of a binary32. Values are bit patterns.
#pragma once

#include <cstdint>

namespace trib {

inline constexpr std::uint16_t kCanonicalBf16Nan = 0x7fc0;

// Exact; a NaN keeps its payload.
constexpr std::uint32_t fp32_of_bf16(std::uint16_t value) { return std::uint32_t{value} << 16; }

// Rounded to nearest even, so that what is beyond the largest number by half a unit is infinity;
// every NaN canonical.
constexpr std::uint16_t bf16_of_fp32(std::uint32_t value) {
  if ((value & 0x7fffffff) > 0x7f800000) return kCanonicalBf16Nan;
  // A carry out of the fraction goes into the exponent, and from there to infinity.
  return static_cast<std::uint16_t>((value + 0x7fff + (value >> 16 & 1)) >> 16);
}

}  // namespace trib
