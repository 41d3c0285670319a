// SPDX-License-Identifier: Apache-2.0
// The floating-point formats as types, for code that is the same for all of them: the bits, how
// they become those of a binary32 (exactly) and how a binary32 is rounded to them, and which NaN
// leaves a node (NU3, NU5).
#pragma once

#include <cstdint>

#include "model/numerics/bf16.h"
#include "model/numerics/fp16.h"
#include "model/numerics/fp32.h"

namespace trib {

struct Fp32Format {
  using Bits = std::uint32_t;
  static constexpr Bits kInfinity = 0x7f800000;
  static constexpr Bits kNan = kCanonicalNan;
  static constexpr std::uint32_t widen(Bits bits) { return bits; }
  static constexpr Bits round(std::uint32_t bits) { return canonical(bits); }
};

struct Bf16Format {
  using Bits = std::uint16_t;
  static constexpr Bits kInfinity = 0x7f80;
  static constexpr Bits kNan = kCanonicalBf16Nan;
  static constexpr std::uint32_t widen(Bits bits) { return fp32_of_bf16(bits); }
  static constexpr Bits round(std::uint32_t bits) { return bf16_of_fp32(bits); }
};

struct Fp16Format {
  using Bits = std::uint16_t;
  static constexpr Bits kInfinity = 0x7c00;
  static constexpr Bits kNan = kCanonicalFp16Nan;
  static std::uint32_t widen(Bits bits) { return fp32_of_fp16(bits); }
  static Bits round(std::uint32_t bits) { return fp16_of_fp32(bits); }
};

}  // namespace trib
