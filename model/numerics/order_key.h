// SPDX-License-Identifier: Apache-2.0
// The order of NU6 as one of integers: OrderKey maps the bits of a floating-point value to a signed
// integer such that -infinity < .. < -0 < +0 < .. < +infinity goes by the keys. All NaNs share one
// key, which is the least or the greatest of all, so that a NaN wins a minimum or a maximum.
#pragma once

#include <limits>
#include <type_traits>

namespace trib {

enum class NanRank { kLowest, kHighest };

// Format: see float_format.h.
template <typename Format, NanRank kNanRank>
struct OrderKey {
  using Bits = typename Format::Bits;
  using Value = std::make_signed_t<Bits>;

  static constexpr Value kNan = kNanRank == NanRank::kLowest ? std::numeric_limits<Value>::min()
                                                             : std::numeric_limits<Value>::max();
  static constexpr Bits kMagnitude = static_cast<Bits>(std::numeric_limits<Value>::max());

  static constexpr Value of(Bits bits) {
    if ((bits & kMagnitude) > Format::kInfinity) return kNan;
    const auto value = static_cast<Value>(bits);
    return value < 0 ? static_cast<Value>(bits ^ kMagnitude) : value;
  }
  // The value with this key; canonical if it is NaN.
  static constexpr Bits bits(Value key) {
    if (key == kNan) return Format::kNan;
    const auto value = static_cast<Bits>(key);
    return key < 0 ? static_cast<Bits>(value ^ kMagnitude) : value;
  }
};

}  // namespace trib
