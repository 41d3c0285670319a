// SPDX-License-Identifier: Apache-2.0
// MX blocks by search instead of shifts: an element is the nearest of all values of its format (MX2.4).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

namespace trib::codec {

using Bytes = std::vector<std::uint8_t>;
using Words = std::vector<std::uint32_t>;

inline double valueOfWord(std::uint32_t word) {
  float value = 0;
  std::memcpy(&value, &word, 4);
  return value;
}

/// Of a code without its sign; also of the codes above the largest, as if the format had no upper end.
inline double magnitudeOfCode(bool e2m1, unsigned code) {
  const unsigned fraction_bits = e2m1 ? 1 : 3;
  const unsigned field = code >> fraction_bits;
  const unsigned fraction = code & ((1U << fraction_bits) - 1);
  const double significand = (field != 0 ? 1U << fraction_bits : 0U) + fraction;
  return std::ldexp(significand, static_cast<int>(field != 0 ? field : 1) - (e2m1 ? 1 : 7) -
                                     static_cast<int>(fraction_bits));
}

inline unsigned encodeElement(bool e2m1, unsigned scale, std::uint32_t word) {
  const double scaled = std::ldexp(std::fabs(valueOfWord(word)), 127 - static_cast<int>(scale));
  unsigned best = 0;
  double best_error = scaled;
  const unsigned largest = e2m1 ? 7 : 0x7e;
  for (unsigned code = 1; code <= largest + 2; ++code) {
    const double error = std::fabs(scaled - magnitudeOfCode(e2m1, code));
    if (error < best_error || (error == best_error && code % 2 == 0)) {
      best = code;
      best_error = error;
    }
  }
  return (best < largest ? best : largest) | (word >> 31) << (e2m1 ? 3 : 7);
}

inline Bytes encodeMx(bool e2m1, const Words& words) {
  Bytes bytes;
  for (std::size_t begin = 0; begin < words.size(); begin += 32) {
    const std::size_t end = begin + 32 < words.size() ? begin + 32 : words.size();
    unsigned largest = 0;
    for (std::size_t i = begin; i < end; ++i) largest = std::max(largest, words[i] >> 23 & 0xff);
    const unsigned emax = e2m1 ? 2 : 8;
    const unsigned scale = largest == 255 ? 255 : largest > emax ? largest - emax : 0;
    bytes.push_back(static_cast<std::uint8_t>(scale));
    for (std::size_t i = begin; i < end; ++i) {
      const auto code =
          static_cast<std::uint8_t>(scale == 255 ? 0 : encodeElement(e2m1, scale, words[i]));
      if (e2m1 && (i - begin) % 2 == 1) {
        bytes.back() = static_cast<std::uint8_t>(bytes.back() | code << 4);
      } else {
        bytes.push_back(code);
      }
    }
  }
  return bytes;
}

/// Of a whole and good code.
inline Words decodeMx(bool e2m1, std::size_t count, const Bytes& bytes) {
  Words words;
  std::size_t at = 0;
  while (words.size() < count) {
    const std::size_t values = count - words.size() < 32 ? count - words.size() : 32;
    const unsigned scale = bytes[at++];
    for (std::size_t i = 0; i < values; ++i) {
      const unsigned code = e2m1 ? bytes[at + i / 2] >> (i % 2 * 4) & 0xfU : bytes[at + i];
      const unsigned magnitude = code & (e2m1 ? 7U : 0x7fU);
      const std::uint32_t sign = (code >> (e2m1 ? 3 : 7)) << 31;
      std::uint32_t word = 0x7fc00000;
      if (scale != 255 && (e2m1 || magnitude != 0x7f)) {
        const double value =
            std::ldexp(magnitudeOfCode(e2m1, magnitude), static_cast<int>(scale) - 127);
        const auto single = static_cast<float>(value);
        std::memcpy(&word, &single, 4);
        word |= sign;
      }
      words.push_back(word);
    }
    at += e2m1 ? (values + 1) / 2 : values;
  }
  return words;
}

}  // namespace trib::codec
