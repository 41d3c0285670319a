// SPDX-License-Identifier: Apache-2.0
#include "model/worker/round_trip.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

TEST(RoundTrip, InitialTimeoutUntilMeasured) {
  RoundTrip round_trip(500);
  EXPECT_EQ(round_trip.timeout(0), 500);
  round_trip.sample(100);
  EXPECT_EQ(round_trip.timeout(0), 300);  // 100 + 4 * 50
}

TEST(RoundTrip, SteadyLinkWaitsTwiceTheMean) {
  RoundTrip round_trip(500);
  for (int i = 0; i < 100; ++i) round_trip.sample(1000);
  EXPECT_EQ(round_trip.timeout(0), 2000);
}

TEST(RoundTrip, UnsteadyLinkWaitsLonger) {
  RoundTrip round_trip(500);
  for (int i = 0; i < 200; ++i) round_trip.sample(i % 2 == 0 ? 500 : 1500);
  EXPECT_GT(round_trip.timeout(0), 2700);  // 1000 + 4 * 500, about
  EXPECT_LT(round_trip.timeout(0), 3300);
}

TEST(RoundTrip, DoublesWithEachTimeoutUpToALimit) {
  RoundTrip round_trip(500);
  EXPECT_EQ(round_trip.timeout(1), 1000);
  EXPECT_EQ(round_trip.timeout(5), 16000);
  EXPECT_EQ(round_trip.timeout(10), 512000);
  EXPECT_EQ(round_trip.timeout(1000), 512000);
}

}  // namespace
}  // namespace trib
