// SPDX-License-Identifier: Apache-2.0
// Encoding: what byte 62 of a frame says of its payload (CODEC.md, GC10.1): a codec and its
// parameter. The codecs themselves are in model/codec.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace trib::codec {

enum class Codec : std::uint8_t { kRaw = 0, kModeA = 1, kModeB = 2, kMxfp8 = 3, kMxfp4 = 4 };

// A set of codecs: bit c is codec c, as in a WELCOME and a JOIN (GC12.1).
using CodecSet = std::uint8_t;
inline constexpr CodecSet kRawOnly = 1;
inline constexpr CodecSet kAllCodecs = 0x1f;

struct Encoding {
  Codec codec = Codec::kRaw;
  std::uint8_t parameter = 0;  // modes A and B: p of the bound 2^-p, 6, 8 or 10; others: 0

  constexpr bool is_raw() const { return codec == Codec::kRaw; }
  // Modes A and B: a container, whose length depends on the values.
  constexpr bool has_bound() const { return codec == Codec::kModeA || codec == Codec::kModeB; }
  constexpr bool is_mx() const { return codec == Codec::kMxfp8 || codec == Codec::kMxfp4; }
  constexpr std::uint8_t byte() const {
    return static_cast<std::uint8_t>(parameter << 4 | static_cast<unsigned>(codec));
  }
  constexpr bool operator==(const Encoding& other) const { return byte() == other.byte(); }
  constexpr bool operator!=(const Encoding& other) const { return !(*this == other); }
};

// All that are legal, raw first.
inline constexpr std::array<Encoding, 9> kEncodings = {{{Codec::kRaw, 0},
                                                        {Codec::kModeA, 6},
                                                        {Codec::kModeA, 8},
                                                        {Codec::kModeA, 10},
                                                        {Codec::kModeB, 6},
                                                        {Codec::kModeB, 8},
                                                        {Codec::kModeB, 10},
                                                        {Codec::kMxfp8, 0},
                                                        {Codec::kMxfp4, 0}}};

constexpr bool holds(CodecSet codecs, Codec codec) {
  return (codecs >> static_cast<unsigned>(codec) & 1) != 0;
}

// Nothing if the byte is not legal.
inline std::optional<Encoding> encoding_of(std::uint8_t byte) {
  for (const Encoding encoding : kEncodings) {
    if (encoding.byte() == byte) return encoding;
  }
  return std::nullopt;
}

// Is the byte legal, and its codec among these?
inline bool is_encoding_of(std::uint8_t byte, CodecSet codecs) {
  const std::optional<Encoding> encoding = encoding_of(byte);
  return encoding && holds(codecs, encoding->codec);
}

}  // namespace trib::codec
