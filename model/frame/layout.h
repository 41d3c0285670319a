// SPDX-License-Identifier: Apache-2.0
// Place of each field of a frame (byte offsets from the destination MAC address), and the
// reading and writing of big-endian numbers there.
#pragma once

#include <cstddef>
#include <cstdint>

namespace trib {

inline constexpr std::size_t kHeaderBytes = 64;
inline constexpr std::size_t kDatagramHeaderBytes = 22;  // the last of these
inline constexpr std::size_t kMaxPayload = 8192;
// Body of a JOIN and of a WELCOME, after the header.
inline constexpr std::size_t kBodyBytes = 16;

namespace layout {

inline constexpr std::size_t kMacDestination = 0;
inline constexpr std::size_t kMacSource = 6;
inline constexpr std::size_t kEtherType = 12;
inline constexpr std::size_t kIpVersion = 14;  // 0x45: IPv4, header of 20 bytes
inline constexpr std::size_t kIpService = 15;  // DSCP and ECN
inline constexpr std::size_t kIpTotalLength = 16;
inline constexpr std::size_t kIpIdentification = 18;
inline constexpr std::size_t kIpFragment = 20;  // DF, MF, offset
inline constexpr std::size_t kIpTimeToLive = 22;
inline constexpr std::size_t kIpProtocol = 23;
inline constexpr std::size_t kIpChecksum = 24;
inline constexpr std::size_t kIpSource = 26;
inline constexpr std::size_t kIpDestination = 30;
inline constexpr std::size_t kUdpSource = 34;
inline constexpr std::size_t kUdpDestination = 36;
inline constexpr std::size_t kUdpLength = 38;
inline constexpr std::size_t kUdpChecksum = 40;
inline constexpr std::size_t kMagic = 42;
inline constexpr std::size_t kVersionType = 44;  // version in the high nibble
inline constexpr std::size_t kFlags = 45;
inline constexpr std::size_t kOpDtype = 46;  // op in the high nibble
inline constexpr std::size_t kGroup = 47;
inline constexpr std::size_t kEpoch = 48;
inline constexpr std::size_t kCount = 50;
inline constexpr std::size_t kSequence = 52;
inline constexpr std::size_t kTag = 56;
inline constexpr std::size_t kPayloadBytes = 60;
inline constexpr std::size_t kEncoding = 62;
inline constexpr std::size_t kSerial = 63;
// In the body.
inline constexpr std::size_t kKey = 64;  // JOIN, 8 bytes
inline constexpr std::size_t kOps = 64;  // WELCOME, as those down to the window
inline constexpr std::size_t kDtypes = 65;
inline constexpr std::size_t kCodecs = 66;
inline constexpr std::size_t kLargestPayload = 68;  // 2 bytes
inline constexpr std::size_t kWindow = 72;          // both
inline constexpr std::size_t kPorts = 73;           // JOIN, as the next one
inline constexpr std::size_t kDecodable = 74;
inline constexpr std::size_t kBalance = 75;  // both, bit 0

inline constexpr std::size_t kEthernetBytes = 14;
inline constexpr std::size_t kIpBytes = 20;
inline constexpr std::size_t kUdpBytes = 8;
inline constexpr std::size_t kEnvelopeBytes = kEthernetBytes + kIpBytes + kUdpBytes;
static_assert(kEnvelopeBytes + kDatagramHeaderBytes == kHeaderBytes);
// Counted by the UDP length in addition to the payload: the UDP header and the 22 bytes from the magic on.
inline constexpr std::size_t kUdpOverhead = kHeaderBytes - kUdpSource;

inline constexpr std::uint16_t kEtherTypeIpv4 = 0x0800;
inline constexpr std::uint16_t kEtherTypeArp = 0x0806;
inline constexpr std::uint8_t kIpVersionNoOptions = 0x45;
inline constexpr std::uint8_t kEcnMask = 3;
inline constexpr std::uint16_t kIpDontFragment = 0x4000;
inline constexpr std::uint16_t kIpFragmentMask = 0x3fff;  // MF and offset
inline constexpr std::uint8_t kIpDefaultTimeToLive = 64;
inline constexpr std::uint8_t kIpProtocolIcmp = 1;
inline constexpr std::uint8_t kIpProtocolUdp = 17;
inline constexpr std::uint16_t kMagicValue = 0x5442;  // "TB"
inline constexpr std::uint8_t kVersion = 2;
inline constexpr std::uint8_t kReservedFlags = 0xf0;

inline std::uint16_t get16(const std::uint8_t* at) {
  return static_cast<std::uint16_t>((at[0] << 8) | at[1]);
}

inline std::uint32_t get32(const std::uint8_t* at) {
  return (static_cast<std::uint32_t>(get16(at)) << 16) | get16(at + 2);
}

inline void put16(std::uint8_t* at, std::uint16_t value) {
  at[0] = static_cast<std::uint8_t>(value >> 8);
  at[1] = static_cast<std::uint8_t>(value);
}

inline void put32(std::uint8_t* at, std::uint32_t value) {
  put16(at, static_cast<std::uint16_t>(value >> 16));
  put16(at + 2, static_cast<std::uint16_t>(value));
}

}  // namespace layout
}  // namespace trib
