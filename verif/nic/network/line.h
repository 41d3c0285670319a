// SPDX-License-Identifier: Apache-2.0
// One direction of a link with a latency in cycles, as a ring of the flits or credits in flight.
#pragma once

#include <cstdint>
#include <vector>

namespace trib::nic {

struct Flit {
  bool valid = false;
  bool head = false;
  std::uint32_t words[4] = {};
};

template <typename Item>
class Line {
 public:
  explicit Line(unsigned latency) : items_(latency + 1) {}

  /// The output of this cycle; then its input. Each once per cycle, in any order.
  const Item& out(std::uint64_t cycle) const { return items_[cycle % items_.size()]; }
  Item& in(std::uint64_t cycle) { return items_[(cycle + items_.size() - 1) % items_.size()]; }

 private:
  std::vector<Item> items_;
};

}  // namespace trib::nic
