// SPDX-License-Identifier: Apache-2.0
// Generated from rtl/nic/registers.toml by the build target `registers`; make changes there.
// Register map of the interface (AXI4-Lite, 32-bit data, byte addresses). rtl/nic/REGISTERS.md is
// the same for readers, register_table.h for loops over all of them.
//   kReg*    addresses of the interface's own registers
//   kPort*   offsets in the page of a port: port_register() gives the address; arrays also have a
//            count and a stride
//   k*Value          what a constant reads as; kOnset* and the like: numbers with a special meaning
//   a field's name   its mask
#pragma once

#include <cstdint>

// clang-format off
namespace trib::nic {

// Identity, settings and state of the interface.
inline constexpr std::uint16_t kRegId = 0x0000;
inline constexpr std::uint32_t kIdValue = 0x54524e49;
inline constexpr std::uint16_t kRegVersion = 0x0004;
inline constexpr std::uint32_t kVersionValue = 0x00000100;
inline constexpr std::uint16_t kRegParams = 0x0008;
inline constexpr std::uint32_t kRegParamsPorts = 0xff;  // number of ports
inline constexpr std::uint32_t kRegParamsSlots = 0xff00;  // slots of a port
inline constexpr std::uint32_t kRegParamsMemoryLatency = 0xff0000;  // largest latency of a read in cycles
inline constexpr std::uint16_t kRegTables = 0x000c;
inline constexpr std::uint32_t kRegTablesFlows = 0xffff;  // rows of the flow table
inline constexpr std::uint32_t kRegTablesEntries = 0xffff0000;  // entries of each list
inline constexpr std::uint16_t kRegCtrl = 0x0010;
inline constexpr std::uint32_t kRegCtrlStart = 0x01;  // begin a round (NI16)
inline constexpr std::uint32_t kRegCtrlReset = 0x02;  // as a reset, but tables, settings and counters stay (NI18); goes before START in one write
inline constexpr std::uint16_t kRegStatus = 0x0014;
inline constexpr std::uint32_t kRegStatusRunning = 0x01;  // a round is executed
inline constexpr std::uint32_t kRegStatusDone = 0x02;  // the last round that was started is done (NI16)
inline constexpr std::uint32_t kRegStatusStopped = 0x04;  // an error has stopped it (NI17)
inline constexpr std::uint32_t kRegStatusClearing = 0x08;  // dependences are being cleared; a round starts when that is done
inline constexpr std::uint16_t kRegRound = 0x0018;
inline constexpr std::uint16_t kRegError = 0x001c;
inline constexpr std::uint16_t kRegErrorAt = 0x0020;
inline constexpr std::uint32_t kRegErrorAtStep = 0xffff;  // step of the message
inline constexpr std::uint32_t kRegErrorAtFlow = 0x3ff0000;  // flow of the message
inline constexpr std::uint32_t kRegErrorAtPort = 0x70000000;  // port
inline constexpr std::uint32_t kRegErrorAtSender = 0x80000000;  // of the port, the sender
inline constexpr std::uint16_t kRegMode = 0x0024;
inline constexpr std::uint16_t kRegDependence = 0x0028;
inline constexpr std::uint32_t kDependenceMessage = 0x00;  // all of the message
inline constexpr std::uint32_t kDependenceFlit = 0x01;  // the same flit
inline constexpr std::uint16_t kRegLockstep = 0x002c;
inline constexpr std::uint32_t kLockstepOff = 0x00;  // nothing
inline constexpr std::uint32_t kLockstepEstimated = 0x01;  // messages wait for their step, which lasts STEP_TIME
inline constexpr std::uint32_t kLockstepStrict = 0x02;  // messages wait for their step, which also lasts until all interfaces are idle
inline constexpr std::uint16_t kRegStepTime = 0x0030;  // cycles
inline constexpr std::uint16_t kRegEarly = 0x0034;  // steps
inline constexpr std::uint16_t kRegTimeout = 0x0038;  // cycles
inline constexpr std::uint16_t kRegBase = 0x003c;  // flits
inline constexpr std::uint16_t kRegFlows = 0x0040;
inline constexpr std::uint16_t kRegStep = 0x0044;
inline constexpr std::uint16_t kRegCycles = 0x0048;  // cycles
inline constexpr std::uint16_t kRegQuantize = 0x004c;

// List and counters of a port. Counters wrap, and may be 128 cycles late.
inline constexpr std::uint16_t kPortCount = 0x00;
inline constexpr std::uint16_t kPortCounter = 0x40;
inline constexpr unsigned kPortCounterCount = 10;
inline constexpr unsigned kPortCounterStride = 4;
inline constexpr std::uint16_t kPortCounterFlitsReceived = 0x40;
inline constexpr std::uint16_t kPortCounterHeadsReceived = 0x44;
inline constexpr std::uint16_t kPortCounterMessagesReceived = 0x48;
inline constexpr std::uint16_t kPortCounterFlitsSent = 0x4c;
inline constexpr std::uint16_t kPortCounterHeadsSent = 0x50;
inline constexpr std::uint16_t kPortCounterMessagesSent = 0x54;
inline constexpr std::uint16_t kPortCounterWaitDependence = 0x58;
inline constexpr std::uint16_t kPortCounterWaitCredit = 0x5c;
inline constexpr std::uint16_t kPortCounterWaitStep = 0x60;
inline constexpr std::uint16_t kPortCounterStale = 0x64;
constexpr std::uint16_t port_register(unsigned port, unsigned offset) {
  return static_cast<std::uint16_t>(0x1000 + 0x100 * port + offset);
}

// The part of a word that `mask` cuts out, as a number.
constexpr std::uint32_t field_of(std::uint32_t word, std::uint32_t mask) {
  return (word & mask) / (mask & (~mask + 1));
}

}  // namespace trib::nic
// clang-format on
