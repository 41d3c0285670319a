// SPDX-License-Identifier: Apache-2.0
// The envelope of a datagram on an Ethernet: the headers of Ethernet, IPv4 and UDP, 42 bytes. A
// host leaves them to its kernel; nodes and simulated links write and check them here.
#pragma once

#include <cstdint>
#include <optional>

#include "model/base/span.h"
#include "model/frame/ecn.h"
#include "model/frame/endpoint.h"
#include "model/frame/frame.h"

namespace trib {

// The fields that differ from datagram to datagram.
struct Envelope {
  Endpoint source;
  Endpoint destination;
  std::uint8_t ecn = 0;  // 0..3
};

// A frame with a datagram, `head` and then `payload`. IPv4: no options, DSCP 0, identification 0,
// DF, time to live 64, right header checksum; UDP checksum 0.
Frame enclose(const Envelope& envelope, ByteSpan head, ByteSpan payload);

// Of the 42 bytes at `from`, unchecked.
Envelope read_envelope(const std::uint8_t* from);
// Do these begin an unfragmented UDP datagram in IPv4 without options?
bool is_udp_datagram(const std::uint8_t* from);
// Do the lengths in the headers of IP and UDP agree?
bool envelope_lengths_agree(const std::uint8_t* from);
// Of a frame of at least 42 bytes: is the IP header checksum right, and the UDP checksum too or 0?
bool checksums_right(const Bytes& frame);

struct Enclosed {
  Envelope envelope;
  ByteSpan datagram;  // within the frame
};
// The datagram that a host's kernel would deliver, and its source; nothing if the frame is not one
// unfragmented UDP datagram in IPv4 without options, if the lengths or a checksum are wrong, or if
// bytes follow the datagram. Addresses are not looked at.
std::optional<Enclosed> open_frame(const Bytes& frame);

}  // namespace trib
