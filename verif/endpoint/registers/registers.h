// SPDX-License-Identifier: Apache-2.0
// Generated from rtl/endpoint/registers.toml by the build target `registers`; make changes there.
// Register map of the endpoint (AXI4-Lite, 32-bit data, byte addresses). rtl/endpoint/REGISTERS.md is
// the same for readers, register_table.h for loops over all of them.
//   kReg*    addresses of the endpoint's own registers
//   kLink*   offsets in the page of a link: link_register() gives the address; arrays also have a
//            count and a stride
//   k*Value          what a constant reads as; kOnset* and the like: numbers with a special meaning
//   a field's name   its mask
#pragma once

#include <cstdint>

// clang-format off
namespace trib::endpoint {

// Identity, settings and state of the endpoint.
inline constexpr std::uint16_t kRegId = 0x0000;
inline constexpr std::uint32_t kIdValue = 0x54524550;
inline constexpr std::uint16_t kRegVersion = 0x0004;
inline constexpr std::uint32_t kVersionValue = 0x00000100;
inline constexpr std::uint16_t kRegParams = 0x0008;
inline constexpr std::uint32_t kRegParamsLinks = 0xff;  // number of links
inline constexpr std::uint32_t kRegParamsWindow = 0xff00;  // chunks of the window
inline constexpr std::uint32_t kRegParamsParts = 0xff0000;  // largest number of parts of a chunk
inline constexpr std::uint32_t kRegParamsFrameFlits = 0xff000000;  // largest payload of a frame on a link in flits
inline constexpr std::uint16_t kRegSizes = 0x000c;
inline constexpr std::uint32_t kRegSizesChunkFlits = 0xffff;  // payload of the largest chunk in flits
inline constexpr std::uint32_t kRegSizesFlows = 0xffff0000;  // rows of the flow table
inline constexpr std::uint16_t kRegNumber = 0x0010;
inline constexpr std::uint16_t kRegMembersLo = 0x0014;
inline constexpr std::uint16_t kRegMembersHi = 0x0018;
inline constexpr std::uint16_t kRegLinks = 0x001c;
inline constexpr std::uint16_t kRegEpoch = 0x0020;
inline constexpr std::uint16_t kRegChunk = 0x0024;  // flits
inline constexpr std::uint16_t kRegPart = 0x0028;  // flits
inline constexpr std::uint16_t kRegFlows = 0x002c;
inline constexpr std::uint16_t kRegRetry = 0x0030;  // cycles
inline constexpr std::uint16_t kRegAckDelay = 0x0034;  // cycles
inline constexpr std::uint16_t kRegKeepalive = 0x0038;  // cycles
inline constexpr std::uint16_t kRegDead = 0x003c;  // cycles
inline constexpr std::uint16_t kRegLinger = 0x0040;  // cycles
inline constexpr std::uint16_t kRegEncoding = 0x0044;
inline constexpr std::uint16_t kRegRelaysLo = 0x0048;
inline constexpr std::uint16_t kRegRelaysHi = 0x004c;
inline constexpr std::uint16_t kRegParentMacHi = 0x0050;
inline constexpr std::uint16_t kRegParentMacLo = 0x0054;
inline constexpr std::uint16_t kRegParentIp = 0x0058;
inline constexpr std::uint16_t kRegParentUdpPort = 0x005c;
inline constexpr std::uint16_t kRegLife = 0x0080;
inline constexpr std::uint32_t kRegLifeEpoch = 0xffff;  // epoch, 0: none
inline constexpr std::uint32_t kRegLifeActive = 0x10000;  // the life is active (EP14)
inline constexpr std::uint32_t kRegLifeLeft = 0x20000;  // a worker has left (EP13)
inline constexpr std::uint16_t kRegJob = 0x0084;
inline constexpr std::uint16_t kRegJoinedLo = 0x0088;
inline constexpr std::uint16_t kRegJoinedHi = 0x008c;
inline constexpr std::uint16_t kRegFault = 0x0090;
inline constexpr std::uint32_t kRegFaultPort = 0xff;  // port that found it
inline constexpr std::uint32_t kRegFaultEndpoint = 0xff00;  // endpoint that found it
inline constexpr std::uint32_t kRegFaultValid = 0x10000;  // there is a fault
inline constexpr std::uint16_t kRegGranted = 0x0094;
inline constexpr std::uint16_t kRegDone = 0x0098;
inline constexpr std::uint16_t kRegResults = 0x009c;
inline constexpr std::uint16_t kRegEra = 0x00a0;

// Addresses and counters of a link. Counters wrap, and may be 256 cycles late.
inline constexpr std::uint16_t kLinkOwnMacHi = 0x00;
inline constexpr std::uint16_t kLinkOwnMacLo = 0x04;
inline constexpr std::uint16_t kLinkOwnIp = 0x08;
inline constexpr std::uint16_t kLinkOwnUdpPort = 0x0c;
inline constexpr std::uint16_t kLinkPeerMacHi = 0x10;
inline constexpr std::uint16_t kLinkPeerMacLo = 0x14;
inline constexpr std::uint16_t kLinkPeerIp = 0x18;
inline constexpr std::uint16_t kLinkPeerUdpPort = 0x1c;
inline constexpr std::uint16_t kLinkCounter = 0x40;
inline constexpr unsigned kLinkCounterCount = 13;
inline constexpr unsigned kLinkCounterStride = 4;
inline constexpr std::uint16_t kLinkCounterSilent = 0x40;
inline constexpr std::uint16_t kLinkCounterGaps = 0x44;
inline constexpr std::uint16_t kLinkCounterNoRoom = 0x48;
inline constexpr std::uint16_t kLinkCounterOutOfOrder = 0x4c;
inline constexpr std::uint16_t kLinkCounterOtherEpoch = 0x50;
inline constexpr std::uint16_t kLinkCounterMalformed = 0x54;
inline constexpr std::uint16_t kLinkCounterStatesTaken = 0x58;
inline constexpr std::uint16_t kLinkCounterAcksTaken = 0x5c;
inline constexpr std::uint16_t kLinkCounterHopsTaken = 0x60;
inline constexpr std::uint16_t kLinkCounterStatesSent = 0x64;
inline constexpr std::uint16_t kLinkCounterAcksSent = 0x68;
inline constexpr std::uint16_t kLinkCounterHopsAgain = 0x6c;
inline constexpr std::uint16_t kLinkCounterHopsSent = 0x70;
constexpr std::uint16_t link_register(unsigned link, unsigned offset) {
  return static_cast<std::uint16_t>(0x1000 + 0x100 * link + offset);
}

// The part of a word that `mask` cuts out, as a number.
constexpr std::uint32_t field_of(std::uint32_t word, std::uint32_t mask) {
  return (word & mask) / (mask & (~mask + 1));
}

}  // namespace trib::endpoint
// clang-format on
