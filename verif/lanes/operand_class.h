// SPDX-License-Identifier: Apache-2.0
// Operands of FP32 additions in classes, each of them for one kind of adder error.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "model/base/random.h"

namespace trib {

enum class OperandClass : std::uint8_t {
  kUniform,    // any 64 bits
  kNear,       // exponents 0..26 apart: every alignment in which both operands count
  kCancel,     // opposite signs, a few units in the last place apart, also across a power of two
  kSubnormal,  // one or both below the normal numbers, or a difference that is
  kTie,        // the smaller ends in half a unit of the larger, or one bit off that
  kOverflow,   // about the largest finite sum
  kSpecial,    // infinities and NaNs of every payload, with anything
  kZero,       // zeros of both signs with anything, and equal magnitudes
  kFar         // exponents 24 and more apart: only sticky is left
};
inline constexpr std::size_t kOperandClasses = 9;
inline constexpr std::array<std::string_view, kOperandClasses> kOperandClassNames{
    "uniform", "near", "cancel", "subnormal", "tie", "overflow", "special", "zero", "far"};

struct Operands {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

Operands draw_operands(OperandClass kind, Random& random);

}  // namespace trib
