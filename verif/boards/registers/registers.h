// SPDX-License-Identifier: Apache-2.0
// Generated from fpga_boards/common/registers.toml by the build target `registers`; make changes there.
// Register map of the card (AXI4-Lite, 32-bit data, byte addresses). fpga_boards/common/REGISTERS.md is
// the same for readers, register_table.h for loops over all of them.
//   kReg*            addresses of the card's own registers
//   kLink*           offsets in the page of a port: link_register() gives the address; arrays also
//                    have a count and a stride
//   k*Value          what a constant reads as; kOnset* and the like: numbers with a special meaning
//   a field's name   its mask
#pragma once

#include <cstdint>

// clang-format off
namespace trib::board {

// Identity of the card, its reference clock, its transmitters and its console.
inline constexpr std::uint16_t kRegId = 0x4000;
inline constexpr std::uint32_t kIdValue = 0x54524244;
inline constexpr std::uint16_t kRegMap = 0x4004;
inline constexpr std::uint32_t kMapValue = 0x00000002;
inline constexpr std::uint16_t kRegCard = 0x4008;
inline constexpr std::uint32_t kRegCardModel = 0xffff;  // 0x0709: VC709; 0x055c: Alveo U55C; 0xfb04: Silicom fb4CGg3
inline constexpr std::uint32_t kRegCardPorts = 0xff0000;  // ports, in the order of the panel (BA2)
inline constexpr std::uint32_t kRegCardEndpoint = 0x1000000;  // an endpoint is on it in the place of a node (BE1)
inline constexpr std::uint16_t kRegGitHash = 0x400c;
inline constexpr std::uint16_t kRegUptime = 0x4010;  // seconds
inline constexpr std::uint16_t kRegScratch = 0x4014;
inline constexpr std::uint16_t kRegRestart = 0x4018;
inline constexpr std::uint32_t kRegRestartClock = 0x01;  // reprogram the reference clock (BI5)
inline constexpr std::uint32_t kRegRestartTransmitters = 0x02;  // begin with the reset of the QPLL (BI8)
inline constexpr std::uint16_t kRegClock = 0x4020;
inline constexpr std::uint32_t kRegClockState = 0x0f;  // 0 resets held, 1 waits after them, 2 frees the bus, 3 chooses the channel, 4 writes the table, 5 waits to look at the alarms, 6 looks
inline constexpr std::uint32_t kRegClockReady = 0x10;  // programmed and locked
inline constexpr std::uint32_t kRegClockLockLost = 0x20;  // alarm: loss of lock, as read last
inline constexpr std::uint32_t kRegClockCrystalLost = 0x40;  // alarm: loss of the crystal, as read last
inline constexpr std::uint32_t kRegClockFailure = 0x700;  // why the last attempt ended: 0 none has, 1 the bus is held, 2 no acknowledge of the multiplexer, 3 none of the Si5324, 4 alarms, 5 a command
inline constexpr std::uint16_t kRegClockAttempts = 0x4024;
inline constexpr std::uint16_t kRegClockLost = 0x4028;
inline constexpr std::uint16_t kRegTransmit = 0x4030;
inline constexpr std::uint32_t kRegTransmitState = 0x0f;  // of the quad that is least far: 0 settles after reset, 1 waits for the reference clock, 2 for the lock of the QPLL, 3 settles, 4 waits for the transmit clocks, 5 settles, 6 waits for reset done, 7 ready
inline constexpr std::uint32_t kRegTransmitReady = 0x10;  // all are ready
inline constexpr std::uint32_t kRegTransmitQpllLock = 0x20;  // all QPLLs are locked
inline constexpr std::uint32_t kRegTransmitReferenceLost = 0x40;  // a QPLL has no reference clock
inline constexpr std::uint32_t kRegTransmitClocksLocked = 0x80;  // the transmit clocks of all quads run
inline constexpr std::uint16_t kRegTransmitRetries = 0x4034;
inline constexpr std::uint16_t kRegConsoleRequests = 0x4040;
inline constexpr std::uint16_t kRegConsoleRepeated = 0x4044;
inline constexpr std::uint16_t kRegConsoleDropped = 0x4048;
inline constexpr std::uint16_t kRegConsoleFraming = 0x404c;
inline constexpr std::uint16_t kRegLeds = 0x4050;
inline constexpr std::uint16_t kRegImage = 0x4054;
inline constexpr std::uint32_t kRegImageChecked = 0x01;  // the routed design passed the verdict
inline constexpr std::uint32_t kRegImageChanged = 0x02;  // the sources differed from the commit
inline constexpr std::uint32_t kRegImageForeign = 0x0c;  // 0; anything else: the word was not set by this build
inline constexpr std::uint32_t kRegImageCommit = 0xfffffff0;  // first seven digits of the commit
inline constexpr std::uint16_t kRegTransmitQuads = 0x4058;
inline constexpr std::uint32_t kRegTransmitQuadsReady = 0x0f;  // a bit for each quad that is ready
inline constexpr std::uint32_t kRegTransmitQuadsCount = 0xf0;  // quads; each has as many ports, in their order
inline constexpr std::uint32_t kRegTransmitQuadsLast = 0x300;  // the quad whose sequence was the last to begin again
inline constexpr std::uint32_t kRegTransmitQuadsFailure = 0x7000;  // why it did: 0 none has, 1 no lock of the QPLL in time, 2 no transmit clocks, 3 no reset done, 4 the QPLL lost its lock or its reference clock, 5 the clocks stopped, 6 reset done went away, 7 a command
inline constexpr std::uint16_t kRegQuadRetries = 0x405c;
inline constexpr std::uint32_t kRegQuadRetriesQuad0 = 0xff;  // those of quad 0
inline constexpr std::uint32_t kRegQuadRetriesQuad1 = 0xff00;  // those of quad 1
inline constexpr std::uint32_t kRegQuadRetriesQuad2 = 0xff0000;  // those of quad 2
inline constexpr std::uint32_t kRegQuadRetriesQuad3 = 0xff000000;  // those of quad 3

// Module, receiver, link and counters of a port. Counters wrap (BR3).
inline constexpr std::uint16_t kLinkStatus = 0x00;
inline constexpr std::uint32_t kLinkStatusPresent = 0x01;  // a module is in the cage
inline constexpr std::uint32_t kLinkStatusLight = 0x02;  // it has a signal
inline constexpr std::uint32_t kLinkStatusTxFault = 0x04;  // it reports a fault of its transmitter
inline constexpr std::uint32_t kLinkStatusTxReady = 0x08;  // the transmitter is ready (BI6)
inline constexpr std::uint32_t kLinkStatusRxReady = 0x10;  // the receiver is ready (BI9)
inline constexpr std::uint32_t kLinkStatusCdrLock = 0x20;  // the CDR says that it has locked
inline constexpr std::uint32_t kLinkStatusClocksLocked = 0x40;  // the receive clocks run
inline constexpr std::uint32_t kLinkStatusBlockLock = 0x80;  // blocks are found (PR1); lanes of 100G are aligned (CM6)
inline constexpr std::uint32_t kLinkStatusHiBer = 0x100;  // many bit errors (PR2)
inline constexpr std::uint32_t kLinkStatusLocalFault = 0x200;  // nothing good is received (MR6)
inline constexpr std::uint32_t kLinkStatusRemoteFault = 0x400;  // the far end reports that it receives nothing good (MR6)
inline constexpr std::uint32_t kLinkStatusUp = 0x800;  // frames go both ways
inline constexpr std::uint32_t kLinkStatusInReset = 0x1000;  // MAC and PCS are in reset (BI12)
inline constexpr std::uint32_t kLinkStatusSilent = 0x2000;  // blocks are found, but hardly any control blocks among them (PR5); never on a port of 100G
inline constexpr std::uint32_t kLinkStatusInterrupted = 0x4000;  // the module reports a link interruption (MR6); never on a port of 100G
inline constexpr std::uint32_t kLinkStatusRxState = 0xf0000;  // 0 waits for the QPLL, 1 in reset, 2 waits for the CDR, 3 for the receive clocks, 4 settles, 5 waits for reset done, 6 ready
inline constexpr std::uint16_t kLinkCtrl = 0x04;
inline constexpr std::uint32_t kLinkCtrlTxDisable = 0x01;  // the module's laser is off (BI14)
inline constexpr std::uint32_t kLinkCtrlLpm = 0x02;  // the receiver's equaliser is LPM instead of DFE (BI11); of no effect on ports of 100G
inline constexpr std::uint32_t kLinkCtrlNoFec = 0x04;  // RS-FEC of a port of 100G is off, both ways (BI11, BH4)
inline constexpr std::uint16_t kLinkRestart = 0x08;
inline constexpr std::uint32_t kLinkRestartReceiver = 0x01;  // begin with the reset of the receiver (BI10)
inline constexpr std::uint16_t kLinkRxRetries = 0x0c;
inline constexpr std::uint16_t kLinkRxWatchdog = 0x10;
inline constexpr std::uint16_t kLinkDowns = 0x14;
inline constexpr std::uint16_t kLinkTx = 0x40;  // frames
inline constexpr unsigned kLinkTxCount = 4;
inline constexpr unsigned kLinkTxStride = 4;
inline constexpr std::uint16_t kLinkTxSent = 0x40;
inline constexpr std::uint16_t kLinkTxSpoiled = 0x44;
inline constexpr std::uint16_t kLinkTxUnderrun = 0x48;
inline constexpr std::uint16_t kLinkTxDropped = 0x4c;
inline constexpr std::uint16_t kLinkRx = 0x50;  // frames
inline constexpr unsigned kLinkRxCount = 6;
inline constexpr unsigned kLinkRxStride = 4;
inline constexpr std::uint16_t kLinkRxErrored = 0x50;
inline constexpr std::uint16_t kLinkRxOversize = 0x54;
inline constexpr std::uint16_t kLinkRxRunt = 0x58;
inline constexpr std::uint16_t kLinkRxBadFcs = 0x5c;
inline constexpr std::uint16_t kLinkRxGood = 0x60;
inline constexpr std::uint16_t kLinkRxPause = 0x64;
inline constexpr std::uint16_t kLinkPcs = 0x68;  // blocks
inline constexpr unsigned kLinkPcsCount = 2;
inline constexpr unsigned kLinkPcsStride = 4;
inline constexpr std::uint16_t kLinkPcsBadBlock = 0x68;
inline constexpr std::uint16_t kLinkPcsBadHeader = 0x6c;
inline constexpr std::uint16_t kLinkCrossing = 0x70;  // frames
inline constexpr unsigned kLinkCrossingCount = 2;
inline constexpr unsigned kLinkCrossingStride = 4;
inline constexpr std::uint16_t kLinkCrossingDropped = 0x70;
inline constexpr std::uint16_t kLinkCrossingCut = 0x74;
inline constexpr std::uint16_t kLinkFec = 0x78;  // codewords
inline constexpr unsigned kLinkFecCount = 2;
inline constexpr unsigned kLinkFecStride = 4;
inline constexpr std::uint16_t kLinkFecCorrected = 0x78;
inline constexpr std::uint16_t kLinkFecUncorrected = 0x7c;
inline constexpr std::uint16_t kLinkSilentWindows = 0x80;  // windows
constexpr std::uint16_t link_register(unsigned link, unsigned offset) {
  return static_cast<std::uint16_t>(0x4800 + 0x100 * link + offset);
}

// The part of a word that `mask` cuts out, as a number.
constexpr std::uint32_t field_of(std::uint32_t word, std::uint32_t mask) {
  return (word & mask) / (mask & (~mask + 1));
}

}  // namespace trib::board
// clang-format on
