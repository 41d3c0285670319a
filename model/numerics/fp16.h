// SPDX-License-Identifier: Apache-2.0
// FP16 (NU5): IEEE 754-2019 binary16, with 5 bits of exponent and 10 of fraction. Values are bit
// patterns.
#pragma once

#include <cstdint>

namespace trib {

inline constexpr std::uint16_t kCanonicalFp16Nan = 0x7e00;

// Exact; a NaN keeps its payload.
std::uint32_t fp32_of_fp16(std::uint16_t value);

// Rounded to nearest even: to subnormals below 2^-14, to infinity from 65520 on; every NaN
// canonical.
std::uint16_t fp16_of_fp32(std::uint32_t value);

}  // namespace trib
