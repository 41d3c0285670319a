// SPDX-License-Identifier: Apache-2.0
// The serials of the results that a node sends (RC2), whatever order it reduces in:
//   - all results of a chunk of one life of a group have the same, on all ports, and replays too;
//   - on each port the serials of a life rise by 1 to 127 modulo 256 from one first-time result to
//     the next, spoiled ones included; the first is below 127;
// and what follows from them: which ASKs are answered by a replay. That all other frames have none
// is said by check 9. In: every frame that the node sends, port by port in their order. An epoch
// names one life: after a reset of the node there must be a new SerialCheck.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/numerics/reduce_tree.h"

namespace trib {

class SerialCheck {
 public:
  // The node has sent the frame. Empty if its serial is right, or if it has none; otherwise what is
  // wrong with it.
  std::string sent(unsigned port, const Frame& frame);
  // EG1: from now on the port need not get all results.
  void port_stops(unsigned port) { stopped_ |= 1u << port; }

  // The serial of the chunk that a frame to or from a child names; none if none has been seen.
  std::optional<std::uint8_t> serial_of(const Header& chunk) const;
  // Is a frame that gets the verdict Replay answered? None: an ASK about a serial not seen yet.
  std::optional<bool> is_answered(const Header& frame) const;

 private:
  static constexpr std::size_t kKeptLives = 4;       // of a group
  static constexpr std::uint32_t kKeptChunks = 256;  // of a life: two windows at least
  static constexpr std::uint8_t kBeforeTheFirst = 0xff;

  struct Life {
    std::uint16_t epoch;
    std::array<std::uint8_t, kMaxPorts> last;  // by port
    std::unordered_map<std::uint32_t, std::uint8_t> chunks;
  };

  Life& life_of(const Header& header);
  const Life* find(const Header& header) const;

  std::map<unsigned, std::deque<Life>> lives_;  // by group, newest last
  std::uint32_t stopped_ = 0;                   // ports
};

}  // namespace trib
