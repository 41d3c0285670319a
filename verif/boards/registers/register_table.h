// SPDX-License-Identifier: Apache-2.0
// Generated from fpga_boards/common/registers.toml by the build target `registers`; make changes there.
// All registers of the card, arrays by element: kRegisters, in the order of pages and offsets.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// clang-format off
namespace trib::board {

enum class RegisterPage : std::uint8_t {kBoard, kLink};
// Address of a register in a page; `index` is that of a repeated page, else 0.
constexpr std::uint16_t register_address(RegisterPage page, unsigned index, unsigned offset) {
  if (page == RegisterPage::kBoard) return static_cast<std::uint16_t>(0x4000 + 0x100 * index + offset);
  if (page == RegisterPage::kLink) return static_cast<std::uint16_t>(0x4800 + 0x100 * index + offset);
  return 0;
}

enum class RegisterKind : std::uint8_t {
  kConfig,    // reads as it was written
  kExternal,  // the same, but the card may overwrite it
  kStrobe,    // a written 1 is a command, reads as 0
  kConstant, kStatus, kCounter,  // read only
};

struct RegisterInfo {
  std::string_view name;
  RegisterPage page;
  std::uint8_t offset;     // in its page
  RegisterKind kind;
  std::uint32_t reset;     // 0 where the kind has none
  std::uint32_t mask;      // bits that mean something; of a mask of ports those of a card with the most ports
  bool port_mask;          // one bit for each port that the card has
  std::uint8_t min_ports;  // it exists if the node has at least so many ports
  std::string_view unit;
  std::string_view doc;
};

constexpr bool is_writable(RegisterKind kind) { return kind <= RegisterKind::kStrobe; }
// "rw", "ro" or "strobe".
constexpr std::string_view access_name(RegisterKind kind) {
  return kind == RegisterKind::kStrobe ? "strobe" : is_writable(kind) ? "rw" : "ro";
}

inline constexpr std::array<RegisterInfo, 43> kRegisters{{
  {"ID", RegisterPage::kBoard, 0x00, RegisterKind::kConstant, 0x54524244, 0xffffffff, false, 0, "",
   "\"TRBD\": this is a card. The first request of a session reads it (BC8)."},
  {"MAP", RegisterPage::kBoard, 0x04, RegisterKind::kConstant, 0x2, 0xffffffff, false, 0, "",
   "Version of this map."},
  {"CARD", RegisterPage::kBoard, 0x08, RegisterKind::kStatus, 0x0, 0x1ffffff, false, 0, "",
   "Which card this is."},
  {"GIT_HASH", RegisterPage::kBoard, 0x0c, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "First eight digits of the commit that the image was built of; 0 if it is not known."},
  {"UPTIME", RegisterPage::kBoard, 0x10, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "seconds",
   "Time since the reset of the core."},
  {"SCRATCH", RegisterPage::kBoard, 0x14, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "Does nothing; for trials of the console."},
  {"RESTART", RegisterPage::kBoard, 0x18, RegisterKind::kStrobe, 0x0, 0x3, false, 0, "",
   "Commands."},
  {"CLOCK", RegisterPage::kBoard, 0x20, RegisterKind::kStatus, 0x0, 0x77f, false, 0, "",
   "The reference clock (BI2 to BI5)."},
  {"CLOCK_ATTEMPTS", RegisterPage::kBoard, 0x24, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Attempts to program the reference clock, including the current one."},
  {"CLOCK_LOST", RegisterPage::kBoard, 0x28, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Times that a ready reference clock was lost (BI4)."},
  {"TRANSMIT", RegisterPage::kBoard, 0x30, RegisterKind::kStatus, 0x0, 0xff, false, 0, "",
   "The transmitters of all ports (BI6 to BI8)."},
  {"TRANSMIT_RETRIES", RegisterPage::kBoard, 0x34, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Restarts of the sequence of a quad (BI7), of all quads together."},
  {"CONSOLE_REQUESTS", RegisterPage::kBoard, 0x40, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Requests of the console that were done, this one included."},
  {"CONSOLE_REPEATED", RegisterPage::kBoard, 0x44, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Requests that were not done again (BC6)."},
  {"CONSOLE_DROPPED", RegisterPage::kBoard, 0x48, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Lines that were dropped (BC5)."},
  {"CONSOLE_FRAMING", RegisterPage::kBoard, 0x4c, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Characters without a stop bit (BC1)."},
  {"LEDS", RegisterPage::kBoard, 0x50, RegisterKind::kStatus, 0x0, 0xff, false, 0, "",
   "State of the LEDs (BL1 to BL5), bit 0 is LED 0."},
  {"IMAGE", RegisterPage::kBoard, 0x54, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Identity of the image by its USR_ACCESS word (BA5); 0: not set."},
  {"TRANSMIT_QUADS", RegisterPage::kBoard, 0x58, RegisterKind::kStatus, 0x0, 0x73ff, false, 0, "",
   "The transmitters by quad (BI8)."},
  {"QUAD_RETRIES", RegisterPage::kBoard, 0x5c, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "TRANSMIT_RETRIES by quad, modulo 256."},
  {"STATUS", RegisterPage::kLink, 0x00, RegisterKind::kStatus, 0x0, 0xf7fff, false, 0, "",
   "State of the port (BR4)."},
  {"CTRL", RegisterPage::kLink, 0x04, RegisterKind::kConfig, 0x0, 0x7, false, 0, "",
   "Settings of the port."},
  {"RESTART", RegisterPage::kLink, 0x08, RegisterKind::kStrobe, 0x0, 0x1, false, 0, "",
   "Commands."},
  {"RX_RETRIES", RegisterPage::kLink, 0x0c, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Restarts of the receiver's sequence (BI10)."},
  {"RX_WATCHDOG", RegisterPage::kLink, 0x10, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Of these, those without block lock or in silence."},
  {"DOWNS", RegisterPage::kLink, 0x14, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Times that UP has ended."},
  {"TX_SENT", RegisterPage::kLink, 0x40, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames to the line that were sent or not: whole."},
  {"TX_SPOILED", RegisterPage::kLink, 0x44, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames to the line that were sent or not: by order of the node (MT4)."},
  {"TX_UNDERRUN", RegisterPage::kLink, 0x48, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames to the line that were sent or not: run dry (MT5)."},
  {"TX_DROPPED", RegisterPage::kLink, 0x4c, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames to the line that were sent or not: dropped for a link fault (MT6)."},
  {"RX_ERRORED", RegisterPage::kLink, 0x50, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames from the line (MR3): errored."},
  {"RX_OVERSIZE", RegisterPage::kLink, 0x54, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames from the line (MR3): oversize."},
  {"RX_RUNT", RegisterPage::kLink, 0x58, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames from the line (MR3): runt."},
  {"RX_BAD_FCS", RegisterPage::kLink, 0x5c, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames from the line (MR3): bad FCS; of a port of 100G, cycles with one, besides errored."},
  {"RX_GOOD", RegisterPage::kLink, 0x60, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames from the line (MR3): good."},
  {"RX_PAUSE", RegisterPage::kLink, 0x64, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames from the line (MR3): PAUSE, besides good (MR5)."},
  {"PCS_BAD_BLOCK", RegisterPage::kLink, 0x68, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "blocks",
   "Blocks from the line (PR4): errors, though the header is valid; of a port of 100G, cycles with a bad code."},
  {"PCS_BAD_HEADER", RegisterPage::kLink, 0x6c, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "blocks",
   "Blocks from the line (PR4): without a valid header."},
  {"CROSSING_DROPPED", RegisterPage::kLink, 0x70, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames that found no space at the crossing to the core's clock (CX1): dropped whole."},
  {"CROSSING_CUT", RegisterPage::kLink, 0x74, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "frames",
   "Frames that found no space at the crossing to the core's clock (CX1): ended in transit."},
  {"FEC_CORRECTED", RegisterPage::kLink, 0x78, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "codewords",
   "Codewords of RS-FEC from the line of a port of 100G (CT2): corrected."},
  {"FEC_UNCORRECTED", RegisterPage::kLink, 0x7c, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "codewords",
   "Codewords of RS-FEC from the line of a port of 100G (CT2): could not be corrected."},
  {"SILENT_WINDOWS", RegisterPage::kLink, 0x80, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "windows",
   "Windows of 125 us with fewer than eight control blocks (PR5); 0 on a port of 100G."},
}};

}  // namespace trib::board
// clang-format on
