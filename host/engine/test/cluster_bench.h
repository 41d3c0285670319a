// SPDX-License-Identifier: Apache-2.0
// Messages of many workers, what their sum is to the bit, and comparisons to the bit.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "host/engine/test/loopback_cluster.h"
#include "model/numerics/reduce_tree.h"

namespace trib {

using Floats = std::vector<float>;

inline constexpr NetworkFaults kRough = {0.05, 0.02, 0.05, 0.1, 0.01};

// One message per worker; sums of these round, so that their order shows.
inline std::vector<Floats> messages(unsigned workers, std::size_t elements, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> value(0.0f, 1000.0f);
  std::vector<Floats> all(workers, Floats(elements));
  for (Floats& message : all) {
    for (float& element : message) element = value(random);
  }
  return all;
}

// A node's result for these, on its ports 0, 1, ...
inline Floats sum_of(const std::vector<Floats>& all) {
  PortPayloads payloads{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    payloads[i] = reinterpret_cast<const std::uint8_t*>(all[i].data());
  }
  Floats sum(all[0].size());
  reduce({}, payloads, sum.size(), reinterpret_cast<std::uint8_t*>(sum.data()));
  return sum;
}

inline std::vector<std::uint32_t> bits_of(const Floats& values) {
  std::vector<std::uint32_t> bits(values.size());
  if (!bits.empty()) std::memcpy(bits.data(), values.data(), bits.size() * sizeof(float));
  return bits;
}

inline void expect_bits(const Floats& actual, const Floats& expected, unsigned worker) {
  EXPECT_TRUE(bits_of(actual) == bits_of(expected)) << "wrong sum at worker " << worker;
}

// All-reduce in place on every buffer.
inline std::vector<Collective> in_place(std::vector<Floats>& buffers, std::uint32_t id) {
  std::vector<Collective> all;
  all.reserve(buffers.size());
  for (Floats& buffer : buffers) {
    all.push_back(all_reduce(buffer.data(), buffer.data(), buffer.size(), id));
  }
  return all;
}

}  // namespace trib
