// SPDX-License-Identifier: Apache-2.0
// trib_scheduler against scheduler_reference.h, in groups with a parent and without, with all sets
// of members, over the whole range of sequence numbers.
#include <gtest/gtest.h>

#include <cstdint>

#include "model/base/random.h"
#include "verif/node/units/scheduler_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kNumbers = std::uint64_t{1} << 32;

SchedulerBench::Habits draw(Random& random) {
  SchedulerBench::Habits habits;
  habits.members = random.chance(0.3) ? 15 : random.between(1, 15);
  habits.begins = random.chance(0.5) ? 1 : 0.1;
  habits.ends = random.chance(0.5) ? 0.5 : 0.1;
  habits.damaged = random.chance(0.3) ? 0 : 0.3;
  habits.differs = random.chance(0.5) ? 0.005 : 0;
  habits.late = random.chance(0.5) ? 0 : 0.05;
  habits.takes = random.chance(0.5) ? 1 : 0.2;
  habits.spoiled = random.chance(0.5) ? 0 : 0.2;
  return habits;
}

void run(bool upward, std::uint64_t seed) {
  Random random(seed);
  SchedulerBench bench(seed);
  for (unsigned life = 0; life < 150 && !testing::Test::HasFailure(); ++life) {
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", life " << life);
    SchedulerBench::Habits habits = draw(random);
    habits.upward = upward;
    const std::uint64_t windows = kNumbers / SchedulerBench::kWindow;
    const std::uint64_t back = random.chance(0.3) ? 1 : random.between(1, windows - 1);
    const bool from_0 = random.chance(0.2);
    bench.live(from_0 ? 0 : kNumbers - SchedulerBench::kWindow * back, habits, 1500);
  }
  EXPECT_GT(bench.jobs(), 10000u);
  EXPECT_GT(bench.refused(), 300u);
  EXPECT_GT(bench.disagreements(), 5u);
  EXPECT_GE(bench.retries(), upward ? 1000u : 0u);
  EXPECT_GE(bench.done_meanwhile(), upward ? 1u : 0u);
}

TEST(SchedulerRtl, AtTheRoot) { run(false, 1); }

TEST(SchedulerRtl, BelowAParent) { run(true, 2); }

}  // namespace
}  // namespace trib
