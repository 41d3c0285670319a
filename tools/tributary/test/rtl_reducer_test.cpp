// SPDX-License-Identifier: Apache-2.0
// Tests of the RTL's reducer: the bits of the golden model's, and an account of the wire.
#include "tools/tributary/collective/rtl_reducer.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tools/tributary/collective/model_reducer.h"
#include "tools/tributary/collective/pattern.h"

namespace trib {
namespace {

TEST(RtlReducer, GivesTheModelsBits) {
  ClusterConfig config;
  config.workers = 3;
  RtlReducer rtl(config);
  ModelReducer model;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    std::vector<std::vector<float>> a;
    for (unsigned worker = 0; worker < 3; ++worker) {
      a.push_back(make_pattern(Pattern::kRandom, worker, 4000, seed));
    }
    std::vector<std::vector<float>> b = a;
    rtl.all_reduce(a);
    model.all_reduce(b);
    EXPECT_EQ(a, b);
  }
  const WireUse use = rtl.wire_use();
  EXPECT_EQ(use.operations, 3U);
  EXPECT_EQ(use.payload_bytes, 3U * 16000);
  // 16000 bytes and two headers at 8 bytes per cycle; little more.
  EXPECT_GT(use.transfer_cycles, 3U * 2020);
  EXPECT_LT(use.transfer_cycles, 3U * 2100);
  EXPECT_GE(use.simulated_cycles, use.transfer_cycles);
  EXPECT_EQ(model.wire_use().operations, 0U);
}

TEST(RtlReducer, RefusesWrongBuffers) {
  RtlReducer rtl{ClusterConfig()};
  std::vector<std::vector<float>> three(3, std::vector<float>(4));
  EXPECT_THROW(rtl.all_reduce(three), std::invalid_argument);
  std::vector<std::vector<float>> unequal{{1}, {1}, {1, 2}, {1}};
  EXPECT_THROW(rtl.all_reduce(unequal), std::invalid_argument);
}

}  // namespace
}  // namespace trib
