// SPDX-License-Identifier: Apache-2.0
// trib_replay: requests of all ports in all densities, while chunks are reduced and egresses are
// busy.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "model/base/random.h"
#include "verif/node/units/replay_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;

ReplayBench::Habits draw(Random& random) {
  ReplayBench::Habits habits;
  habits.requests = random.chance(0.5) ? 0.3 : 0.01;
  habits.releases = random.chance(0.5) ? 0.05 : 0.001;
  habits.takes = random.chance(0.5) ? 1 : 0.3;
  habits.beats = random.chance(0.1) ? 1024 : random.between(1, 30);
  return habits;
}

TEST(ReplayRtl, AnswersOrDropsEveryRequest) {
  Random random(kSeed);
  ReplayBench bench(kSeed);
  for (unsigned n = 0; n < 40 && !HasFailure(); ++n) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", run " << n);
    bench.run(draw(random), 3000);
  }
  EXPECT_GT(bench.answers(), 1000u);
  EXPECT_GT(bench.dropped(), 1000u);
}

TEST(ReplayRtl, WithdrawsWhatALifeHasAskedForAtItsEnd) {
  Random random(kSeed + 1);
  ReplayBench bench(kSeed + 1);
  for (unsigned n = 0; n < 100 && !HasFailure(); ++n) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed + 1 << ", life " << n);
    ReplayBench::Habits habits = draw(random);
    bench.run(habits, 500);
    habits.requests = 0.1;
    habits.beats = std::max(habits.beats, 4u);
    habits.takes = random.chance(0.5) ? 0.1 : habits.takes;
    if (n % 2 == 0) {
      bench.begin_answer(habits);
    } else {
      bench.traffic(habits, random.below(200));
    }
    bench.end_life(habits.takes);
  }
  EXPECT_GT(bench.withdrawn(), 1000u);
  EXPECT_GT(bench.spoiled(), 20u);
}

// A1: the egress stops within an answer, and its group goes on without that port.
TEST(ReplayRtl, StoppedEgressHoldsNothingOfTheNextLife) {
  ReplayBench bench(kSeed + 2);
  ReplayBench::Habits habits;
  habits.beats = 1024;
  habits.releases = 0;
  bench.run(habits, 100);
  bench.begin_answer(habits);
  bench.end_life(0);
  EXPECT_TRUE(bench.busy());
  // The port returns: a replay in progress ends spoiled, and the next life's answers follow.
  habits.takes = 1;
  const unsigned answers = bench.answers();
  bench.run(habits, 3000);
  EXPECT_EQ(bench.spoiled(), 1u);
  EXPECT_GT(bench.answers(), answers + 10);
}

// A port that has asked for nothing costs one cycle of the turns. The header of an answer is taken at most eight cycles after the
// request: four of turns, one of the look, three until the payload is at hand.
TEST(ReplayRtl, LooksAtAPortInEachCycle) {
  Random random(kSeed + 3);
  ReplayBench bench(kSeed + 3);
  ReplayBench::Habits habits;
  habits.releases = 0;
  habits.takes = 1;
  unsigned longest = 0;
  for (unsigned n = 0; n < 200 && !HasFailure(); ++n) {
    habits.ports = 1u << random.below(ReplayBench::kPorts);
    habits.requests = 1;
    bench.traffic(habits, 1);
    habits.requests = 0;
    const unsigned answers = bench.answers();
    unsigned cycles = 0;
    while (bench.answers() == answers && cycles < 100) {
      bench.traffic(habits, 1);
      ++cycles;
    }
    longest = std::max(longest, cycles);
    bench.run(habits, random.below(ReplayBench::kPorts));
  }
  EXPECT_EQ(longest, 8u) << "seed " << kSeed + 3;
}

}  // namespace
}  // namespace trib
