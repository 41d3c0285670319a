// SPDX-License-Identifier: Apache-2.0
// Binary32 addition by exact integer arithmetic: both values as multiples of 2^-149 in a wide
// integer, added without any loss, rounded once to nearest even. Shares nothing with the host's
// floating point, nor with the way hardware aligns and normalises.
#pragma once

#include <array>
#include <cstdint>

namespace trib {

class ExactAdd {
 public:
  // a + b as bit patterns; every NaN is 0x7fc00000.
  static std::uint32_t add(std::uint32_t a, std::uint32_t b) {
    if (is_nan(a) || is_nan(b)) return kNan;
    if (is_infinite(a)) return is_infinite(b) && a != b ? kNan : a;
    if (is_infinite(b)) return b;
    const Wide x = magnitude(a);
    const Wide y = magnitude(b);
    const std::uint32_t sign_a = a & kSign;
    const std::uint32_t sign_b = b & kSign;
    if (sign_a == sign_b) return sign_a | round(plus(x, y));
    if (x == y) return 0;
    return less(x, y) ? sign_b | round(minus(y, x)) : sign_a | round(minus(x, y));
  }

 private:
  static constexpr std::uint32_t kSign = 0x80000000;
  static constexpr std::uint32_t kInfinity = 0x7f800000;
  static constexpr std::uint32_t kNan = 0x7fc00000;
  static constexpr unsigned kBits = 288;  // the largest value is below 2^278 units

  using Wide = std::array<bool, kBits>;  // least significant bit first

  static bool is_nan(std::uint32_t v) { return (v & ~kSign) > kInfinity; }
  static bool is_infinite(std::uint32_t v) { return (v & ~kSign) == kInfinity; }

  static Wide magnitude(std::uint32_t v) {
    const std::uint32_t exponent = (v >> 23) & 0xff;
    const std::uint32_t fraction = v & 0x7fffff;
    const std::uint32_t significand = exponent == 0 ? fraction : fraction | 0x800000;
    const unsigned shift = exponent == 0 ? 0 : exponent - 1;
    Wide wide{};
    for (unsigned i = 0; i < 24; ++i) wide[shift + i] = (significand >> i & 1) != 0;
    return wide;
  }

  static Wide plus(const Wide& x, const Wide& y) {
    Wide sum{};
    unsigned carry = 0;
    for (unsigned i = 0; i < kBits; ++i) {
      carry += x[i] + y[i];
      sum[i] = (carry & 1) != 0;
      carry >>= 1;
    }
    return sum;
  }

  // x - y for x >= y.
  static Wide minus(const Wide& x, const Wide& y) {
    Wide difference{};
    int borrow = 0;
    for (unsigned i = 0; i < kBits; ++i) {
      const int bit = x[i] - y[i] - borrow;
      difference[i] = (bit & 1) != 0;
      borrow = bit < 0 ? 1 : 0;
    }
    return difference;
  }

  static bool less(const Wide& x, const Wide& y) {
    for (unsigned i = kBits; i-- > 0;) {
      if (x[i] != y[i]) return y[i];
    }
    return false;
  }

  static std::uint32_t round(const Wide& value) {
    unsigned bits = kBits;
    while (bits > 0 && !value[bits - 1]) --bits;
    const unsigned dropped = bits > 24 ? bits - 24 : 0;
    std::uint32_t kept = 0;
    for (unsigned i = bits; i-- > dropped;) kept = kept << 1 | (value[i] ? 1 : 0);
    // Encoded: the exponent field counts the dropped bits, the leading 1 of a normal adds one more.
    std::uint32_t encoded = (dropped << 23) + kept;
    if (dropped > 0 && value[dropped - 1]) {
      bool beyond_half = false;
      for (unsigned i = 0; i + 1 < dropped; ++i) beyond_half |= value[i];
      if (beyond_half || (kept & 1) != 0) ++encoded;
    }
    return encoded > kInfinity ? kInfinity : encoded;
  }
};

}  // namespace trib
