// SPDX-License-Identifier: Apache-2.0
#include "host/engine/round_trip.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

RoundTrip without_minimum() { return {500, 0, 1'000'000, 10}; }

TEST(RoundTrip, InitialTimeoutUntilMeasured) {
  RoundTrip round_trip = without_minimum();
  EXPECT_EQ(round_trip.timeout(0), 500);
  round_trip.sample(100);
  EXPECT_EQ(round_trip.timeout(0), 300);  // 100 + 4 * 50
}

TEST(RoundTrip, SteadyLinkWaitsForTheGranularity) {
  RoundTrip round_trip(5000, 0, 5000, 100);
  for (int i = 0; i < 100; ++i) round_trip.sample(1000);
  EXPECT_EQ(round_trip.timeout(0), 1100);
}

TEST(RoundTrip, UnsteadyLinkWaitsLonger) {
  RoundTrip round_trip = without_minimum();
  for (int i = 0; i < 200; ++i) round_trip.sample(i % 2 == 0 ? 500 : 1500);
  EXPECT_GT(round_trip.timeout(0), 2700);  // 1000 + 4 * 500, about
  EXPECT_LT(round_trip.timeout(0), 3300);
}

TEST(RoundTrip, NeverLessThanTheMinimum) {
  RoundTrip round_trip(500, 400, 1'000'000, 10);
  round_trip.sample(100);  // 100 + 4 * 50
  EXPECT_EQ(round_trip.timeout(0), 400);
  EXPECT_EQ(round_trip.timeout(1), 800);
  round_trip.sample(1000);
  EXPECT_GT(round_trip.timeout(0), 1000);
}

TEST(RoundTrip, NeverMoreThanTheMaximum) {
  RoundTrip round_trip(500, 0, 3000, 10);
  EXPECT_EQ(round_trip.timeout(2), 2000);
  EXPECT_EQ(round_trip.timeout(3), 3000);
  round_trip.sample(100'000);
  EXPECT_EQ(round_trip.timeout(0), 3000);
}

TEST(RoundTrip, ShortestOfAll) {
  RoundTrip round_trip = without_minimum();
  EXPECT_FALSE(round_trip.measured());
  round_trip.sample(500);
  EXPECT_TRUE(round_trip.measured());
  EXPECT_EQ(round_trip.shortest(), 500);
  round_trip.sample(100);
  for (int i = 0; i < 100; ++i) round_trip.sample(700);
  EXPECT_EQ(round_trip.shortest(), 100);
}

TEST(RoundTrip, DoublesUpToALimit) {
  const RoundTrip round_trip = without_minimum();
  EXPECT_EQ(round_trip.timeout(1), 1000);
  EXPECT_EQ(round_trip.timeout(5), 16000);
  EXPECT_EQ(round_trip.timeout(10), 512000);
  EXPECT_EQ(round_trip.timeout(11), 1'000'000);
  EXPECT_EQ(round_trip.timeout(1000), 1'000'000);
}

// The longest that a worker can be given.
TEST(RoundTrip, NoTimeoutIsTooLongToBeDoubled) {
  const Time longest = 10'000'000'000 * kMicrosecond;
  const RoundTrip round_trip(longest, longest, 16 * longest, 10);
  for (unsigned doublings = 4; doublings < 70; ++doublings) {
    EXPECT_EQ(round_trip.timeout(doublings), 16 * longest) << doublings;
  }
}

TEST(RoundTrip, StaysDoubledUntilTheNextSample) {
  RoundTrip round_trip = without_minimum();
  round_trip.sample(100);
  EXPECT_EQ(round_trip.doublings(), 0u);
  for (int sent_together = 0; sent_together < 16; ++sent_together) round_trip.expired(0);
  EXPECT_EQ(round_trip.doublings(), 1u);
  round_trip.expired(1);
  EXPECT_EQ(round_trip.doublings(), 2u);
  round_trip.expired(0);  // sent earlier
  EXPECT_EQ(round_trip.doublings(), 2u);
  round_trip.expired(1000);
  EXPECT_EQ(round_trip.doublings(), 1001u);
  round_trip.sample(1000);
  EXPECT_EQ(round_trip.doublings(), 0u);
  EXPECT_GT(round_trip.timeout(0), 1000);
}

}  // namespace
}  // namespace trib
