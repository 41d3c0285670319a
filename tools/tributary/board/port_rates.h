// SPDX-License-Identifier: Apache-2.0
// PortRates: what passes through the ports of a card, from two readings of its counters.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/tributary/board/card.h"

namespace trib {

struct PortReading {
  std::uint32_t status = 0;  // of the link
  std::uint32_t rx_frames = 0;
  std::uint32_t tx_frames = 0;
  std::uint64_t rx_bytes = 0;
  std::uint64_t tx_bytes = 0;
  std::uint32_t accepted = 0;  // contributions
  std::uint32_t results = 0;   // sent, those sent again included
  std::uint32_t bad = 0;       // frames from the line that were not good
  std::uint32_t dropped = 0;   // for want of room on the way to the core's clock
};

class PortRates {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // Reads them for the first time.
  PortRates(const Card& card, Time now);

  // Reads them again; a table of the rates since the last time, a line for each port.
  std::string next(Time now);

 private:
  static std::vector<PortReading> read(const Card& card);

  const Card& card_;
  std::vector<PortReading> last_;
  Time last_time_;
};

}  // namespace trib
