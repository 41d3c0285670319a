// SPDX-License-Identifier: Apache-2.0
// trib_result_lane: results that wait when their life ends, at every place (GR6, attack on P3).
#include <gtest/gtest.h>

#include <cstdint>

#include "model/base/random.h"
#include "verif/node/units/result_lane_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;

TEST(ResultLaneRtl, SendsNothingOfALifeThatIsOver) {
  Random random(kSeed);
  ResultLaneBench bench(kSeed);
  for (unsigned life = 0; life < 300 && !testing::Test::HasFailure(); ++life) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", life " << life);
    ResultLaneBench::Habits habits;
    habits.starts = random.chance(0.5) ? 0.3 : 0.03;
    habits.rows = random.chance(0.5) ? 1 : 0.3;
    habits.takes = random.chance(0.3) ? 0.02 : random.chance(0.5) ? 1 : 0.3;
    habits.header_only = random.chance(0.3) ? 0.9 : 0.2;
    habits.beats = random.chance(0.1) ? 1024 : random.between(1, 30);
    bench.run(habits, random.between(20, 1500));
    bench.next_life();
  }
  bench.drain();
  EXPECT_GT(bench.sent(), 1000u);
  EXPECT_GT(bench.withdrawn(), 1000u);
}

// A2: a port is paused while its group begins anew.
TEST(ResultLaneRtl, PausedPortGetsOnlyWhatItHadTaken) {
  ResultLaneBench bench(kSeed + 1);
  ResultLaneBench::Habits paused;
  paused.starts = 0.2;
  paused.takes = 0;
  bench.run(paused, 600);
  bench.next_life();
  ResultLaneBench::Habits habits;
  bench.run(habits, 2000);
  const unsigned withdrawn = bench.withdrawn();
  EXPECT_GT(withdrawn, 10u);
  bench.drain();
  EXPECT_GT(bench.sent(), 10u);
  EXPECT_EQ(bench.withdrawn(), withdrawn);
}

}  // namespace
}  // namespace trib
