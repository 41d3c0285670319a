// SPDX-License-Identifier: Apache-2.0
// Random schedules over random channels on random tori and meshes, with memories and links of any latency,
// and routers whose queues hold fewer flits than two packets, so that packets wait in the middle of others.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "model/nic/random_schedule.h"
#include "verif/nic/registers/registers.h"
#include "verif/nic/tests/random_network.h"
#include "verif/router/tests/routed_bench.h"

namespace trib::router {
namespace {

constexpr unsigned kDepth = 32;
constexpr std::uint64_t kSeeds = 12;
constexpr std::uint64_t kLimit = 2'000'000;  // cycles

RouterGrid random_grid(unsigned nodes, Random& random) {
  RouterGrid grid;
  do {
    grid.rows = random.between(1, nodes);
  } while (nodes % grid.rows != 0);
  grid.columns = nodes / grid.rows;
  grid.wraps = random.chance(0.7);
  return grid;
}

/// Gives the most flits that a virtual channel has had.
unsigned run(std::uint64_t seed) {
  Random random({seed, 17});
  nic::RandomNetwork network({16, 64, 200, 4000}, random);
  const Channels channels =
      channels_between(random_grid(network.wiring.nodes(), random), network.wiring);
  RoutedBench bench(channels, network.tables, network.flits, network.timing, network.settings,
                    kDepth, seed);
  const unsigned rounds = random.between(1, 3);
  for (unsigned r = 0; r < rounds; ++r) bench.run(kLimit, network.skew(random));
  bench.bench.require_counters(rounds);
  return bench.packets().most_waiting();
}

TEST(RouterRandom, Schedules) {
  unsigned most_waiting = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    unsigned waiting = 0;
    ASSERT_NO_THROW(waiting = run(seed));
    most_waiting = std::max(most_waiting, waiting);
  }
  EXPECT_EQ(most_waiting, kDepth);
}

}  // namespace
}  // namespace trib::router
