// SPDX-License-Identifier: Apache-2.0
// Messages move in portions of a few packets or sub-packets. Of a portion two cycles are known at each place,
// those of its first and of its last flit.
#pragma once

#include <algorithm>
#include <cstdint>

#include "model/network/timing.h"
#include "model/nic/tables.h"

namespace trib::network {

struct Interval {
  Cycle first = 0, last = 0;
};

struct Portion {
  std::uint32_t message = 0, index = 0, flits = 0, heads = 0, packets = 0;
  bool ends = false;  // the message
  Cycle length() const { return flits + heads; }
};

/// How messages are divided: the shorter ones by packets, the longer ones into as many portions as credits
/// allow; where packets of several messages share a link, by packets.
class Division {
 public:
  Division(const Settings& settings, bool by_packets)
      : message_mode_(settings.message_mode),
        most_(by_packets ? 1 : std::min(kMostPackets, settings.slots / 4)) {}

  Portion portion(std::uint32_t message, std::uint32_t flits, std::uint32_t index) const {
    const std::uint32_t packets = std::max(1u, (flits + nic::kPacketFlits - 1) / nic::kPacketFlits);
    const std::uint32_t each = std::clamp(packets / kFinePortions, 1u, most_);
    const std::uint32_t begin = index * each * nic::kPacketFlits;
    Portion portion;
    portion.message = message;
    portion.index = index;
    portion.flits = std::min(flits - begin, each * nic::kPacketFlits);
    portion.packets = std::min(packets - index * each, each);
    portion.heads = message_mode_ ? index == 0 : portion.packets;
    portion.ends = begin + portion.flits == flits;
    return portion;
  }

 private:
  static constexpr std::uint32_t kMostPackets = 8;
  static constexpr std::uint32_t kFinePortions = 16;

  bool message_mode_;
  std::uint32_t most_;  // packets of a portion
};

}  // namespace trib::network
