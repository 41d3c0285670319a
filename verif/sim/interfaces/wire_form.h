// SPDX-License-Identifier: Apache-2.0
// The work of a network card on a frame between the system and the wire, for frames that are taken
// from a virtual interface, which has no card. Frames begin with the destination MAC address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/frame/frame.h"

namespace trib {

inline constexpr std::size_t kMinimumFrame = 60;  // without FCS

// Checksum offload: the system has left the sum of the pseudo header at `start` + `offset`; this
// sums up from `start` to the end of the frame and puts the complement there (0 is written as
// 0xffff, since 0 means "none" in UDP). False, and no change, if that place is not in the frame.
bool finish_checksum(Bytes& frame, std::size_t start, std::size_t offset);

// Segmentation offload of UDP (UDP_SEGMENT): the datagrams of at most `size` bytes that the payload of
// `frame`, whose UDP header is at `udp` after an IPv4 header, represents, each with headers, lengths and
// checksums of its own. None if that is not a frame of this kind.
std::vector<Bytes> cut_datagram(const Bytes& frame, std::size_t udp, std::size_t size);

// Puts the tag (TPID, TCI) back that the system has taken out, after the two MAC addresses. A
// frame of fewer than 12 bytes is left as it is.
void insert_vlan_tag(Bytes& frame, std::uint16_t tpid, std::uint16_t tci);

// Zeros at the end up to kMinimumFrame bytes. True if there was something to pad.
bool pad_to_minimum(Bytes& frame);

}  // namespace trib
