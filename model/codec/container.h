// SPDX-License-Identifier: Apache-2.0
// The values of a chunk to a container of mode A or B and back (CODEC.md, GC5 and GC6).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/base/span.h"
#include "model/codec/encoding.h"
#include "model/codec/verdict.h"

namespace trib::codec {

inline constexpr std::size_t kGroupValues = 8;
inline constexpr std::size_t kTagBytes = 2;  // of a group

// `encoding` is of mode A or B.
std::vector<std::uint8_t> encode_container(Encoding encoding, Span<const float> values);
// Takes the groups of `count` values from `bytes`.
Decoded decode_container(Encoding encoding, ByteSpan bytes, std::size_t count);

}  // namespace trib::codec
