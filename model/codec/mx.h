// SPDX-License-Identifier: Apache-2.0
// The values of a chunk to blocks of MXFP8 (E4M3) or MXFP4 (E2M1) and back (CODEC.md, MX1 to MX4).
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/base/span.h"
#include "model/codec/encoding.h"
#include "model/codec/verdict.h"

namespace trib::codec {

inline constexpr std::size_t kBlockValues = 32;
inline constexpr std::uint8_t kNanScale = 0xff;

// `encoding` is MXFP8 or MXFP4 in all of these. Errors: std::invalid_argument for others.

// MX3.2.
std::size_t mx_bytes(Encoding encoding, std::size_t count);
// To the mx_bytes() at `to`.
void encode_mx(Encoding encoding, Span<const float> values, std::uint8_t* to);
// `beat_values`, 8 or 16, is the size of the groups in which values leave (MX4.3).
DecodedCount decode_mx(Encoding encoding, ByteSpan bytes, Span<float> values,
                       std::size_t beat_values);

}  // namespace trib::codec
