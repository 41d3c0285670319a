// SPDX-License-Identifier: Apache-2.0
// Generated from rtl/nic/registers.toml by the build target `registers`; make changes there.
// All registers of the interface, arrays by element: kRegisters, in the order of pages and offsets.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// clang-format off
namespace trib::nic {

enum class RegisterPage : std::uint8_t {kNic, kPort};
// Address of a register in a page; `index` is that of a repeated page, else 0.
constexpr std::uint16_t register_address(RegisterPage page, unsigned index, unsigned offset) {
  if (page == RegisterPage::kNic) return static_cast<std::uint16_t>(0x0 + 0x100 * index + offset);
  if (page == RegisterPage::kPort) return static_cast<std::uint16_t>(0x1000 + 0x100 * index + offset);
  return 0;
}

enum class RegisterKind : std::uint8_t {
  kConfig,    // reads as it was written
  kExternal,  // the same, but the interface may overwrite it
  kStrobe,    // a written 1 is a command, reads as 0
  kConstant, kStatus, kCounter,  // read only
};

struct RegisterInfo {
  std::string_view name;
  RegisterPage page;
  std::uint8_t offset;     // in its page
  RegisterKind kind;
  std::uint32_t reset;     // 0 where the kind has none
  std::uint32_t mask;      // bits that mean something; of a mask of ports those of a interface with the most ports
  bool port_mask;          // one bit for each port that the interface has
  std::uint8_t min_ports;  // it exists if the node has at least so many ports
  std::string_view unit;
  std::string_view doc;
};

constexpr bool is_writable(RegisterKind kind) { return kind <= RegisterKind::kStrobe; }
// "rw", "ro" or "strobe".
constexpr std::string_view access_name(RegisterKind kind) {
  return kind == RegisterKind::kStrobe ? "strobe" : is_writable(kind) ? "rw" : "ro";
}

inline constexpr std::array<RegisterInfo, 31> kRegisters{{
  {"ID", RegisterPage::kNic, 0x00, RegisterKind::kConstant, 0x54524e49, 0xffffffff, false, 0, "",
   "\"TRNI\": this is a network interface."},
  {"VERSION", RegisterPage::kNic, 0x04, RegisterKind::kConstant, 0x100, 0xffffffff, false, 0, "",
   "Version of the hardware: major in bits 31:16, minor in 15:8, patch in 7:0."},
  {"PARAMS", RegisterPage::kNic, 0x08, RegisterKind::kStatus, 0x0, 0xffffff, false, 0, "",
   "Build parameters of the interface (NI19)."},
  {"TABLES", RegisterPage::kNic, 0x0c, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Size of the tables (NI19)."},
  {"CTRL", RegisterPage::kNic, 0x10, RegisterKind::kStrobe, 0x0, 0x3, false, 0, "",
   "Commands."},
  {"STATUS", RegisterPage::kNic, 0x14, RegisterKind::kStatus, 0x0, 0xf, false, 0, "",
   "State of the interface; 0 is idle."},
  {"ROUND", RegisterPage::kNic, 0x18, RegisterKind::kExternal, 0x0, 0xffff, false, 0, "",
   "Number of the round; START adds 1 (NI16)."},
  {"ERROR", RegisterPage::kNic, 0x1c, RegisterKind::kExternal, 0x0, 0x7f, false, 0, "",
   "Errors (NI17), bit by bit; a written 1 clears its bit."},
  {"ERROR_AT", RegisterPage::kNic, 0x20, RegisterKind::kStatus, 0x0, 0xf3ffffff, false, 0, "",
   "Where the first error was that has stopped the interface (NI17)."},
  {"MODE", RegisterPage::kNic, 0x24, RegisterKind::kConfig, 0x0, 0x3f, true, 0, "",
   "Bit p: message mode on the link of port p, else packet mode (NI8)."},
  {"DEPENDENCE", RegisterPage::kNic, 0x28, RegisterKind::kConfig, 0x0, 0x1, false, 0, "",
   "How much of what it depends on must be there before a flit is sent (NI13.3)."},
  {"LOCKSTEP", RegisterPage::kNic, 0x2c, RegisterKind::kConfig, 0x0, 0x3, false, 0, "",
   "Meaning of steps (NI15)."},
  {"STEP_TIME", RegisterPage::kNic, 0x30, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "cycles",
   "Least length of a step in lockstep (NI15)."},
  {"EARLY", RegisterPage::kNic, 0x34, RegisterKind::kConfig, 0x1, 0xffff, false, 0, "steps",
   "How far a message may be ahead of the step counter in lockstep (NI17)."},
  {"TIMEOUT", RegisterPage::kNic, 0x38, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "cycles",
   "How long a round may neither take nor send a flit (NI17); 0: for ever."},
  {"BASE", RegisterPage::kNic, 0x3c, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "flits",
   "Where the message begins in memory (NI1)."},
  {"FLOWS", RegisterPage::kNic, 0x40, RegisterKind::kConfig, 0x0, 0x7ff, false, 0, "",
   "Rows of the flow table that are in use, from row 0 on (NI4)."},
  {"STEP", RegisterPage::kNic, 0x44, RegisterKind::kStatus, 0x0, 0xffff, false, 0, "",
   "Step counter (NI15)."},
  {"CYCLES", RegisterPage::kNic, 0x48, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "cycles",
   "Length of the round that is executed or was executed last."},
  {"QUANTIZE", RegisterPage::kNic, 0x4c, RegisterKind::kExternal, 0x0, 0xff, false, 0, "",
   "Byte 62 of the encoding by which a root rounds its sums (NI22), of mode A or B; 0: not at all. Any other value, and one whose codec the interface does not have, is refused."},
  {"COUNT", RegisterPage::kPort, 0x00, RegisterKind::kConfig, 0x0, 0x1ff, false, 0, "",
   "Entries of the send list (NI5)."},
  {"COUNTER_FLITS_RECEIVED", RegisterPage::kPort, 0x40, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 0: data flits taken out of the FIFO."},
  {"COUNTER_HEADS_RECEIVED", RegisterPage::kPort, 0x44, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 1: heads taken out of the FIFO."},
  {"COUNTER_MESSAGES_RECEIVED", RegisterPage::kPort, 0x48, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 2: messages that are in memory."},
  {"COUNTER_FLITS_SENT", RegisterPage::kPort, 0x4c, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 3: data flits sent."},
  {"COUNTER_HEADS_SENT", RegisterPage::kPort, 0x50, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 4: heads sent."},
  {"COUNTER_MESSAGES_SENT", RegisterPage::kPort, 0x54, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 5: messages sent."},
  {"COUNTER_WAIT_DEPENDENCE", RegisterPage::kPort, 0x58, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 6: cycles in which a message that is to be sent waited for what it depends on."},
  {"COUNTER_WAIT_CREDIT", RegisterPage::kPort, 0x5c, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 7: cycles in which a packet waited for a credit."},
  {"COUNTER_WAIT_STEP", RegisterPage::kPort, 0x60, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 8: cycles in which a message waited for its step."},
  {"COUNTER_STALE", RegisterPage::kPort, 0x64, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 9: messages of other rounds that were dropped (NI11.1)."},
}};

}  // namespace trib::nic
// clang-format on
