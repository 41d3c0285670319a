// SPDX-License-Identifier: Apache-2.0
// trib_transmit: a MAC that stops for longer than TX_LIMIT, and comes back, at any time (EG1).
#include <gtest/gtest.h>

#include <cstdint>

#include "verif/node/units/transmit_bench.h"
#include "verif/sim/random/random.h"

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
  // Beats of a header may each wait almost for the limit.
  EXPECT_LE(bench.longest_wait(), 2 * 100 + kFrameBeats * 20);
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
