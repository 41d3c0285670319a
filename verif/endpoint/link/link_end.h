// SPDX-License-Identifier: Apache-2.0
// trib_link with the interface on one side, which sends and takes messages, and a cable on the other.
#pragma once

#include <Vtrib_link_rtl.h>

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::endpoint {

using FlitBytes = std::array<std::uint8_t, 16>;

struct Flit {
  bool head = false;
  FlitBytes bytes{};
  bool operator==(const Flit& other) const { return head == other.head && bytes == other.bytes; }
};

struct LinkFrame {
  std::vector<std::uint8_t> bytes;
  bool bad = false;
  unsigned type() const { return bytes[44] & 15; }
};

// The fields of a STATE.
struct LifeState {
  std::uint32_t era = 0;
  std::uint16_t epoch = 0;
  std::uint32_t job = 0;
  std::uint64_t joined = 0;
  bool left = false, fault = false;
  std::uint8_t fault_endpoint = 0, fault_port = 0;
  std::uint32_t granted = 0;
  std::uint16_t short_flits = 0;
  bool operator==(const LifeState& other) const;
};

struct Timers {
  std::uint32_t retry = 600, ack_delay = 100, keepalive = 2000, dead = 20000;
};

struct EventCounts {
  unsigned sent = 0, again = 0, taken = 0, gaps = 0, malformed = 0, other_epoch = 0, no_room = 0;
};

class LinkEnd {
 public:
  static constexpr unsigned kSlots = 4, kPacketFlits = 16;

  // Its number, 0 or 1, is that of its addresses.
  LinkEnd(unsigned number, const Timers& timers, std::uint8_t encoding = 0);

  // A head, and data flits after it, for the interface to send.
  void send_message(unsigned flits);
  void set_state(const LifeState& state, bool active);
  // STATE is due, or the key changes, in the next cycle.
  void change() { changed_ = true; }
  void clear();
  // One cycle; what the MAC has taken is then in `wire`.
  void step();
  void receive(const LinkFrame& frame) { coming_.push_back(frame); }

  double credit_delay = 0, mac_stalls = 0, gaps = 0;  // how often each of them waits a cycle
  std::vector<Flit> sent, taken;
  std::vector<LinkFrame> wire;
  std::vector<LifeState> states;
  EventCounts events;
  bool silent = false;

 private:
  void drive_interface();
  void drive_cable();
  void collect();

  ModuleBench<Vtrib_link_rtl> bench_;
  Random random_;
  std::deque<Flit> waiting_;
  unsigned credits_ = kSlots, slot_flits_ = 0;   // of the sending interface
  unsigned taken_in_slot_ = 0, taken_left_ = 0;  // of the receiving one
  unsigned returns_ = 0;                         // credits that it has still to return
  std::deque<LinkFrame> coming_;
  std::size_t offset_ = 0;
  LinkFrame leaving_;
  bool changed_ = false, clear_ = false;
};

}  // namespace trib::endpoint
