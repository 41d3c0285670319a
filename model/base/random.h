// SPDX-License-Identifier: Apache-2.0
// Random numbers for stimulus: small (SplitMix64), quick to seed, the same on every machine. The
// numbers of a thing come from a seed and the thing's own name or number, so that one more draw in
// one place does not change the stimulus everywhere else.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace trib {

class Random {
 public:
  using result_type = std::uint64_t;

  explicit Random(std::uint64_t seed) : state_(seed) {}
  // Of a thing that is named by several numbers.
  Random(std::initializer_list<std::uint64_t> seeds);

  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }

  std::uint64_t operator()() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // 0..limit-1; 0 if the limit is 0.
  std::uint32_t below(std::uint32_t limit) {
    return static_cast<std::uint32_t>(((*this)() >> 32) * limit >> 32);
  }
  std::uint32_t between(std::uint32_t low, std::uint32_t high) {  // both included
    return low + below(high - low + 1);
  }
  bool chance(double probability) {
    return static_cast<double>((*this)() >> 11) < probability * 9007199254740992.0;  // 2^53
  }
  // Index of one of the weights, with a probability in proportion to it.
  std::size_t pick(std::initializer_list<unsigned> weights);

 private:
  std::uint64_t state_;
};

}  // namespace trib
