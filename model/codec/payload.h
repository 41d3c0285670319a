// SPDX-License-Identifier: Apache-2.0
// The payload of a frame in any encoding (CODEC.md, GC10.1), as vectors or, without allocation, where
// the caller says. A chunk has 1 to kMostValues values; errors: std::invalid_argument for another
// count (GC6.1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/base/span.h"
#include "model/codec/container.h"
#include "model/codec/encoding.h"
#include "model/codec/verdict.h"

namespace trib::codec {

inline constexpr std::size_t kMostValues = 2048;
inline constexpr std::size_t kBeatValues = 8;  // of a beat of 32 bytes
// Of a chunk in any encoding; a container may be longer than its values.
inline constexpr std::size_t kMostCodeBytes = kMostValues / kGroupValues * kMostGroupBytes;

// As it is, longer than the values or not.
std::vector<std::uint8_t> encode(Encoding encoding, Span<const float> values);
// `beat_values`, 8 or 16, matters to what leaves of broken MX blocks. Raw bytes are short or long,
// too.
Decoded decode(Encoding encoding, ByteSpan bytes, std::size_t count,
               std::size_t beat_values = kBeatValues);

// The same to kMostCodeBytes at `to`; returns how many of them it is.
std::size_t encode_to(Encoding encoding, Span<const float> values, std::uint8_t* to);
// Those values that leave are written; what is in the places of the others is not defined.
DecodedCount decode_to(Encoding encoding, ByteSpan bytes, Span<float> values,
                       std::size_t beat_values = kBeatValues);

// Where it does not depend on the values: nothing with modes A and B.
std::optional<std::size_t> encoded_bytes(Encoding encoding, std::size_t count);
// Is code of so many bytes shorter than the raw values (GC5.7)?
constexpr bool worth_encoding(std::size_t code_bytes, std::size_t count) {
  return code_bytes < sizeof(float) * count;
}

struct Payload {
  Encoding encoding;
  std::vector<std::uint8_t> bytes;
};
// The encoding that a sender uses if it prefers `encoding`: that or raw (GC5.7).
Payload payload_of(Encoding encoding, Span<const float> values);

}  // namespace trib::codec
