// SPDX-License-Identifier: Apache-2.0
// trib_sequencer against sequencer_reference.h: each port's beats come at a pace of its own, so
// that each is the slowest one now and then.
#include <gtest/gtest.h>

#include <cstdint>

#include "model/base/random.h"
#include "verif/node/units/sequencer_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;

SequencerBench::Habits draw(Random& random) {
  SequencerBench::Habits habits;
  for (double& pace : habits.pace) pace = random.chance(0.5) ? 1 : 0.3;
  habits.offers = random.chance(0.5) ? 1 : 0.1;
  habits.ends_bad = random.chance(0.5) ? 0 : 0.005;
  habits.done = random.chance(0.5) ? 0 : 0.01;
  habits.stalls = random.chance(0.5) ? 0 : 0.3;
  habits.longest = random.chance(0.1) ? 1024 : random.between(1, 40);
  return habits;
}

TEST(SequencerRtl, RunsAsFastAsTheSlowest) {
  Random random(kSeed);
  SequencerBench bench(kSeed);
  for (unsigned n = 0; n < 100 && !HasFailure(); ++n) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", run " << n);
    const SequencerBench::Habits habits = draw(random);
    bench.run(habits, 2000, false);
    bench.run(habits, 50, true);
    bench.run(habits, 50, false, false);
  }
  EXPECT_GT(bench.good(), 1000u);
  EXPECT_GT(bench.spoiled(), 300u);
  EXPECT_GT(bench.dropped(), 300u);
}

}  // namespace
}  // namespace trib
