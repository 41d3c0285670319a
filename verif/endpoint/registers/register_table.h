// SPDX-License-Identifier: Apache-2.0
// Generated from rtl/endpoint/registers.toml by the build target `registers`; make changes there.
// All registers of the endpoint, arrays by element: kRegisters, in the order of pages and offsets.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// clang-format off
namespace trib::endpoint {

enum class RegisterPage : std::uint8_t {kEndpoint, kLink};
// Address of a register in a page; `index` is that of a repeated page, else 0.
constexpr std::uint16_t register_address(RegisterPage page, unsigned index, unsigned offset) {
  if (page == RegisterPage::kEndpoint) return static_cast<std::uint16_t>(0x0 + 0x100 * index + offset);
  if (page == RegisterPage::kLink) return static_cast<std::uint16_t>(0x1000 + 0x100 * index + offset);
  return 0;
}

enum class RegisterKind : std::uint8_t {
  kConfig,    // reads as it was written
  kExternal,  // the same, but the endpoint may overwrite it
  kStrobe,    // a written 1 is a command, reads as 0
  kConstant, kStatus, kCounter,  // read only
};

struct RegisterInfo {
  std::string_view name;
  RegisterPage page;
  std::uint8_t offset;     // in its page
  RegisterKind kind;
  std::uint32_t reset;     // 0 where the kind has none
  std::uint32_t mask;      // bits that mean something; of a mask of ports those of a endpoint with the most ports
  bool port_mask;          // one bit for each port that the endpoint has
  std::uint8_t min_ports;  // it exists if the node has at least so many ports
  std::string_view unit;
  std::string_view doc;
};

constexpr bool is_writable(RegisterKind kind) { return kind <= RegisterKind::kStrobe; }
// "rw", "ro" or "strobe".
constexpr std::string_view access_name(RegisterKind kind) {
  return kind == RegisterKind::kStrobe ? "strobe" : is_writable(kind) ? "rw" : "ro";
}

inline constexpr std::array<RegisterInfo, 54> kRegisters{{
  {"ID", RegisterPage::kEndpoint, 0x00, RegisterKind::kConstant, 0x54524550, 0xffffffff, false, 0, "",
   "\"TREP\": this is an endpoint."},
  {"VERSION", RegisterPage::kEndpoint, 0x04, RegisterKind::kConstant, 0x100, 0xffffffff, false, 0, "",
   "Version of the hardware: major in bits 31:16, minor in 15:8, patch in 7:0."},
  {"PARAMS", RegisterPage::kEndpoint, 0x08, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Build parameters of the endpoint (EP2)."},
  {"SIZES", RegisterPage::kEndpoint, 0x0c, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Sizes of chunks and tables (EP2)."},
  {"NUMBER", RegisterPage::kEndpoint, 0x10, RegisterKind::kConfig, 0x0, 0x3f, false, 0, "",
   "Number of this endpoint (section 1)."},
  {"MEMBERS_LO", RegisterPage::kEndpoint, 0x14, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "Endpoints 0 to 31 that take part in a life, a bit each (EP14)."},
  {"MEMBERS_HI", RegisterPage::kEndpoint, 0x18, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "Endpoints 32 to 63 that take part in a life, a bit each (EP14)."},
  {"LINKS", RegisterPage::kEndpoint, 0x1c, RegisterKind::kConfig, 0x0, 0x3f, true, 0, "",
   "Links whose silence ends a life (EP10.2). A link sends and takes frames from when its bit is first set after a reset."},
  {"EPOCH", RegisterPage::kEndpoint, 0x20, RegisterKind::kConfig, 0x0, 0xffff, false, 0, "",
   "First epoch after a reset; 0: the JOIN says (EP9.3)."},
  {"CHUNK", RegisterPage::kEndpoint, 0x24, RegisterKind::kConfig, 0x0, 0x3ff, false, 0, "flits",
   "Payload of a full chunk (EP15.1); more than SIZES.CHUNK_FLITS is refused."},
  {"PART", RegisterPage::kEndpoint, 0x28, RegisterKind::kConfig, 0x0, 0x3ff, false, 0, "flits",
   "Flits of a part (EP16.1)."},
  {"FLOWS", RegisterPage::kEndpoint, 0x2c, RegisterKind::kConfig, 0x0, 0x7ff, false, 0, "",
   "Number of flows, as of the interface (EP16.2)."},
  {"RETRY", RegisterPage::kEndpoint, 0x30, RegisterKind::kConfig, 0xc80, 0xffffffff, false, 0, "cycles",
   "After this long without an acknowledgement frames are sent again (EP5.5)."},
  {"ACK_DELAY", RegisterPage::kEndpoint, 0x34, RegisterKind::kConfig, 0x640, 0xffffffff, false, 0, "cycles",
   "How long an acknowledgement may wait for more frames (EP6.4)."},
  {"KEEPALIVE", RegisterPage::kEndpoint, 0x38, RegisterKind::kConfig, 0x3e80, 0xffffffff, false, 0, "cycles",
   "Longest time between two STATEs on a link (EP8.1)."},
  {"DEAD", RegisterPage::kEndpoint, 0x3c, RegisterKind::kConfig, 0x27100, 0xffffffff, false, 0, "cycles",
   "A link is silent after this long without a frame (EP10.2)."},
  {"LINGER", RegisterPage::kEndpoint, 0x40, RegisterKind::kConfig, 0x27100, 0xffffffff, false, 0, "cycles",
   "How long a life whose worker has left goes on without a flit (EP13)."},
  {"ENCODING", RegisterPage::kEndpoint, 0x44, RegisterKind::kConfig, 0x0, 0xff, false, 0, "",
   "Byte 62 of data frames on links (EP21)."},
  {"RELAYS_LO", RegisterPage::kEndpoint, 0x48, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "Those of endpoints 0 to 31 in `MEMBERS` that have no worker, a bit each (EP12.6)."},
  {"RELAYS_HI", RegisterPage::kEndpoint, 0x4c, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "Those of endpoints 32 to 63 in `MEMBERS` that have no worker, a bit each (EP12.6)."},
  {"PARENT_MAC_HI", RegisterPage::kEndpoint, 0x50, RegisterKind::kConfig, 0x0, 0xffff, false, 0, "",
   "MAC address of the node's parent, which the endpoint is, first two bytes (EP18)."},
  {"PARENT_MAC_LO", RegisterPage::kEndpoint, 0x54, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "MAC address of the node's parent, last four bytes (EP18)."},
  {"PARENT_IP", RegisterPage::kEndpoint, 0x58, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "IP address of the node's parent (EP18)."},
  {"PARENT_UDP_PORT", RegisterPage::kEndpoint, 0x5c, RegisterKind::kConfig, 0x5442, 0xffff, false, 0, "",
   "UDP port of the node's parent (EP18)."},
  {"LIFE", RegisterPage::kEndpoint, 0x80, RegisterKind::kStatus, 0x0, 0x3ffff, false, 0, "",
   "State of the life (EP8)."},
  {"JOB", RegisterPage::kEndpoint, 0x84, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Job of the life."},
  {"JOINED_LO", RegisterPage::kEndpoint, 0x88, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Endpoints 0 to 31 that have joined, a bit each."},
  {"JOINED_HI", RegisterPage::kEndpoint, 0x8c, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Endpoints 32 to 63 that have joined, a bit each."},
  {"FAULT", RegisterPage::kEndpoint, 0x90, RegisterKind::kStatus, 0x0, 0x1ffff, false, 0, "",
   "Link that was silent, and ended the last life (EP10.2)."},
  {"GRANTED", RegisterPage::kEndpoint, 0x94, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Number of the first chunk that is not granted (EP15.2)."},
  {"DONE", RegisterPage::kEndpoint, 0x98, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Number of the first chunk whose round is not done here."},
  {"RESULTS", RegisterPage::kEndpoint, 0x9c, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Number of the first chunk whose result the node has not been sent."},
  {"ERA", RegisterPage::kEndpoint, 0xa0, RegisterKind::kStatus, 0x0, 0xffffffff, false, 0, "",
   "Era of the life: how often epochs have begun again at 1 since a reset (EP9.3)."},
  {"OWN_MAC_HI", RegisterPage::kLink, 0x00, RegisterKind::kConfig, 0x0, 0xffff, false, 0, "",
   "MAC address of this end, first two bytes (EP4)."},
  {"OWN_MAC_LO", RegisterPage::kLink, 0x04, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "MAC address of this end, last four bytes (EP4)."},
  {"OWN_IP", RegisterPage::kLink, 0x08, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "IP address of this end (EP4)."},
  {"OWN_UDP_PORT", RegisterPage::kLink, 0x0c, RegisterKind::kConfig, 0x5442, 0xffff, false, 0, "",
   "UDP port of this end (EP4)."},
  {"PEER_MAC_HI", RegisterPage::kLink, 0x10, RegisterKind::kConfig, 0x0, 0xffff, false, 0, "",
   "MAC address of the neighbour, first two bytes (EP4)."},
  {"PEER_MAC_LO", RegisterPage::kLink, 0x14, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "MAC address of the neighbour, last four bytes (EP4)."},
  {"PEER_IP", RegisterPage::kLink, 0x18, RegisterKind::kConfig, 0x0, 0xffffffff, false, 0, "",
   "IP address of the neighbour (EP4)."},
  {"PEER_UDP_PORT", RegisterPage::kLink, 0x1c, RegisterKind::kConfig, 0x5442, 0xffff, false, 0, "",
   "UDP port of the neighbour (EP4)."},
  {"COUNTER_SILENT", RegisterPage::kLink, 0x40, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 0: times that the link of LINKS was silent in an active life (EP10.2)."},
  {"COUNTER_GAPS", RegisterPage::kLink, 0x44, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 1: gaps (EP6.1)."},
  {"COUNTER_NO_ROOM", RegisterPage::kLink, 0x48, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 2: frames dropped for lack of space."},
  {"COUNTER_OUT_OF_ORDER", RegisterPage::kLink, 0x4c, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 3: HOP frames dropped since another was expected."},
  {"COUNTER_OTHER_EPOCH", RegisterPage::kLink, 0x50, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 4: HOP and ACK frames of another epoch."},
  {"COUNTER_MALFORMED", RegisterPage::kLink, 0x54, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 5: frames that are not the link's (EP4)."},
  {"COUNTER_STATES_TAKEN", RegisterPage::kLink, 0x58, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 6: STATE frames taken."},
  {"COUNTER_ACKS_TAKEN", RegisterPage::kLink, 0x5c, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 7: ACK frames taken."},
  {"COUNTER_HOPS_TAKEN", RegisterPage::kLink, 0x60, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 8: HOP frames taken."},
  {"COUNTER_STATES_SENT", RegisterPage::kLink, 0x64, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 9: STATE frames sent."},
  {"COUNTER_ACKS_SENT", RegisterPage::kLink, 0x68, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 10: ACK frames sent."},
  {"COUNTER_HOPS_AGAIN", RegisterPage::kLink, 0x6c, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 11: HOP frames sent again."},
  {"COUNTER_HOPS_SENT", RegisterPage::kLink, 0x70, RegisterKind::kCounter, 0x0, 0xffffffff, false, 0, "",
   "Counter 12: HOP frames sent, also again."},
}};

}  // namespace trib::endpoint
// clang-format on
