// SPDX-License-Identifier: Apache-2.0
// Result of two ports for one element of BF16 or FP16 (NU3, NU5, NU6), by exact integers.
#pragma once

#include <cstdint>
#include <utility>

#include "model/numerics/reduction.h"
#include "model/numerics/test/exact_format.h"

namespace trib {

class ExactHalf {
 public:
  // kBf16 or kFp16.
  explicit constexpr ExactHalf(Dtype dtype)
      : format_(dtype == Dtype::kBf16 ? kExactBf16 : kExactFp16) {}

  const ExactFormat& format() const { return format_; }

  std::uint16_t reduce(ReduceOp op, std::uint16_t a, std::uint16_t b) const {
    const ExactNumber x = format_.number(a);
    const ExactNumber y = format_.number(b);
    if (op == ReduceOp::kSum) return of_fp32(kExactFp32.round(sum(x, y)));
    if (is_nan(x) || is_nan(y)) return static_cast<std::uint16_t>(format_.nan());
    return less(x, y) == (op == ReduceOp::kMin) ? a : b;
  }

  // An FP32 rounded to this format.
  std::uint16_t of_fp32(std::uint32_t bits) const {
    return static_cast<std::uint16_t>(format_.round(kExactFp32.number(bits)));
  }
  // The same number as FP32; NaN becomes the canonical one.
  std::uint32_t to_fp32(std::uint16_t bits) const { return kExactFp32.round(format_.number(bits)); }

 private:
  using Magnitude = ExactNumber::Magnitude;
  using Kind = ExactNumber::Kind;

  // A number that is so much smaller than another counts only as being there: it decides ties.
  static constexpr int kFar = 100;

  static bool is_nan(const ExactNumber& x) { return x.kind == Kind::kNan; }

  // Of numbers of these formats, which have 11 bits at most.
  static ExactNumber sum(ExactNumber x, ExactNumber y) {
    if (is_nan(x) || is_nan(y)) return {Kind::kNan};
    if (x.kind == Kind::kInfinite || y.kind == Kind::kInfinite) {
      if (x.kind == y.kind && x.negative != y.negative) return {Kind::kNan};
      return x.kind == Kind::kInfinite ? x : y;
    }
    if (x.is_zero() && y.is_zero()) return {Kind::kFinite, x.negative && y.negative};
    if (x.is_zero()) return y;
    if (y.is_zero()) return x;
    if (x.exponent < y.exponent) std::swap(x, y);
    if (x.exponent - y.exponent > kFar) {
      y.magnitude = 1;
      y.exponent = x.exponent - kFar;
    }
    ExactNumber sum{Kind::kFinite, x.negative, 0, y.exponent};
    const Magnitude aligned = x.magnitude << (x.exponent - y.exponent);
    if (x.negative == y.negative) {
      sum.magnitude = aligned + y.magnitude;
    } else if (aligned >= y.magnitude) {
      sum.magnitude = aligned - y.magnitude;
      sum.negative = sum.magnitude != 0 && x.negative;
    } else {
      sum.magnitude = y.magnitude - aligned;
      sum.negative = y.negative;
    }
    return sum;
  }

  // Is x before y, where -0 is before +0? Neither is NaN.
  static bool less(const ExactNumber& x, const ExactNumber& y) {
    if (x.negative != y.negative) return x.negative;
    return x.negative ? smaller(y, x) : smaller(x, y);
  }
  static bool smaller(const ExactNumber& x, const ExactNumber& y) {
    if (x.kind == Kind::kInfinite) return false;
    if (y.kind == Kind::kInfinite) return true;
    if (x.is_zero() || y.is_zero()) return !y.is_zero();
    if (x.exponent - y.exponent > kFar) return false;
    if (y.exponent - x.exponent > kFar) return true;
    const int least = x.exponent < y.exponent ? x.exponent : y.exponent;
    return x.magnitude << (x.exponent - least) < y.magnitude << (y.exponent - least);
  }

  ExactFormat format_;
};

}  // namespace trib
