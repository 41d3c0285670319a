// SPDX-License-Identifier: Apache-2.0
// Who has joined a group in the epoch that is being collected, and what the JOINs asked for (GR1).
#pragma once

#include <array>
#include <cstdint>

#include "model/numerics/reduce_tree.h"

namespace trib {

class JoinTable {
 public:
  // Nobody has joined, and every child takes any window.
  void clear() { *this = JoinTable{}; }

  // Port `port` has joined; `ports_wanted` of the latest JOIN counts. To join twice is to join.
  void add(unsigned port, std::uint32_t window, std::uint32_t ports_wanted);
  void remove(unsigned port) { joined_ &= ~(1u << port); }
  // The window that a child wants, 0 for any; without joining.
  void want_window(unsigned port, std::uint32_t window) { windows_.at(port) = window; }

  std::uint32_t joined() const { return joined_; }
  // Are all there: `members`, or if that is 0, as many as the latest JOIN said?
  bool complete(std::uint32_t members) const;

  // The window for the child behind `port`, and for the whole group, none over `limit`.
  std::uint32_t window_for(unsigned port, std::uint32_t limit) const;
  std::uint32_t smallest_window(std::uint32_t limit) const;

 private:
  std::uint32_t joined_ = 0;
  std::uint32_t ports_wanted_ = 0;
  std::array<std::uint32_t, kMaxPorts> windows_{};
};

}  // namespace trib
