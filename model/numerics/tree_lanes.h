// SPDX-License-Identifier: Apache-2.0
// Lanes: how one element goes through the tree of reduce(). A lane has the types Wire, as the
// element travels, and Work, as the tree computes; load() makes Work of Wire, combine() joins two
// Works, store() makes Wire of what the root has. All are pure; what load() and store() do to a
// lone contribution must leave it unchanged, except for NaN (NU3).
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "model/numerics/bf16.h"
#include "model/numerics/fp16.h"
#include "model/numerics/fp32.h"

namespace trib {

// The floating-point formats as types, for code that is the same for all of them: the bits, how
// they become those of a binary32 (exactly) and how a binary32 is rounded to them, and which NaN
// leaves a node (NU3, NU5).
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

// The order of NU6 as one of integers: OrderKey maps the bits of a floating-point value to a signed
// integer such that -infinity < .. < -0 < +0 < .. < +infinity goes by the keys. All NaNs share one
// key, which is the least or the greatest of all, so that a NaN wins a minimum or a maximum.
enum class NanRank { kLowest, kHighest };

// Format is one of the formats above.
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

// NU6 to NU8: an integer unchanged; Combine is a function object.
template <typename Integer, typename Combine>
struct IntegerLane {
  using Wire = Integer;
  using Work = Integer;

  static Work load(Wire wire) { return wire; }
  static Work combine(Work a, Work b) { return Combine{}(a, b); }
  static Wire store(Work value) { return value; }
};

}  // namespace trib
