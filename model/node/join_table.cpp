// SPDX-License-Identifier: Apache-2.0
#include "model/node/join_table.h"

#include <algorithm>
#include <bitset>

namespace trib {

void JoinTable::add(unsigned port, std::uint32_t window, std::uint32_t ports_wanted) {
  want_window(port, window);
  joined_ |= 1u << port;
  ports_wanted_ = ports_wanted;
}

bool JoinTable::complete(std::uint32_t members) const {
  if (members != 0) return (members & ~joined_) == 0;
  return joined_ != 0 && std::bitset<kMaxPorts>(joined_).count() >= ports_wanted_;
}

std::uint32_t JoinTable::window_for(unsigned port, std::uint32_t limit) const {
  const std::uint32_t window = windows_.at(port);
  return window == 0 ? limit : std::min(window, limit);
}

std::uint32_t JoinTable::smallest_window(std::uint32_t limit) const {
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if ((joined_ >> p & 1) != 0) limit = window_for(p, limit);
  }
  return limit;
}

}  // namespace trib
