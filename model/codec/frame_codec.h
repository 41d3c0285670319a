// SPDX-License-Identifier: Apache-2.0
// The frame codec between a MAC and a device of raw frames, as functions of whole frames (CODEC.md,
// GC16): what leaves, without when, and without the overrun of GC16.6.
#pragma once

#include <cstdint>
#include <optional>

#include "model/codec/encoding.h"
#include "model/frame/frame.h"

namespace trib::codec {

// error_o of GC16.4.
enum class FrameError : std::uint8_t {
  kNone = 0,
  kShort = 1,  // 1 to 4: the numbers of Verdict
  kLong = 2,
  kTail = 3,
  kNoncanonical = 4,
  kUdp = 5,  // a wrong UDP checksum, or bytes missing or left over against the UDP length
};

struct DecodedFrame {
  Frame frame;
  FrameError error = FrameError::kNone;
};

// A frame from the MAC as the device gets it: its payload decoded if it is encoded by one of
// `codecs`, otherwise unchanged. Of a broken container the values before the failing group leave, and
// the frame ends bad. The verdict on the payload is of the bytes that are there, and counts before
// kUdp. An IP header checksum that was wrong stays wrong (RFC 1624).
DecodedFrame decode_frame(const Frame& frame, CodecSet codecs);

// A frame of the device as the MAC gets it; nothing if it must be encoded, and ends bad or is
// shorter or longer than its headers say.
std::optional<Frame> encode_frame(const Frame& frame, CodecSet codecs);

}  // namespace trib::codec
