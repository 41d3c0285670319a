// SPDX-License-Identifier: Apache-2.0
// trib_transmit: a MAC that stops for longer than TX_LIMIT, and comes back, at any time (EG1); when
// frames of any length are about to end.
#include <gtest/gtest.h>

#include <cstdint>

#include "model/base/random.h"
#include "verif/node/units/transmit_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kFrameBeats = 8;  // that take none of the source's

TEST(TransmitRtl, StoppedPortHoldsNobody) {
  Random random(kSeed);
  TransmitBench bench(kSeed);
  TransmitBench::Habits habits;
  for (unsigned n = 0; n < 100 && !testing::Test::HasFailure(); ++n) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", run " << n);
    habits.limit = random.between(20, 100);
    habits.pauses = random.chance(0.5) ? 0.01 : 0.002;
    habits.pause = random.chance(0.5) ? 1000 : 150;
    habits.takes = random.chance(0.5) ? 1 : 0.5;
    habits.beats = random.chance(0.2) ? 200 : random.between(1, 20);
    bench.run(habits, 3000);
  }
  bench.finish();
  EXPECT_GT(bench.whole(), 1000u);
  EXPECT_GT(bench.interrupted(), 100u);
  EXPECT_GT(bench.discarded(), 1000u);
  // The last beat of a frame may wait for the limit, and then the next frame.
  EXPECT_LE(bench.longest_wait(), 2 * 100 + kFrameBeats + 10);
}

TEST(TransmitRtl, DiscardsNothingBeforeTheLimit) {
  TransmitBench bench(kSeed + 1);
  TransmitBench::Habits habits;
  habits.limit = 100;
  habits.patience = habits.limit - 1;
  habits.pauses = 0.02;
  bench.run(habits, 100'000);
  // 0: never.
  habits.limit = habits.patience = 0;
  habits.pause = 2000;
  bench.run(habits, 100'000);
  bench.finish();
  EXPECT_GT(bench.whole(), 1000u);
  EXPECT_EQ(bench.interrupted(), 0u);
  EXPECT_EQ(bench.discarded(), 0u);
}

// A MAC that takes a beat just before the limit, again and again, has stopped nevertheless.
TEST(TransmitRtl, EG1_BeatsOfAFrameWaitTogether) {
  TransmitBench bench(kSeed + 5);
  TransmitBench::Habits habits;
  habits.limit = 100;
  habits.beats = 1024;
  for (const unsigned every : {99u, 50u, 10u, 3u}) {
    habits.every = every;
    bench.run(habits, 50'000);
  }
  EXPECT_GT(bench.interrupted(), 100u);
  EXPECT_LE(bench.longest_wait(), 2 * 100 + kFrameBeats + 10);
  bench.finish();
}

// All 32 bits of the limit count: none of the high ones lets the port stop when the low ones have
// passed.
TEST(TransmitRtl, EG1_LongLimitsCountInAllBits) {
  TransmitBench bench(kSeed + 3);
  TransmitBench::Habits habits;
  habits.pauses = 0;
  habits.takes = 1;
  for (unsigned bit = 10; bit < 32; ++bit) {
    const std::uint32_t limit = (std::uint32_t{1} << bit) + 20;
    bench.run(habits, 100);
    EXPECT_EQ(bench.stops_after(limit, 1000), 1000u) << limit;
  }
  for (const unsigned limit : {1000u, 65'535u, 65'536u, 65'537u, 1u << 18}) {
    bench.run(habits, 100);
    const unsigned after = bench.stops_after(limit, 2 * limit);
    EXPECT_GE(after, limit);
    EXPECT_LE(after, limit + 2 * (kFrameBeats + habits.beats) + 5);
  }
  bench.run(habits, 100);
  bench.finish();
}

TEST(TransmitRtl, TellsWhenLongFramesEnd) {
  TransmitBench bench(kSeed + 4);
  TransmitBench::Habits habits;
  habits.beats = 1024;
  habits.pauses = 0;
  for (const double takes : {1.0, 0.7}) {
    habits.takes = takes;
    bench.run(habits, 20'000);
  }
  bench.finish();
  EXPECT_GT(bench.whole(), 50u);
}

// What stops for good takes no frame any more, and holds none.
TEST(TransmitRtl, PortThatNeverReturnsIsASink) {
  TransmitBench bench(kSeed + 2);
  TransmitBench::Habits habits;
  habits.pauses = 0;
  habits.takes = 1;
  bench.run(habits, 1000);
  bench.pause(100'000);
  bench.run(habits, 90'000);
  EXPECT_GT(bench.discarded(), 3000u);
  EXPECT_LE(bench.longest_wait(), habits.limit + kFrameBeats + 5);
  bench.finish();
  EXPECT_LE(bench.interrupted(), 1u);
}

}  // namespace
}  // namespace trib
