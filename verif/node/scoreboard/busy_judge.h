// SPDX-License-Identifier: Apache-2.0
// When a node may say Busy: to an ARP or ICMP echo request while the port's last answer is not sent
// yet, and to a frame of a group's life when that port's latest ones can't all have been dealt
// with.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "model/node/verdict.h"
#include "verif/node/scoreboard/transmit_checker.h"

namespace trib {

class BusyJudge {
 public:
  explicit BusyJudge(unsigned ports) : controls_(ports) {}

  // A frame of a group's life got the verdict Control.
  void control(unsigned port, std::uint64_t cycle) { controls_.at(port).push_back(cycle); }

  // May a frame be Busy instead of `deserved`? `first`: its first beat; `cycle`: its verdict.
  bool may_be(Verdict deserved, unsigned port, std::uint64_t first, std::uint64_t cycle,
              const TransmitChecker& transmit) const;

 private:
  // The queue holds so many, and gives one away in so many cycles for each port.
  static constexpr std::size_t kQueue = 3;
  static constexpr std::uint64_t kTurn = 1;
  // From the last beat of an answer on the wire until the next may be kept.
  static constexpr std::uint64_t kHostSlack = 32;

  std::vector<std::deque<std::uint64_t>> controls_;  // by port: cycles of the verdicts
};

}  // namespace trib
