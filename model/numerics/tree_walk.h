// SPDX-License-Identifier: Apache-2.0
// The tree over the ports (NU1), block by block, for any lane (tree_lanes.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "model/numerics/port_payloads.h"

namespace trib {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "payloads are copied as they are");

template <typename Lane>
class TreeWalk {
 public:
  TreeWalk(const PortPayloads& payloads, std::uint8_t* result)
      : payloads_(payloads), result_(result) {}

  // Elements `first` to `first` + `count` - 1; at most kBlock.
  void block(std::size_t first, std::size_t count) {
    std::array<Block*, kMaxPorts> node{};  // null: nothing below this node of the tree
    for (unsigned p = 0; p < kMaxPorts; ++p) {
      if (payloads_[p] == nullptr) continue;
      load(payloads_[p] + first * sizeof(Wire), count, blocks_[p]);
      node[p] = &blocks_[p];
    }
    // Level by level, the results moving to the left: (0,1) (2,3) .., then (0,2) (4,6), then (0,4).
    for (unsigned stride = 1; stride < kMaxPorts; stride *= 2) {
      for (unsigned left = 0; left < kMaxPorts; left += 2 * stride) {
        Block* const right = node[left + stride];
        if (node[left] == nullptr) {
          node[left] = right;
        } else if (right != nullptr) {
          combine(*node[left], *right, count);
        }
      }
    }
    store(*node[0], count, result_ + first * sizeof(Wire));
  }

  // Elements that go through the tree at a time: all ports' blocks together stay in the L1 cache.
  static constexpr std::size_t kBlock = 512;

 private:
  using Wire = typename Lane::Wire;
  using Work = typename Lane::Work;
  using Block = std::array<Work, kBlock>;

  // The loops run over whole arrays so that the compiler vectorises them.
  void load(const std::uint8_t* from, std::size_t count, Block& block) {
    std::memcpy(wires_.data(), from, count * sizeof(Wire));
    for (std::size_t i = 0; i < count; ++i) block[i] = Lane::load(wires_[i]);
  }

  static void combine(Block& left, const Block& right, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) left[i] = Lane::combine(left[i], right[i]);
  }

  void store(const Block& block, std::size_t count, std::uint8_t* to) {
    for (std::size_t i = 0; i < count; ++i) wires_[i] = Lane::store(block[i]);
    std::memcpy(to, wires_.data(), count * sizeof(Wire));
  }

  const PortPayloads& payloads_;
  std::uint8_t* result_;
  std::array<Block, kMaxPorts> blocks_;
  std::array<Wire, kBlock> wires_;
};

// At least one port takes part.
template <typename Lane>
void walk_tree(const PortPayloads& payloads, std::size_t elements, std::uint8_t* result) {
  constexpr std::size_t kBlock = TreeWalk<Lane>::kBlock;
  TreeWalk<Lane> walk(payloads, result);
  for (std::size_t first = 0; first < elements; first += kBlock) {
    walk.block(first, std::min(kBlock, elements - first));
  }
}

}  // namespace trib
