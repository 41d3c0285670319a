// SPDX-License-Identifier: Apache-2.0
// Operands on which adders fail: special values, and random pairs biased to cancellation, to
// rounding ties, to exponent differences of 22..26 and to subnormals.
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace trib {

using OperandPair = std::pair<std::uint32_t, std::uint32_t>;

inline std::vector<std::uint32_t> special_values() {
  std::vector<std::uint32_t> values;
  for (std::uint32_t magnitude :
       {0x00000000u, 0x00000001u, 0x007fffffu, 0x00800000u, 0x3f800000u, 0x3f800001u, 0x7f7fffffu,
        0x7f800000u, 0x7fc00000u, 0x7fc12345u, 0x7fffffffu, 0x7f800001u, 0x7fbfffffu}) {
    values.push_back(magnitude);
    values.push_back(magnitude | 0x80000000u);
  }
  return values;
}

inline std::vector<OperandPair> special_pairs() {
  std::vector<OperandPair> pairs;
  for (std::uint32_t a : special_values()) {
    for (std::uint32_t b : special_values()) pairs.emplace_back(a, b);
  }
  return pairs;
}

// `count` pairs, equally many of each bias.
inline std::vector<OperandPair> biased_pairs(std::size_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto fraction = [&] { return static_cast<std::uint32_t>(random() & 0x7fffff); };
  const auto sign = [&] { return static_cast<std::uint32_t>(random() & 0x80000000u); };
  std::vector<OperandPair> pairs;
  for (std::size_t i = 0; i < count; ++i) {
    const auto any = static_cast<std::uint32_t>(random());
    const std::uint32_t exponent = 27 + random() % 227;  // leaves space for 26 below
    const std::uint32_t a = sign() | exponent << 23 | fraction();
    switch (i % 5) {
      case 0:  // near-cancellation: the negative, a few units away
        pairs.emplace_back(a, (a ^ 0x80000000u) + static_cast<std::uint32_t>(random() % 17) - 8);
        break;
      case 1: {  // ties: b is exactly half a unit in the last place of a, or next to that
        const std::uint32_t half = (exponent - 24) << 23;
        pairs.emplace_back(a, sign() | (half + static_cast<std::uint32_t>(random() % 3) - 1));
        break;
      }
      case 2: {  // exponent differences of 22..26
        const std::uint32_t difference = 22 + static_cast<std::uint32_t>(random() % 5);
        pairs.emplace_back(a, sign() | (exponent - difference) << 23 | fraction());
        break;
      }
      case 3:  // subnormals and the smallest normals
        pairs.emplace_back(sign() | (any & 0x01ffffff), sign() | (random() & 0x00ffffff));
        break;
      default:  // anything
        pairs.emplace_back(any, static_cast<std::uint32_t>(random()));
    }
  }
  return pairs;
}

}  // namespace trib
