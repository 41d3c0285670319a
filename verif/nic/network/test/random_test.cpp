// SPDX-License-Identifier: Apache-2.0
// Random schedules on random networks: any latency of links and memories, memories that are not ready,
// rounds that follow each other while neighbours are behind, in all modes.
#include <gtest/gtest.h>

#include "model/nic/random_schedule.h"
#include "model/nic/ring_schedules.h"
#include "verif/nic/network/test/nic_bench.h"

namespace trib::nic {
namespace {

constexpr unsigned kFlows = 64, kEntries = 128;  // of the interface as it is built

bool fits(const std::vector<Tables>& tables) {
  for (const Tables& of_node : tables) {
    for (const auto& list : of_node.lists) {
      if (list.size() > kEntries) return false;
    }
  }
  return true;
}

void run_random(std::uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random({seed, 14});
  const unsigned columns = random.between(1, 4), rows = random.between(columns == 1 ? 2 : 1, 4);
  const Wiring wiring = torus_wiring(columns, rows);
  const unsigned flows = random.between(1, random.chance(0.2) ? kFlows : 12);
  const std::uint32_t flits = random.below(random.chance(0.3) ? 4000 : 300);
  const std::vector<Tables> tables = random_tables(wiring, flows, flits, random);
  if (!fits(tables)) return;
  NetworkTiming timing;
  timing.link_latency = random.between(1, random.chance(0.2) ? 1000 : 150);
  timing.random_links = random.chance(0.7);
  timing.memory.latency = random.between(1, 64);
  timing.memory.random = random.chance(0.7);
  timing.memory.not_ready = random.chance(0.5) ? 0 : random.below(60) / 100.0;
  Settings settings;
  settings.mode = (random.chance(0.5) ? 0x3 : 0) | (random.chance(0.5) ? 0xc : 0);
  settings.dependence = random.below(2);
  settings.lockstep = random.chance(0.5) ? 0 : random.between(1, 2);
  settings.step_time = random.between(8, 300);
  settings.early = 0xffff;
  settings.base = random.below(16);
  NicBench bench(wiring, tables, flits, timing, settings, seed);
  const unsigned rounds = random.between(1, 3);
  // NI15.3: in strict lockstep all have started before the first step ends.
  const unsigned longest = settings.lockstep == kLockstepStrict ? settings.step_time / 2 : 2000;
  for (unsigned r = 0; r < rounds && !testing::Test::HasFailure(); ++r) {
    std::vector<unsigned> skew(wiring.nodes());
    for (unsigned& late : skew) late = random.chance(0.5) ? 0 : random.below(longest);
    bench.run(2'000'000, skew);
  }
  if (!testing::Test::HasFailure()) bench.expect_counters(rounds);
}

TEST(NicRandom, Schedules) {
  for (std::uint64_t seed = 1; seed <= 24 && !testing::Test::HasFailure(); ++seed) run_random(seed);
}

TEST(NicRandomLong, Schedules) {
  for (std::uint64_t seed = 1001; seed <= 1400 && !testing::Test::HasFailure(); ++seed)
    run_random(seed);
}

}  // namespace
}  // namespace trib::nic
