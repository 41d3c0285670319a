// SPDX-License-Identifier: Apache-2.0
// The body of a JOIN and a WELCOME, after the header (PROTOCOL.md, "Wire format").
#pragma once

#include <array>
#include <cstdint>

#include "model/frame/encoding.h"
#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/frame/layout.h"

namespace trib {

struct JoinBody {
  std::uint64_t key = 0;       // SE2
  std::uint8_t window = 0;     // wanted, in chunks; 0: any
  std::uint8_t ports = 0;      // that must join at the node; 0: set by its registers
  codec::CodecSet codecs = 0;  // that the child can decode (GC12.1); 0: an older child
  bool balance = false;        // wanted (WF7)
};

struct WelcomeBody {
  std::uint8_t ops = 0;               // bit o: op o is built in
  std::uint8_t dtypes = 0;            // bit d: dtype d
  codec::CodecSet codecs = 0;         // that the node has (GC12.1)
  std::uint16_t largest_payload = 0;  // bytes
  std::uint8_t window = 0;            // granted, in chunks
  bool balance = false;               // granted (WF7)
};

using BodyBytes = std::array<std::uint8_t, kBodyBytes>;
BodyBytes body_bytes(const JoinBody& body);
BodyBytes body_bytes(const WelcomeBody& body);
// Of the kBodyBytes at `from`.
JoinBody parse_join_body(const std::uint8_t* from);
WelcomeBody parse_welcome_body(const std::uint8_t* from);

// The header's type is set by each.
Frame encode_join(Header header, const JoinBody& body);
Frame encode_welcome(Header header, const WelcomeBody& body);

// Of a frame of that type, 80 bytes long at least.
JoinBody read_join_body(const Bytes& bytes);
WelcomeBody read_welcome_body(const Bytes& bytes);

}  // namespace trib
