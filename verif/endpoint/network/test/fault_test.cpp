// SPDX-License-Identifier: Apache-2.0
// A link that is cut in mid-message: all workers get an error in bounded time, every endpoint names the
// link, and a job completes when the tables do without it, or the link is back (docs/ENDPOINT.md, EP10.2).
#include <gtest/gtest.h>

#include "verif/endpoint/network/test/network_bench.h"

namespace trib::endpoint {
namespace {

class EndpointFault : public ::testing::TestWithParam<Endpoints> {
 protected:
  // A job whose link is cut in mid-message, and the next one without it.
  static void rebuild_without_a_link(const std::string& topology, std::uint64_t seed,
                                     unsigned port) {
    SCOPED_TRACE(topology + ", seed " + std::to_string(seed));
    BenchConfig config;
    config.topology = topology;
    config.algorithm = "multitree";
    config.seed = seed;
    config.lossy_links = config.lossy_workers = true;
    NetworkBench bench(GetParam().made, config);
    bench.network().join();
    bench.expect_all_reduce(700);
    const unsigned endpoint = static_cast<unsigned>(seed) % bench.workers();
    bench.cut_in_mid_message(endpoint, port);
    bench.leave_out(endpoint, bench.network().config().tables.wiring.peers[endpoint][port]->node);
    bench.network().begin_job(2);
    bench.network().join();
    bench.expect_all_reduce(128 * 12 + 3);
  }
};

TEST_P(EndpointFault, TablesAreRebuiltWithoutTheLink) {
  for (std::uint64_t seed = GetParam().first_seed; seed <= GetParam().last_seed; ++seed) {
    rebuild_without_a_link("torus:2x2", seed, 1);
  }
}

// Trees of nine roots go on over three links of the two endpoints, and four of all others.
TEST_P(EndpointFault, TablesOfA3x3TorusAreRebuiltWithoutTheLink) {
  const bool few = GetParam().made == Made::kRtl && GetParam().first_seed == 1;
  for (std::uint64_t seed = GetParam().first_seed; seed <= GetParam().last_seed; ++seed) {
    rebuild_without_a_link("torus:3x3", seed, static_cast<unsigned>(seed % 4));
    if (few) break;
  }
}

TEST_P(EndpointFault, OnARingTheErrorStaysUntilTheLinkIsBack) {
  BenchConfig config;
  config.seed = GetParam().first_seed;
  NetworkBench bench(GetParam().made, config);
  EndpointNetwork& network = bench.network();
  network.join();
  const unsigned endpoint = static_cast<unsigned>(config.seed + 1) % 4, port = 0;
  bench.cut_in_mid_message(endpoint, port);
  network.begin_job(2);
  // Each life that they begin has no fault at first, and ends by it at once.
  const std::uint16_t epoch = network.read_state(1).epoch;
  bool found_again = false;
  for (std::uint64_t i = 0; i < 4 * kDeadCycles; i += 50) {
    network.begin_join();
    for (unsigned cycle = 0; cycle < 50; ++cycle) network.step();
    const LifeState state = network.read_state(1);
    found_again = found_again || (state.fault && state.epoch != epoch);
  }
  EXPECT_TRUE(found_again);
  network.link(endpoint, port).restore(network.now());
  network.begin_job(3);
  network.join();
  bench.expect_all_reduce(500);
  EXPECT_FALSE(network.read_state(1).fault);
}

// EP12.6: each link of a relay, one of which leads to another one.
TEST_P(EndpointFault, LinksOfARelay) {
  BenchConfig config;
  config.members = {0, 1};
  config.seed = GetParam().first_seed;
  NetworkBench bench(GetParam().made, config);
  bench.network().join();
  for (const unsigned port : {0u, 1u}) {
    bench.cut_in_mid_message(2, port);
    bench.network().link(2, port).restore(bench.network().now());
    bench.network().begin_job(2 + port);
    bench.network().join();
    bench.expect_all_reduce(500);
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, EndpointFault, ::testing::Values(kModels, kRtls),
                         [](const auto& info) { return name_of(info.param); });
INSTANTIATE_TEST_SUITE_P(NetworksLong, EndpointFault, ::testing::Values(kManyRtls),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace trib::endpoint
