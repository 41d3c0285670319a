// SPDX-License-Identifier: Apache-2.0
// A second opinion on sums, with an arithmetic of its own and nothing of the model's state: whoever
// judges frames (the model, or the RTL) says which contributions it has accepted, and every RESULT
// that it sends must then be the sum of just those (RE3, RE4, RC2, "Numerics").
// Errors: std::logic_error that says what is wrong with the result.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/numerics/reduce_tree.h"

namespace trib {

class ResultOracle {
 public:
  // All slots were emptied: no chunk is known any more.
  void clear() { chunks_.clear(); }
  // `frame`, which was received on `port`, has the verdict Accepted.
  void accepted(unsigned port, const Frame& frame);
  // `frame` was sent on `port`; anything but a RESULT is ignored.
  void sent(unsigned port, const Frame& frame) const;

 private:
  // Group, epoch, sequence.
  using Key = std::tuple<std::uint8_t, std::uint16_t, std::uint32_t>;
  struct Share {
    Header header;
    Bytes payload;
  };
  using Chunk = std::array<std::optional<Share>, kMaxPorts>;

  static Bytes sum(const Chunk& chunk);

  std::map<Key, Chunk> chunks_;
};

}  // namespace trib
