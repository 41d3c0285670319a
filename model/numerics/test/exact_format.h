// SPDX-License-Identifier: Apache-2.0
// Binary floating point by exact integers: a number is a whole multiple of a power of two, a format
// says which of them have bits, and rounding picks the nearest, the even one of two. For formats of
// any size up to that of binary32. It shares nothing with the code under test, nor with the host's
// floating point.
#pragma once

#include <cstdint>

namespace trib {

struct ExactNumber {
  using Magnitude = unsigned __int128;
  enum class Kind { kFinite, kInfinite, kNan };

  Kind kind = Kind::kFinite;
  bool negative = false;
  Magnitude magnitude = 0;  // times 2^exponent
  int exponent = 0;

  bool is_zero() const { return kind == Kind::kFinite && magnitude == 0; }
};

class ExactFormat {
 public:
  constexpr ExactFormat(unsigned exponent_bits, unsigned fraction_bits)
      : fraction_bits_(fraction_bits),
        special_((1u << exponent_bits) - 1),
        sign_(1u << (exponent_bits + fraction_bits)),
        unit_(2 - (1 << (exponent_bits - 1)) - static_cast<int>(fraction_bits)) {}

  constexpr std::uint32_t infinity() const { return special_ << fraction_bits_; }
  constexpr std::uint32_t nan() const { return infinity() | 1u << (fraction_bits_ - 1); }
  constexpr std::uint32_t sign() const { return sign_; }

  ExactNumber number(std::uint32_t bits) const {
    ExactNumber number;
    number.negative = (bits & sign_) != 0;
    const std::uint32_t fraction = bits & ((1u << fraction_bits_) - 1);
    const std::uint32_t field = bits >> fraction_bits_ & special_;
    if (field == special_) {
      number.kind = fraction == 0 ? ExactNumber::Kind::kInfinite : ExactNumber::Kind::kNan;
      return number;
    }
    number.magnitude = field == 0 ? fraction : fraction | 1u << fraction_bits_;
    number.exponent = unit_ + static_cast<int>(field == 0 ? 0 : field - 1);
    return number;
  }

  // To nearest even; NaN becomes nan().
  std::uint32_t round(const ExactNumber& number) const {
    const std::uint32_t sign = number.negative ? sign_ : 0;
    if (number.kind == ExactNumber::Kind::kNan) return nan();
    if (number.kind == ExactNumber::Kind::kInfinite) return sign | infinity();
    if (number.magnitude == 0) return sign;
    // The step between neighbours where the number is: 2^step.
    const int top = number.exponent + bit_length(number.magnitude) - 1;
    int step = top - static_cast<int>(fraction_bits_);
    if (step < unit_) step = unit_;
    ExactNumber::Magnitude steps = to_steps(number, step);
    if (steps == ExactNumber::Magnitude{2} << fraction_bits_) {  // up to the next power of two
      steps >>= 1;
      ++step;
    }
    if (steps < ExactNumber::Magnitude{1} << fraction_bits_) {
      return sign | static_cast<std::uint32_t>(steps);  // subnormal, or zero
    }
    const auto field = static_cast<std::uint32_t>(step - unit_ + 1);
    if (field >= special_) return sign | infinity();
    const auto fraction = static_cast<std::uint32_t>(steps) & ((1u << fraction_bits_) - 1);
    return sign | field << fraction_bits_ | fraction;
  }

 private:
  static int bit_length(ExactNumber::Magnitude value) {
    const auto high = static_cast<std::uint64_t>(value >> 64);
    const auto low = static_cast<std::uint64_t>(value);
    return high != 0 ? 128 - __builtin_clzll(high) : 64 - __builtin_clzll(low);
  }

  // |number| / 2^step, to the nearest whole number, the even one of two.
  static ExactNumber::Magnitude to_steps(const ExactNumber& number, int step) {
    const int dropped = step - number.exponent;
    if (dropped <= 0) return number.magnitude << -dropped;
    if (dropped > 127) return 0;
    const ExactNumber::Magnitude whole = number.magnitude >> dropped;
    const ExactNumber::Magnitude rest = number.magnitude - (whole << dropped);
    const ExactNumber::Magnitude half = ExactNumber::Magnitude{1} << (dropped - 1);
    const bool up = rest > half || (rest == half && (whole & 1) != 0);
    return up ? whole + 1 : whole;
  }

  unsigned fraction_bits_;
  std::uint32_t special_;  // exponent field of infinity and NaN
  std::uint32_t sign_;
  int unit_;  // the smallest subnormal is 2^unit_
};

inline constexpr ExactFormat kExactFp32{8, 23};
inline constexpr ExactFormat kExactBf16{8, 7};
inline constexpr ExactFormat kExactFp16{5, 10};

}  // namespace trib
