// SPDX-License-Identifier: Apache-2.0
// Fields to the bytes of a datagram and back (PROTOCOL.md, "Wire format"). A datagram is a header of
// 22 bytes, big-endian, followed by the payload; in a JOIN or WELCOME by a body of 16 bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/base/span.h"
#include "model/frame/datagram_header.h"
#include "model/frame/encoding.h"
#include "model/frame/layout.h"

namespace trib {

// Defects of a frame, in the order in which they are checked: the first one is reported. A
// datagram without a frame can have those from kNoHeader to kLength.
enum class Defect : std::uint8_t {
  kNone,
  kForeign,    // not an unfragmented UDP datagram in IPv4 without options
  kNoHeader,   // fewer than 64 bytes, of a datagram fewer than 22
  kMagic,      // not "TB"
  kVersion,    // not 2
  kType,       // not a type that the receiver takes
  kFlags,      // a reserved flag is set
  kExtension,  // encoding not legal, of a codec that the receiver has not or in a type other than
               // CONTRIBUTION and RESULT; a serial in a type other than RESULT
  kLength,     // IP, UDP and payload length disagree (IN2.2), payload > 8192, payload without DATA,
               // or payload in a type other than CONTRIBUTION and RESULT
  kTruncated,  // the frame is shorter than its IP total length says
  kPadded,     // the frame is longer than its IP total length says
  kChecksum,   // IP header checksum wrong, or UDP checksum neither 0 nor right
};

// A set of frame types: bit t is type t.
using FrameTypes = std::uint16_t;
inline constexpr FrameTypes kAnyFrameType = (1u << kFrameTypes) - 1;
constexpr FrameTypes only(FrameType type) {
  return static_cast<FrameTypes>(1u << static_cast<unsigned>(type));
}

// Has a datagram of this type a body (model/frame/body.h) after its header?
constexpr bool has_body(FrameType type) {
  return type == FrameType::kJoin || type == FrameType::kWelcome;
}
// Number of bytes after the header, as it says; of an encoded payload, at most.
inline std::size_t bytes_behind(const DatagramHeader& header) {
  return has_body(header.type) ? kBodyBytes : header.payload_bytes;
}
// May as many bytes follow the header (IN2.2, GC10.3)?
bool may_be_behind(const DatagramHeader& header, std::size_t bytes);

// The fields are written unchecked. `to` has space for kDatagramHeaderBytes.
void write_datagram_header(const DatagramHeader& header, std::uint8_t* to);
// The fields of the kDatagramHeaderBytes at `from`, unchecked.
DatagramHeader read_datagram_header(const std::uint8_t* from);
// The version that it names: besides the type, the only field at the same place in every version.
unsigned version_of(const std::uint8_t* from);

// The first defect of the kDatagramHeaderBytes at `from`, for a receiver that takes `types` and has
// `codecs`, except for the length of the datagram.
Defect header_defect(const std::uint8_t* from, FrameTypes types,
                     codec::CodecSet codecs = codec::kRawOnly);
// The first defect of a datagram. Encoded payloads are not decoded.
Defect datagram_defect(ByteSpan datagram, FrameTypes types,
                       codec::CodecSet codecs = codec::kRawOnly);

}  // namespace trib
