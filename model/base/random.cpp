// SPDX-License-Identifier: Apache-2.0
#include "model/base/random.h"

namespace trib {

Random::Random(std::initializer_list<std::uint64_t> seeds) : state_(0) {
  for (const std::uint64_t seed : seeds) state_ = (*this)() ^ seed;
}

std::size_t Random::pick(std::initializer_list<unsigned> weights) {
  std::uint32_t total = 0;
  for (const unsigned weight : weights) total += weight;
  std::uint32_t draw = below(total);
  std::size_t index = 0;
  for (const unsigned weight : weights) {
    if (draw < weight) return index;
    draw -= weight;
    ++index;
  }
  return index - 1;
}

}  // namespace trib
