// SPDX-License-Identifier: Apache-2.0
// A second opinion on the codes of modes A and B: from the sizes of values as real numbers, in
// double, without shifts of significands. For finite values.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "model/codec/encoding.h"

namespace trib::codec {

inline double number_of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return double{value};
}

struct ReferenceCode {
  unsigned tag;
  std::uint32_t code;
  double decoded;
};

inline ReferenceCode reference_code(Encoding encoding, std::uint32_t bits) {
  const double value = number_of(bits);
  const double size = std::fabs(value);
  const int p = encoding.parameter;
  const double middle = p == 6 ? 0.125 : p == 8 ? 0.0625 : 0.03125;
  if (size < std::ldexp(1, -p)) return {0, 0, 0};
  if (size >= 1) return {3, bits, value};
  const bool byte = size < middle;
  // A magnitude of all ones and one more would be the value `full`.
  const double full = byte && encoding.codec == Codec::kModeB ? middle : 1;
  const int width = byte ? 7 : 15;
  const double magnitude = std::floor(size / full * std::ldexp(1, width));
  const double decoded = std::copysign(magnitude * full / std::ldexp(1, width), value);
  const std::uint32_t sign = std::signbit(value) ? 1u << width : 0;
  return {byte ? 1u : 2u, sign | static_cast<std::uint32_t>(magnitude),
          magnitude == 0 ? 0 : decoded};
}

}  // namespace trib::codec
