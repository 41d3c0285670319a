// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/life_state.h"

#include <gtest/gtest.h>

#include "model/base/random.h"

namespace trib::endpoint {
namespace {

// Of one leader, so that granted says how many flits the last chunk has; few values, so that many are the
// same.
LifeState random_state(Random& random) {
  LifeState state;
  state.epoch = static_cast<std::uint16_t>(0xfffe + random.below(4));
  state.job = random.below(3);
  state.joined = random.below(16);
  state.left = random.chance(0.3);
  state.granted = 0xfffffffe + random.below(4);
  state.short_flits = static_cast<std::uint16_t>(state.granted % 3);
  if (random.chance(0.5)) {
    state.fault = Fault{static_cast<std::uint8_t>(random.below(2)),
                        static_cast<std::uint8_t>(random.below(2))};
  }
  return state;
}

TEST(EndpointState, MergingIsCommutativeAssociativeAndIdempotent) {
  Random random({1});
  for (unsigned i = 0; i < 20'000; ++i) {
    const LifeState a = random_state(random), b = random_state(random), c = random_state(random);
    EXPECT_EQ(merged(a, b), merged(b, a));
    EXPECT_EQ(merged(merged(a, b), c), merged(a, merged(b, c)));
    EXPECT_EQ(merged(a, a), a);
    EXPECT_EQ(merged(merged(a, b), b), merged(a, b));
  }
}

TEST(EndpointState, KeysAreOrderedByEpochAndThenByJob) {
  EXPECT_TRUE(is_above({1, 0}, {0xffff, 9}));
  EXPECT_FALSE(is_above({0xffff, 9}, {1, 0}));
  EXPECT_TRUE(is_above({0xffff, 0}, {0, 0})) << "every epoch is newer than none";
  EXPECT_FALSE(is_above({0, 5}, {40'000, 0}));
  EXPECT_TRUE(is_above({7, 3}, {7, 2}));
  EXPECT_FALSE(is_above({7, 3}, {7, 3}));
}

TEST(EndpointState, AHigherKeyReplacesEverything) {
  LifeState own;
  own.epoch = 5;
  own.joined = 3;
  own.fault = Fault{1, 1};
  LifeState other;
  other.epoch = 6;
  EXPECT_EQ(merged(own, other), other);
  EXPECT_EQ(merged(other, own), other);
}

TEST(EndpointState, GrantedIsTheLaterOneModulo32Bits) {
  LifeState own;
  own.epoch = 5;
  own.granted = 0xffffffff;
  own.short_flits = 4;
  LifeState other = own;
  other.granted = 2;
  other.short_flits = 0;
  EXPECT_EQ(merged(own, other).granted, 2u);
  EXPECT_EQ(merged(own, other).short_flits, 0u);
}

}  // namespace
}  // namespace trib::endpoint
