// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/life_state.h"

#include <gtest/gtest.h>

#include <vector>

#include "model/base/random.h"

namespace trib::endpoint {
namespace {

// Of one leader, so that granted says how many flits the last chunk has; few values, so that many are the
// same.
LifeState random_state(Random& random) {
  LifeState state;
  state.era = random.below(2);
  state.epoch = static_cast<std::uint16_t>(0x6000 * random.below(3) + random.below(2));
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

TEST(EndpointState, KeysAreOrderedByEraEpochAndJob) {
  EXPECT_TRUE(is_above({1, 1, 0}, {0, 0xffff, 9}));
  EXPECT_FALSE(is_above({0, 0xffff, 9}, {1, 1, 0}));
  EXPECT_TRUE(is_above({0, 0xffff, 0}, {0, 1, 9})) << "as numbers, not as in GR2.2";
  EXPECT_TRUE(is_above({0, 1, 0}, {0, 0, 0}));
  EXPECT_FALSE(is_above({0, 0, 5}, {0, 40'000, 0}));
  EXPECT_TRUE(is_above({4, 7, 3}, {4, 7, 2}));
  EXPECT_FALSE(is_above({4, 7, 3}, {4, 7, 3}));
}

TEST(EndpointState, TheNextEpochIsAboveAndTheEraCountsThem) {
  LifeState state;
  state.epoch = 0xfffe;
  state.joined = 7;
  state.granted = 9;
  std::vector<Key> keys;
  for (unsigned i = 0; i < 3; ++i) {
    const LifeState after = state_after(state, 5);
    EXPECT_TRUE(is_above(key_of(after), key_of(state)));
    EXPECT_EQ(after.joined, 0u);
    EXPECT_EQ(after.granted, 0u);
    keys.push_back(key_of(after));
    state = after;
  }
  EXPECT_EQ(keys, (std::vector<Key>{{0, 0xffff, 5}, {1, 1, 5}, {1, 2, 5}}));
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
