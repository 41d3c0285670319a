// SPDX-License-Identifier: Apache-2.0
// trib_replay: requests of all ports in all densities, while chunks are reduced and egresses are
// busy.
#include <gtest/gtest.h>

#include <cstdint>

#include "verif/seq/random.h"
#include "verif/units/replay_bench.h"

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

TEST(ReplayRtl, ForgetsRequestsOfALifeThatHasEnded) {
  Random random(kSeed + 1);
  ReplayBench bench(kSeed + 1);
  for (unsigned n = 0; n < 10 && !HasFailure(); ++n) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed + 1 << ", life " << n);
    bench.run(draw(random), 1000);
    bench.clear();
  }
  EXPECT_GT(bench.forgotten(), 30u);
}

}  // namespace
}  // namespace trib
