// SPDX-License-Identifier: Apache-2.0
// A second opinion on sums, with an arithmetic of its own and nothing of the model's state: whoever
// judges frames (the model, or the RTL) says which frames it has accepted. Then
//   - a RESULT, or in a group with an uplink a CONTRIBUTION, must be the sum of the contributions
//     accepted for its chunk (RE3, RE4, RC2, TR1, "Numerics"), or, if it has PARTIAL, of some of
//     them (GR3);
//   - a RESULT of a group with an uplink must be the parent's, as it is.
// Errors: std::logic_error that says what is wrong with the frame.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/numerics/reduce_tree.h"

namespace trib {

class ResultOracle {
 public:
  // All slots of the group were emptied: none of its chunks is known any more.
  void clear(unsigned group, std::optional<unsigned> uplink);
  // `frame`, which was received on `port`, has the verdict Accepted.
  void accepted(unsigned port, const Frame& frame);
  // The same, but slots may have been emptied in between: what is accepted twice is not compared.
  void accepted_perhaps_again(unsigned port, const Frame& frame);
  // `frame` was sent on `port`. Types other than CONTRIBUTION and RESULT only have to be well
  // formed.
  void sent(unsigned port, const Frame& frame) const;

 private:
  // Group, epoch, sequence.
  using Key = std::tuple<std::uint8_t, std::uint16_t, std::uint32_t>;
  struct Share {
    Header header;
    Bytes payload;
  };
  using Shares = std::array<std::optional<Share>, kMaxPorts>;
  struct Chunk {
    Shares contributions;
    std::optional<Share> from_parent;
    bool ambiguous = false;  // some port was accepted twice
  };

  std::optional<unsigned> uplink(unsigned group) const;
  static Key key_of(const Header& header) { return {header.group, header.epoch, header.sequence}; }
  static bool store(unsigned port, const Frame& frame, Chunk& chunk);
  static Bytes sum(const Shares& shares);
  static std::string sum_defect(unsigned port, const Header& header, const Bytes& payload,
                                const Shares& shares);
  static std::string some_sum_defect(unsigned port, const Header& header, const Bytes& payload,
                                     const Shares& shares);
  static std::string copy_defect(unsigned port, const Header& header, const Bytes& payload,
                                 const Chunk& chunk);

  std::map<Key, Chunk> chunks_;
  std::map<unsigned, std::optional<unsigned>> uplinks_;  // by group
};

}  // namespace trib
