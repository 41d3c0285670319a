// SPDX-License-Identifier: Apache-2.0
// Header and payload to frame and back (PROTOCOL.md, "Wire format"): datagram and envelope in one.
#pragma once

#include <cstdint>
#include <optional>

#include "model/frame/datagram.h"
#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/frame/layout.h"

namespace trib {

// The frame: 64 bytes of header, then header.payload_bytes bytes from `payload` (which may be null
// if there are none); in a JOIN or WELCOME the kBodyBytes from `payload`, or zeros if that is null.
// The envelope is as enclose() writes it, the header's fields as they are, right or wrong.
Frame encode(const Header& header, const std::uint8_t* payload);

// The same with the bytes of `behind` after the header, as those of an encoded payload.
Frame encode_with(const Header& header, ByteSpan behind);

// The fields of the frame, unchecked. Bytes that a short frame lacks read as zero.
Header read_header(const Bytes& bytes);

// The first defect, for a receiver that takes `types` and has `codecs`. Bytes that a short frame
// lacks count as zero. Addresses are not looked at, and encoded payloads are not decoded.
Defect first_defect(const Bytes& bytes, FrameTypes types, codec::CodecSet codecs = codec::kRawOnly);

// The header of a well-formed tributary frame of any type and encoding, balanced or not, or
// nothing. The payload of such a frame or its body begins at byte 64.
std::optional<Header> decode(const Bytes& bytes);

}  // namespace trib
