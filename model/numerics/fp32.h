// SPDX-License-Identifier: Apache-2.0
// FP32 addition as the node does it (PROTOCOL.md, "Numerics"): IEEE 754-2019 binary32, round to
// nearest even, subnormals supported, every NaN canonical. Values are bit patterns, so that no NaN
// payload is touched on the way. Uses the host's float: to be compiled without fast-math.
#pragma once

#include <cstdint>

namespace trib {

inline constexpr std::uint32_t kCanonicalNan = 0x7fc00000;

// The value itself; kCanonicalNan for any NaN.
constexpr std::uint32_t canonical(std::uint32_t value) {
  return (value & 0x7fffffff) > 0x7f800000 ? kCanonicalNan : value;
}

// a + b, canonical.
std::uint32_t fp32_add(std::uint32_t a, std::uint32_t b);

}  // namespace trib
