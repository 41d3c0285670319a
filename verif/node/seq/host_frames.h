// SPDX-License-Identifier: Apache-2.0
// ARP and ICMP echo requests for a node, and the answers that they deserve, by "Host services" of
// docs/PROTOCOL.md. Frames are whole Ethernet frames without FCS.
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/base/random.h"
#include "model/frame/endpoint.h"
#include "model/frame/frame.h"

namespace trib {

// The first octet of an IPv4 address that a host can have: 1 to 223, but not 127 (IN7).
std::uint8_t random_network(Random& random);

inline constexpr std::size_t kArpRequestBytes = 42;
inline constexpr std::size_t kArpAnswerBytes = 60;
inline constexpr std::size_t kMaxHostFrameBytes = 9216;
inline constexpr std::size_t kMinEchoLength = 28;  // IP header and ICMP header
inline constexpr std::size_t kMaxEchoLength = kMaxHostFrameBytes - 14;
inline constexpr std::size_t kIcmpChecksum = 36;

/// An ARP request for the node, filled up to `bytes` with bytes that mean nothing; who asks, and
/// whether by broadcast, is random, but no group.
Bytes arp_request(const Endpoint& node, std::size_t bytes, Random& random);

/// An echo request to the node of `ip_length` bytes of IP, padded to at least `bytes`; whatever may
/// vary is random, padding included. Both checksums are right.
Bytes echo_request(const Endpoint& node, std::size_t ip_length, std::size_t bytes, Random& random);

/// Store the right checksum of the IP header, and of the ICMP message, whose end the IP length
/// gives.
void store_host_ip_checksum(Bytes& frame);
void store_icmp_checksum(Bytes& frame);

Bytes arp_answer(const Endpoint& node, const Bytes& request);
/// An ICMP checksum that comes out as 0 is sent as 0xffff, which is as right.
Bytes echo_answer(const Endpoint& node, const Bytes& request);

}  // namespace trib
