// SPDX-License-Identifier: Apache-2.0
// The ones' complement checksum of IPv4, ICMP and UDP (RFC 1071, RFC 768).
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/frame/frame.h"

namespace trib {

// Ones' complement sum of `bytes` bytes as big-endian 16-bit words, an odd last byte padded with a
// zero byte, added to `start` and folded to 16 bits. Data that holds its own right checksum sums
// up to 0xffff.
std::uint16_t ones_complement_sum(const std::uint8_t* data, std::size_t bytes,
                                  std::uint16_t start = 0);

// Both take a frame with an IPv4 header of 20 bytes, the UDP sum one of at least 42 bytes; of a
// datagram that the frame does not hold to the end the UDP sum takes what there is. Each returns
// the sum over everything that the checksum protects, the stored checksum included: 0xffff iff that
// is right.
std::uint16_t ip_header_sum(const Bytes& frame);
std::uint16_t udp_sum(const Bytes& frame);

// Compute and store the checksum of the frame in its current state. A computed UDP checksum of 0 is
// stored as 0xffff, because 0 means "none".
void store_ip_checksum(Bytes& frame);
void store_udp_checksum(Bytes& frame);

}  // namespace trib
