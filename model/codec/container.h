// SPDX-License-Identifier: Apache-2.0
// The values of a chunk to a container of mode A or B and back (CODEC.md, GC5 and GC6).
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/base/span.h"
#include "model/codec/encoding.h"
#include "model/codec/verdict.h"

namespace trib::codec {

inline constexpr std::size_t kGroupValues = 8;
inline constexpr std::size_t kTagBytes = 2;  // of a group
inline constexpr std::size_t kMostGroupBytes = kTagBytes + sizeof(float) * kGroupValues;

// `encoding` is of mode A or B in both.

// Returns its number of bytes. `to` has space for kMostGroupBytes of each group.
std::size_t encode_container(Encoding encoding, Span<const float> values, std::uint8_t* to);
// Takes the groups of `values` from `bytes`.
DecodedCount decode_container(Encoding encoding, ByteSpan bytes, Span<float> values);

}  // namespace trib::codec
