// SPDX-License-Identifier: Apache-2.0
// ElementFormat: the elements of an MX block, E4M3 or E2M1, without their block's scale (CODEC.md,
// MX1, MX2.3 to MX2.6).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace trib::codec {

struct ElementFormat {
  int least_exponent;      // emin
  int greatest_exponent;   // emax
  unsigned fraction_bits;  // M
  unsigned sign_bit;       // number of it
  std::uint8_t largest;    // code of the largest finite magnitude
  unsigned codes_in_byte;  // 1 or 2

  // The code of |v| / X, with its significand f and the exponent e' - b of MX2.3.
  std::uint8_t magnitude_code(std::uint32_t significand, int exponent) const {
    if (significand == 0) return 0;
    int top = 0;  // place of the leading one
    while (significand >> top > 1) ++top;
    // The step of the result is 2^(binade - fraction_bits).
    const int binade = std::max(top - 23 + exponent, least_exponent);
    const int shift = 23 - static_cast<int>(fraction_bits) + binade - exponent;
    if (shift > top + 1) return 0;  // less than half a step
    const std::uint64_t whole = std::uint64_t{significand} >> shift;
    const std::uint64_t rest = significand - (whole << shift);
    const std::uint64_t half = std::uint64_t{1} << shift >> 1;
    const bool up = rest > half || (rest == half && (whole & 1) != 0);
    // A carry goes into the exponent field, as it should.
    const std::uint64_t code =
        (static_cast<std::uint64_t>(binade - least_exponent) << fraction_bits) + whole +
        (up ? 1 : 0);
    return static_cast<std::uint8_t>(std::min<std::uint64_t>(code, largest));
  }

  // The value of a code; a code above the largest magnitude, which only E4M3 has, is a NaN.
  double value(unsigned code) const {
    const unsigned magnitude = code & ((1u << sign_bit) - 1);
    if (magnitude > largest) return std::numeric_limits<double>::quiet_NaN();
    const unsigned field = magnitude >> fraction_bits;
    const unsigned fraction = magnitude & ((1u << fraction_bits) - 1);
    const unsigned significand = field == 0 ? fraction : fraction | 1u << fraction_bits;
    const int binade = least_exponent + static_cast<int>(std::max(field, 1u)) - 1;
    const double size = std::ldexp(significand, binade - static_cast<int>(fraction_bits));
    return (code >> sign_bit & 1) != 0 ? -size : size;
  }
};

inline constexpr ElementFormat kE4m3{-6, 8, 3, 7, 0x7e, 1};
inline constexpr ElementFormat kE2m1{0, 2, 1, 3, 0x7, 2};

}  // namespace trib::codec
