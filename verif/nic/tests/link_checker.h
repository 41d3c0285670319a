// SPDX-License-Identifier: Apache-2.0
// LinkChecker: every flit that enters a link, to the bit. Messages are those of the golden execution, in the
// order of the port's list; heads have the fields of NI7, in the places of the mode (NI8); no slot is begun
// without a credit (NI9.1). In lockstep, no port begins a message before all ports have sent those of earlier steps
// (NI15.2).
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "model/nic/executor.h"
#include "model/nic/tables.h"
#include "verif/nic/network/network.h"

namespace trib::nic {

class LinkChecker {
 public:
  /// `modes` is the register MODE of each node; rounds are those after `round`.
  LinkChecker(const Wiring& wiring, const std::vector<Tables>& tables,
              const std::vector<unsigned>& modes, std::uint16_t round, bool lockstep);

  void begin_round() { ++round_; }
  /// In the order in which the port sends.
  void expect(PortOf from, const ListEntry& entry, const Memory& values);
  /// After each cycle. Errors: Mismatch.
  void observe(Network& network);
  /// Everything has been sent. Errors: Mismatch.
  void require_end() const;

 private:
  struct Expected {
    ListEntry entry;
    std::uint16_t round = 0;
    Memory values;
  };
  struct Port {
    std::deque<Expected> messages;
    bool inside = false;      // the first message has begun
    std::uint32_t taken = 0;  // its flits
    std::uint32_t open = 0;   // flits that come before the next head
    unsigned credits = 0;
  };

  Port& port_of(PortOf at) { return ports_[at.node * wiring_.ports() + at.port]; }
  void take_head(PortOf at, Port& port, const Flit& flit);
  void take_data(PortOf at, Port& port, const Flit& flit);
  void require_turn(PortOf at, unsigned step);
  static void begin_slot(PortOf at, Port& port);
  static void end_message(Port& port);
  bool message_mode(PortOf at) const { return (modes_[at.node] >> at.port & 1) != 0; }

  const Wiring& wiring_;
  const std::vector<Tables>& tables_;
  const std::vector<unsigned>& modes_;
  std::uint16_t round_;
  bool lockstep_;
  std::vector<Port> ports_;
};

}  // namespace trib::nic
