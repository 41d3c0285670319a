// SPDX-License-Identifier: Apache-2.0
// A second opinion on sums, with an arithmetic of its own and nothing of the model's state: whoever
// judges frames (the model, or the RTL) says which frames it has accepted. Then
//   - a RESULT, or in a group with an uplink a CONTRIBUTION, must be the sum of the contributions
//     accepted for its chunk (RE3, RE4, RC2, TR1, "Numerics"), or, if it has PARTIAL, of some of
//     them (GR3);
//   - a RESULT of a group with an uplink must be the parent's, as it is.
// On the two sides of a node with an uplink the epochs differ (TR4), and which belong together is
// not known here: there a frame must be right for one life of the other side.
// Errors: std::logic_error that says what is wrong with the frame.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

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
    Shares shares;           // by port; the parent's alone, or those of the children
    bool ambiguous = false;  // some port was accepted twice
  };
  using Chunks = std::map<Key, Chunk>;

  std::optional<unsigned> uplink(unsigned group) const;
  static Key key_of(const Header& header) { return {header.group, header.epoch, header.sequence}; }
  Chunks& side_of(const Header& header);
  // With the header's epoch, or any if `of_all_lives`.
  static std::vector<const Chunk*> find(const Chunks& chunks, const Header& header,
                                        bool of_all_lives);
  static bool store(unsigned port, const Frame& frame, Chunk& chunk);
  static Bytes sum(const Shares& shares);
  static std::string sum_defect(unsigned port, const Header& header, const Bytes& payload,
                                const Shares& shares);
  static std::string some_sum_defect(unsigned port, const Header& header, const Bytes& payload,
                                     const Shares& shares);
  static std::string copy_defect(const Header& header, const Bytes& payload, const Share& parent,
                                 bool may_lack);
  std::string result_defect(unsigned port, const Header& header, const Bytes& payload) const;
  std::string any_sum_defect(unsigned port, const Header& header, const Bytes& payload) const;

  Chunks from_children_;
  Chunks from_parent_;
  std::map<unsigned, std::optional<unsigned>> uplinks_;  // by group
};

}  // namespace trib
