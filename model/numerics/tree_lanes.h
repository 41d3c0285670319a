// SPDX-License-Identifier: Apache-2.0
// Lanes: how one element goes through the tree of reduce(). A lane has the types Wire, as the
// element travels, and Work, as the tree computes; load() makes Work of Wire, combine() joins two
// Works, store() makes Wire of what the root has. All are pure; what load() and store() do to a
// lone contribution must leave it as it is, but for NaN (NU3).
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "model/numerics/float_format.h"
#include "model/numerics/order_key.h"

namespace trib {

// NU2, NU5: in FP32, rounded once.
template <typename Format>
struct FloatSumLane {
  using Wire = typename Format::Bits;
  using Work = float;

  static Work load(Wire wire) {
    const std::uint32_t bits = Format::widen(wire);
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
  static Work combine(Work a, Work b) { return a + b; }
  static Wire store(Work value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return Format::round(bits);
  }
};

// NU6.
template <typename Format, NanRank kNanRank>
struct FloatOrderLane {
  using Wire = typename Format::Bits;
  using Key = OrderKey<Format, kNanRank>;
  using Work = typename Key::Value;

  static Work load(Wire wire) { return Key::of(wire); }
  static Work combine(Work a, Work b) {
    return kNanRank == NanRank::kLowest ? std::min(a, b) : std::max(a, b);
  }
  static Wire store(Work key) { return Key::bits(key); }
};

// NU6 to NU8: an integer as it is; Combine is a function object.
template <typename Integer, typename Combine>
struct IntegerLane {
  using Wire = Integer;
  using Work = Integer;

  static Work load(Wire wire) { return wire; }
  static Work combine(Work a, Work b) { return Combine{}(a, b); }
  static Wire store(Work value) { return value; }
};

}  // namespace trib
