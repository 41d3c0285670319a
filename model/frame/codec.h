// SPDX-License-Identifier: Apache-2.0
// Header and payload to frame and back (PROTOCOL.md, "Wire format").
#pragma once

#include <cstdint>
#include <optional>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/frame/layout.h"

namespace trib {

// What is wrong with a frame, in the order in which it is checked: the first defect counts.
enum class Defect : std::uint8_t {
  kNone,
  kForeign,    // not an unfragmented UDP datagram in IPv4 without options
  kNoHeader,   // fewer than 64 bytes
  kMagic,      // not "TB"
  kVersion,    // not 2
  kType,       // not a type that the receiver takes
  kFlags,      // a reserved flag is set
  kExtension,  // encoding not 0, or a serial in a type other than RESULT
  kLength,     // IP, UDP and payload length disagree, payload > 8192, payload without DATA, or
               // payload in a type other than CONTRIBUTION and RESULT
  kTruncated,  // the frame is shorter than its IP total length says
  kPadded,     // the frame is longer than its IP total length says
  kChecksum,   // IP header checksum wrong, or UDP checksum neither 0 nor right
};

// A set of frame types: bit t stands for type t.
using FrameTypes = std::uint16_t;
inline constexpr FrameTypes kAnyFrameType = (1u << kFrameTypes) - 1;
constexpr FrameTypes only(FrameType type) {
  return static_cast<FrameTypes>(1u << static_cast<unsigned>(type));
}

// Has a frame of this type a body (model/frame/body.h) behind its header?
constexpr bool has_body(FrameType type) {
  return type == FrameType::kJoin || type == FrameType::kWelcome;
}

// The frame: 64 bytes of header, then header.payload_bytes bytes from `payload` (which may be null
// if there are none); in a JOIN or WELCOME the kBodyBytes from `payload`, or zeros if that is null.
// IPv4: no options, DSCP 0, identification 0, DF, time to live 64, right
// header checksum; UDP checksum 0. The header's fields are written as they are, right or wrong.
Frame encode(const Header& header, const std::uint8_t* payload);

// The fields as they stand in the frame, unchecked. Bytes that a short frame lacks read as zero.
Header read_header(const Bytes& bytes);

// The first defect, for a receiver that takes `types`. Bytes that a short frame lacks count as
// zero. Addresses are not looked at.
Defect first_defect(const Bytes& bytes, FrameTypes types);

// The header of a well-formed tributary frame of any type, or nothing. The payload of such a frame
// or its body begins at byte 64.
std::optional<Header> decode(const Bytes& bytes);

}  // namespace trib
