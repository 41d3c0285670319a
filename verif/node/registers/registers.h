// SPDX-License-Identifier: Apache-2.0
// Generated from rtl/node/registers.toml by the build target `registers`; make changes there.
// Register map of the node (AXI4-Lite, 32-bit data, byte addresses). rtl/node/REGISTERS.md is
// the same for readers, register_table.h for loops over all of them.
//   kReg*            addresses of the node's own registers
//   kPort*, kGroup*  offsets in the page of a port or group: port_register(), group_register() give
//                    the address; arrays also have a count and a stride
//   k*Value          what a constant reads as; kOnset* and the like: numbers with a special meaning
//   a field's name   its mask
#pragma once

#include <cstdint>

// clang-format off
namespace trib {

// Identity and the node's own settings.
inline constexpr std::uint16_t kRegId = 0x0000;
inline constexpr std::uint32_t kIdValue = 0x54524942;
inline constexpr std::uint16_t kRegVersion = 0x0004;
inline constexpr std::uint32_t kVersionValue = 0x00010000;
inline constexpr std::uint16_t kRegParams = 0x0008;
inline constexpr std::uint32_t kRegParamsPorts = 0xff;  // number of ports
inline constexpr std::uint32_t kRegParamsBeatBytes = 0xff00;  // bytes of a beat
inline constexpr std::uint32_t kRegParamsWindow = 0xff0000;  // chunks of a window
inline constexpr std::uint32_t kRegParamsGroups = 0xff000000;  // number of groups
inline constexpr std::uint16_t kRegBuild = 0x000c;
inline constexpr std::uint16_t kRegNodeMacHi = 0x0010;
inline constexpr std::uint16_t kRegNodeMacLo = 0x0014;
inline constexpr std::uint16_t kRegNodeIp = 0x0018;
inline constexpr std::uint16_t kRegNodeUdpPort = 0x001c;
inline constexpr std::uint16_t kRegOnset = 0x0020;  // beats
inline constexpr std::uint32_t kOnsetStoreAndForward = 0xffff;  // wait for whole frames
inline constexpr std::uint16_t kRegTxLimit = 0x0024;  // cycles
inline constexpr std::uint16_t kRegAnswerInterval = 0x0028;  // cycles

// Counters of a port. All wrap. RX_FRAMES is the sum of the VERDICT counters, TX_FRAMES that of the SENT counters.
inline constexpr std::uint16_t kPortEncoding = 0x00;  // frames
inline constexpr unsigned kPortEncodingCount = 9;
inline constexpr unsigned kPortEncodingStride = 4;
inline constexpr std::uint16_t kPortEncodingShort = 0x00;
inline constexpr std::uint16_t kPortEncodingLong = 0x04;
inline constexpr std::uint16_t kPortEncodingTail = 0x08;
inline constexpr std::uint16_t kPortEncodingNoncanonical = 0x0c;
inline constexpr std::uint16_t kPortEncodingLength = 0x10;
inline constexpr std::uint16_t kPortEncodingOverrun = 0x14;
inline constexpr std::uint16_t kPortEncodingDropped = 0x18;
inline constexpr std::uint16_t kPortEncodingSent = 0x1c;
inline constexpr std::uint16_t kPortEncodingNoGain = 0x20;
inline constexpr std::uint16_t kPortEncodingValuesLo = 0x24;  // bytes
inline constexpr std::uint16_t kPortEncodingValuesHi = 0x28;  // bytes
inline constexpr std::uint16_t kPortEncodingCodeLo = 0x2c;  // bytes
inline constexpr std::uint16_t kPortEncodingCodeHi = 0x30;  // bytes
inline constexpr std::uint16_t kPortVerdict = 0x40;  // frames
inline constexpr unsigned kPortVerdictCount = 24;
inline constexpr unsigned kPortVerdictStride = 4;
inline constexpr std::uint16_t kPortVerdictAccepted = 0x40;
inline constexpr std::uint16_t kPortVerdictReplay = 0x44;
inline constexpr std::uint16_t kPortVerdictDuplicate = 0x48;
inline constexpr std::uint16_t kPortVerdictControl = 0x4c;
inline constexpr std::uint16_t kPortVerdictOutOfWindow = 0x50;
inline constexpr std::uint16_t kPortVerdictBadEnd = 0x54;
inline constexpr std::uint16_t kPortVerdictNotOurs = 0x58;
inline constexpr std::uint16_t kPortVerdictShort = 0x5c;
inline constexpr std::uint16_t kPortVerdictBadMagic = 0x60;
inline constexpr std::uint16_t kPortVerdictBadVersion = 0x64;
inline constexpr std::uint16_t kPortVerdictBadType = 0x68;
inline constexpr std::uint16_t kPortVerdictBadFlags = 0x6c;
inline constexpr std::uint16_t kPortVerdictBadExtension = 0x70;
inline constexpr std::uint16_t kPortVerdictBadLength = 0x74;
inline constexpr std::uint16_t kPortVerdictBadChecksum = 0x78;
inline constexpr std::uint16_t kPortVerdictBadRequest = 0x7c;
inline constexpr std::uint16_t kPortVerdictNotMember = 0x80;
inline constexpr std::uint16_t kPortVerdictStaleEpoch = 0x84;
inline constexpr std::uint16_t kPortVerdictStopped = 0x88;
inline constexpr std::uint16_t kPortVerdictUnknownGroup = 0x8c;
inline constexpr std::uint16_t kPortVerdictArp = 0x90;
inline constexpr std::uint16_t kPortVerdictEcho = 0x94;
inline constexpr std::uint16_t kPortVerdictBusy = 0x98;
inline constexpr std::uint16_t kPortVerdictBadEncoding = 0x9c;
inline constexpr std::uint16_t kPortSent = 0xa0;  // frames
inline constexpr unsigned kPortSentCount = 6;
inline constexpr unsigned kPortSentStride = 4;
inline constexpr std::uint16_t kPortSentResult = 0xa0;
inline constexpr std::uint16_t kPortSentReplay = 0xa4;
inline constexpr std::uint16_t kPortSentControl = 0xa8;
inline constexpr std::uint16_t kPortSentSpoiled = 0xac;
inline constexpr std::uint16_t kPortSentContribution = 0xb0;
inline constexpr std::uint16_t kPortSentHost = 0xb4;
inline constexpr std::uint16_t kPortControlDropped = 0xc0;  // frames
inline constexpr std::uint16_t kPortReplaysDropped = 0xc4;  // frames
inline constexpr std::uint16_t kPortWithdrawn = 0xc8;  // frames
inline constexpr std::uint16_t kPortDiscarded = 0xcc;  // frames
inline constexpr std::uint16_t kPortRxBytesLo = 0xd0;  // bytes
inline constexpr std::uint16_t kPortRxBytesHi = 0xd4;  // bytes
inline constexpr std::uint16_t kPortTxBytesLo = 0xd8;  // bytes
inline constexpr std::uint16_t kPortTxBytesHi = 0xdc;  // bytes
inline constexpr std::uint16_t kPortRxFrames = 0xe0;  // frames
inline constexpr std::uint16_t kPortTxFrames = 0xe4;  // frames
constexpr std::uint16_t port_register(unsigned port, unsigned offset) {
  return static_cast<std::uint16_t>(0x1000 + 0x100 * port + offset);
}

// Settings, state and addresses of a group.
inline constexpr std::uint16_t kGroupCtrl = 0x00;
inline constexpr std::uint32_t kGroupCtrlStart = 0x01;  // start with MEMBERS, EPOCH and PEER_* (GR1), or restart; goes before END in one write
inline constexpr std::uint32_t kGroupCtrlEnd = 0x02;  // make the group idle
inline constexpr std::uint16_t kGroupStatus = 0x04;
inline constexpr std::uint32_t kGroupStatusActive = 0x01;  // it reduces
inline constexpr std::uint32_t kGroupStatusStopped = 0x02;  // it was active or joining and is no more (RE3, GR3, TR4)
inline constexpr std::uint32_t kGroupStatusStarting = 0x04;  // its slots are being emptied
inline constexpr std::uint32_t kGroupStatusJoining = 0x08;  // JOINs are being collected (GR1)
inline constexpr std::uint16_t kGroupMembers = 0x08;
inline constexpr std::uint16_t kGroupEpoch = 0x0c;
inline constexpr std::uint16_t kGroupPolicy = 0x10;
inline constexpr std::uint32_t kGroupPolicyJoin = 0x01;  // JOINs are taken
inline constexpr std::uint32_t kGroupPolicyBind = 0x02;  // JOINs are taken only from the addresses in PEER_* (SE1)
inline constexpr std::uint16_t kGroupUplink = 0x14;
inline constexpr std::uint32_t kGroupUplinkPort = 0x07;  // port of the parent
inline constexpr std::uint32_t kGroupUplinkValid = 0x80;  // there is a parent; 0 makes the node a root
inline constexpr std::uint16_t kGroupDeadline = 0x18;  // cycles
inline constexpr std::uint16_t kGroupRank = 0x1c;
inline constexpr std::uint16_t kGroupCurrentEpoch = 0x20;
inline constexpr std::uint16_t kGroupCurrentMembers = 0x24;
inline constexpr std::uint16_t kGroupJoined = 0x28;
inline constexpr std::uint16_t kGroupWindow = 0x2c;  // chunks
inline constexpr std::uint16_t kGroupReduced = 0x30;  // chunks
inline constexpr std::uint16_t kGroupPartial = 0x34;  // chunks
inline constexpr std::uint16_t kGroupResent = 0x38;  // chunks
inline constexpr std::uint16_t kGroupSkew = 0x40;  // chunks
inline constexpr unsigned kGroupSkewCount = 16;
inline constexpr unsigned kGroupSkewStride = 4;
inline constexpr std::uint16_t kGroupPeerMacHi = 0x80;
inline constexpr unsigned kGroupPeerMacHiCount = 8;
inline constexpr unsigned kGroupPeerMacHiStride = 16;
inline constexpr std::uint16_t kGroupPeerMacLo = 0x84;
inline constexpr unsigned kGroupPeerMacLoCount = 8;
inline constexpr unsigned kGroupPeerMacLoStride = 16;
inline constexpr std::uint16_t kGroupPeerIp = 0x88;
inline constexpr unsigned kGroupPeerIpCount = 8;
inline constexpr unsigned kGroupPeerIpStride = 16;
inline constexpr std::uint16_t kGroupPeerUdpPort = 0x8c;
inline constexpr unsigned kGroupPeerUdpPortCount = 8;
inline constexpr unsigned kGroupPeerUdpPortStride = 16;
constexpr std::uint16_t group_register(unsigned group, unsigned offset) {
  return static_cast<std::uint16_t>(0x2000 + 0x100 * group + offset);
}

// Admission to a group, the identity of its life, and the encoding of its payloads.
inline constexpr std::uint16_t kAccessKeyHi = 0x00;
inline constexpr std::uint16_t kAccessKeyLo = 0x04;
inline constexpr std::uint16_t kAccessJob = 0x08;
inline constexpr std::uint16_t kAccessParentEpoch = 0x0c;
inline constexpr std::uint16_t kAccessResultEncoding = 0x10;
inline constexpr std::uint16_t kAccessUplinkEncoding = 0x14;
constexpr std::uint16_t access_register(unsigned access, unsigned offset) {
  return static_cast<std::uint16_t>(0x3000 + 0x100 * access + offset);
}

// The part of a word that `mask` cuts out, as a number.
constexpr std::uint32_t field_of(std::uint32_t word, std::uint32_t mask) {
  return (word & mask) / (mask & (~mask + 1));
}

}  // namespace trib
// clang-format on
