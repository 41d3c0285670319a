// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/reduce_tree.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "model/numerics/fp32.h"

#ifdef __FAST_MATH__
#error "the reference numerics need IEEE arithmetic: compile without -ffast-math"
#endif

namespace trib {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "payloads are copied as they are");

// Elements that go through the tree at a time: all ports' blocks together stay in the L1 cache.
constexpr std::size_t kBlock = 512;
using Block = std::array<float, kBlock>;

// The loops below run over whole arrays of plain float so that the compiler vectorises them.
void add_to(Block& sum, const Block& other, std::size_t elements) {
  for (std::size_t i = 0; i < elements; ++i) sum[i] += other[i];
}

void store_canonical(const Block& values, std::size_t elements, std::uint8_t* result) {
  std::array<std::uint32_t, kBlock> bits;
  std::memcpy(bits.data(), values.data(), elements * sizeof(float));
  for (std::size_t i = 0; i < elements; ++i) bits[i] = canonical(bits[i]);
  std::memcpy(result, bits.data(), elements * sizeof(float));
}

void sum_of_fp32(const PortPayloads& payloads, std::size_t elements, std::uint8_t* result) {
  std::array<Block, kMaxPorts> blocks;
  for (std::size_t first = 0; first < elements; first += kBlock) {
    const std::size_t count = std::min(kBlock, elements - first);
    std::array<Block*, kMaxPorts> node{};  // null: nothing below this node of the tree
    for (unsigned p = 0; p < kMaxPorts; ++p) {
      if (payloads[p] == nullptr) continue;
      std::memcpy(blocks[p].data(), payloads[p] + first * sizeof(float), count * sizeof(float));
      node[p] = &blocks[p];
    }
    // Level by level, the sums moving to the left: (0,1) (2,3) .., then (0,2) (4,6), then (0,4).
    for (unsigned stride = 1; stride < kMaxPorts; stride *= 2) {
      for (unsigned left = 0; left < kMaxPorts; left += 2 * stride) {
        Block* const right = node[left + stride];
        if (node[left] == nullptr) {
          node[left] = right;
        } else if (right != nullptr) {
          add_to(*node[left], *right, count);
        }
      }
    }
    store_canonical(*node[0], count, result + first * sizeof(float));
  }
}

}  // namespace

void reduce(const Reduction& reduction, const PortPayloads& payloads, std::size_t elements,
            std::uint8_t* result) {
  if (!is_built_in(reduction)) {
    throw std::invalid_argument("reduce: no " + text_of(reduction) + " is built in");
  }
  if (elements == 0) return;
  if (std::all_of(payloads.begin(), payloads.end(), [](auto* p) { return p == nullptr; })) {
    throw std::invalid_argument("reduce: no port takes part, so there is nothing to add up");
  }
  sum_of_fp32(payloads, elements, result);  // the only one there is
}

}  // namespace trib
