// SPDX-License-Identifier: Apache-2.0
// trib_window against window_reference.h: slots that are claimed, filled, emptied, released and
// revoked at random, over the whole range of sequence numbers and across its end.
#include <gtest/gtest.h>

#include <cstdint>

#include "model/base/random.h"
#include "verif/node/units/window_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kNumbers = std::uint64_t{1} << 32;
constexpr std::uint64_t kStep = 64;  // four windows
constexpr std::uint64_t kSeed = 1;

// Few beats, or so many that they never come: each bit of the register counts.
unsigned draw_onset(Random& random) {
  if (random.chance(0.6)) return random.below(6);
  return 1u << random.between(8, 15);
}

WindowBench::Habits draw(Random& random) {
  WindowBench::Habits habits;
  habits.onset = draw_onset(random);
  habits.lost = random.chance(0.3) ? 0 : 0.15;
  habits.overtakes = random.chance(0.5) ? 0 : 0.2;
  habits.bad_end = random.chance(0.3) ? 0 : 0.02;
  habits.without = random.chance(0.5) ? 0 : 0.03;
  habits.done = random.chance(0.5) ? 1 : 0.05;
  habits.ready = random.chance(0.5) ? 1 : random.chance(0.5) ? 0.2 : 0.005;
  return habits;
}

TEST(WindowRtl, FromTheFirstNumberOn) {
  Random random(kSeed);
  WindowBench bench(kSeed);
  for (unsigned life = 0; life < 20 && !HasFailure(); ++life) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", life " << life);
    bench.live(0, draw(random), life < 10 ? 400 : 30000);
  }
  EXPECT_GT(bench.reports(), 100u);
  EXPECT_GT(bench.revoked(), 10u);
}

TEST(WindowRtl, AnywhereAndAcrossTheEndOfTheNumbers) {
  Random random(kSeed + 1);
  WindowBench bench(kSeed + 1);
  for (unsigned life = 0; life < 60 && !HasFailure(); ++life) {
    const std::uint64_t back =
        life % 4 == 0 ? random.between(1, 3) : random.between(1, kNumbers / kStep - 1);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed + 1 << ", life " << life);
    bench.live(kNumbers - kStep * back, draw(random), life % 4 == 0 ? 30000 : 4000);
  }
  EXPECT_GT(bench.reports(), 100u);
  EXPECT_GT(bench.revoked(), 10u);
}

// A port that deadlines have left out of many chunks (GR3), and what it loses when it is back.
TEST(WindowRtl, BackAfterALongAbsence) {
  Random random(kSeed + 2);
  WindowBench bench(kSeed + 2);
  for (unsigned life = 0; life < 30 && !HasFailure(); ++life) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed + 2 << ", life " << life);
    bench.live(0, draw(random), 4000, random.between(1, 4000));
  }
  EXPECT_GT(bench.reports(), 100u);
}

}  // namespace
}  // namespace trib
