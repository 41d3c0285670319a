// SPDX-License-Identifier: Apache-2.0
// Register map of the node (AXI4-Lite, 32-bit data, byte addresses). A MAC address as a number:
// 02:54:42:00:00:01 is HI 0x0254, LO 0x42000001; IP 10.84.66.1 is 0x0A544201.
#pragma once

#include <cstdint>

namespace trib {

inline constexpr std::uint16_t kRegId = 0x0000;       // "TRIB"
inline constexpr std::uint16_t kRegVersion = 0x0004;  // major << 16 | minor << 8 | patch
inline constexpr std::uint16_t kRegParams =
    0x0008;  // ports, beat bytes, window, groups: 8 bits each
inline constexpr std::uint16_t kRegBuild = 0x000C;
inline constexpr std::uint16_t kRegNodeMacHi = 0x0010;
inline constexpr std::uint16_t kRegNodeMacLo = 0x0014;
inline constexpr std::uint16_t kRegNodeIp = 0x0018;
inline constexpr std::uint16_t kRegNodeUdpPort = 0x001C;
inline constexpr std::uint16_t kRegOnset = 0x0020;  // beats; kOnsetStoreAndForward = whole frame
inline constexpr std::uint16_t kRegGroupCtrl = 0x0040;
inline constexpr std::uint16_t kRegGroupStatus = 0x0044;
inline constexpr std::uint16_t kRegGroupMembers = 0x0048;  // bit p = port p
inline constexpr std::uint16_t kRegGroupEpoch = 0x004C;

inline constexpr std::uint32_t kIdValue = 0x54524942;
inline constexpr std::uint32_t kVersionValue = 0x00000100;
inline constexpr std::uint32_t kOnsetStoreAndForward = 0xFFFF;
inline constexpr std::uint32_t kGroupStart = 1;
inline constexpr std::uint32_t kGroupEnd = 2;
inline constexpr std::uint32_t kGroupActive = 1;  // bits of GROUP_STATUS
inline constexpr std::uint32_t kGroupStopped = 2;
inline constexpr std::uint32_t kGroupBusyStarting = 4;

/// Offsets within the block of a port; the address is port_register(port, offset).
inline constexpr std::uint16_t kPortPeerMacHi = 0x00;
inline constexpr std::uint16_t kPortPeerMacLo = 0x04;
inline constexpr std::uint16_t kPortPeerIp = 0x08;
inline constexpr std::uint16_t kPortPeerUdpPort = 0x0C;
inline constexpr std::uint16_t kPortVerdicts = 0x40;  // received frames by verdict, 4 bytes each
inline constexpr std::uint16_t kPortResults = 0xA0;
inline constexpr std::uint16_t kPortReplays = 0xA4;
inline constexpr std::uint16_t kPortErrors = 0xA8;
inline constexpr std::uint16_t kPortSpoiled = 0xAC;  // frames sent with tuser
inline constexpr std::uint16_t kPortErrorsDropped = 0xB0;
inline constexpr std::uint16_t kPortReplaysDropped = 0xB4;
inline constexpr std::uint16_t kPortRxBytesLo = 0xC0;
inline constexpr std::uint16_t kPortRxBytesHi = 0xC4;
inline constexpr std::uint16_t kPortTxBytesLo = 0xC8;
inline constexpr std::uint16_t kPortTxBytesHi = 0xCC;
inline constexpr std::uint16_t kPortRxFrames = 0xD0;
inline constexpr std::uint16_t kPortTxFrames = 0xD4;

constexpr std::uint16_t port_register(unsigned port, unsigned offset) {
  return static_cast<std::uint16_t>(0x1000 + 0x100 * port + offset);
}
constexpr std::uint16_t verdict_register(unsigned port, unsigned verdict) {
  return port_register(port, kPortVerdicts + 4 * verdict);
}

}  // namespace trib
