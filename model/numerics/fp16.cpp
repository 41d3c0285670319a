// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/fp16.h"

namespace trib {
namespace {

constexpr unsigned kFractionShift = 23 - 10;         // from one fraction to the other
constexpr std::uint32_t kRebias = (127 - 15) << 23;  // from one exponent to the other

// value / 2^dropped, rounded to nearest even; dropped is 1..31.
std::uint32_t shift_right_rounded(std::uint32_t value, unsigned dropped) {
  const std::uint32_t half = 1u << (dropped - 1);
  return (value + half - 1 + (value >> dropped & 1)) >> dropped;
}

}  // namespace

std::uint32_t fp32_of_fp16(std::uint16_t value) {
  const std::uint32_t sign = (value & 0x8000u) << 16;
  const std::uint32_t magnitude = value & 0x7fffu;
  if (magnitude >= 0x7c00) return sign | 0x7f800000 | (magnitude & 0x3ff) << kFractionShift;
  if (magnitude >= 0x0400) return sign | ((magnitude << kFractionShift) + kRebias);
  if (magnitude == 0) return sign;
  // A multiple of 2^-24, of which the leading 1 goes to where a normal number has it.
  unsigned leading = 9;
  while ((magnitude >> leading & 1) == 0) --leading;
  const std::uint32_t fraction = (magnitude ^ 1u << leading) << (23 - leading);
  return sign | (127 - 24 + leading) << 23 | fraction;
}

std::uint16_t fp16_of_fp32(std::uint32_t value) {
  const auto sign = static_cast<std::uint16_t>(value >> 16 & 0x8000);
  const std::uint32_t magnitude = value & 0x7fffffff;
  if (magnitude > 0x7f800000) return kCanonicalFp16Nan;
  if (magnitude >= 0x47800000) return sign | 0x7c00;  // 65536 and more
  if (magnitude >= 0x38800000) {                      // a carry may make 65520 infinity
    return static_cast<std::uint16_t>(sign |
                                      shift_right_rounded(magnitude - kRebias, kFractionShift));
  }
  // To a multiple of 2^-24; the largest of them may become the smallest normal number.
  const std::uint32_t exponent = magnitude >> 23;
  if (exponent < 127 - 25) return sign;  // below half of 2^-24
  const std::uint32_t significand = (magnitude & 0x7fffff) | 0x800000;
  return static_cast<std::uint16_t>(sign | shift_right_rounded(significand, 126 - exponent));
}

}  // namespace trib
