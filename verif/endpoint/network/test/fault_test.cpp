// SPDX-License-Identifier: Apache-2.0
// A link that is cut in mid-message: all workers get an error in bounded time, every endpoint names the
// link, and a job completes when the tables do without it, or the link is back (docs/ENDPOINT.md, EP10.2).
#include <gtest/gtest.h>

#include "verif/endpoint/network/test/network_bench.h"

namespace trib::endpoint {
namespace {

class EndpointFault : public ::testing::TestWithParam<Endpoints> {
 protected:
  // Cuts a link when worker 0 has some results, and returns when all workers have failed.
  static void cut_in_mid_message(NetworkBench& bench, unsigned endpoint, unsigned port) {
    EndpointNetwork& network = bench.network();
    const auto lost = bench.message(128 * 400);
    const std::uint64_t before = network.worker(0).statistics().results;
    network.start(lost->collectives);
    network.run_until([&] { return network.worker(0).statistics().results >= before + 5; },
                      200'000);
    network.link(endpoint, port).cut();
    wait_for_errors(bench);
    expect_fault(bench, endpoint, port);
  }

  // DEAD, and a time for workers whose ERROR is lost: they hear of it when they send again.
  static void wait_for_errors(NetworkBench& bench) {
    bench.network().run_until(
        [&] {
          for (unsigned worker = 0; worker < bench.workers(); ++worker) {
            if (!bench.network().failure(worker)) return false;
          }
          return true;
        },
        6 * kDeadCycles);
  }

  // At all endpoints, by one of its ends.
  static void expect_fault(NetworkBench& bench, unsigned endpoint, unsigned port) {
    const auto& peer = *bench.network().config().tables.wiring.peers[endpoint][port];
    for (unsigned e = 0; e < bench.workers(); ++e) {
      const LifeState state = bench.network().read_state(e);
      ASSERT_TRUE(state.fault) << "endpoint " << e;
      const bool here = state.fault->endpoint == endpoint && state.fault->port == port;
      const bool there = state.fault->endpoint == peer.node && state.fault->port == peer.port;
      EXPECT_TRUE(here || there) << "endpoint " << e << " names endpoint "
                                 << unsigned{state.fault->endpoint} << " port "
                                 << unsigned{state.fault->port};
    }
  }
};

TEST_P(EndpointFault, TablesAreRebuiltWithoutTheLink) {
  for (std::uint64_t seed = GetParam().first_seed; seed <= GetParam().last_seed; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    BenchConfig config;
    config.topology = "torus:2x2";
    config.algorithm = "multitree";
    config.seed = seed;
    config.lossy_links = config.lossy_workers = true;
    NetworkBench bench(GetParam().made, config);
    bench.network().join();
    bench.expect_all_reduce(700);
    const unsigned endpoint = static_cast<unsigned>(seed % 4), port = 1;
    cut_in_mid_message(bench, endpoint, port);
    bench.leave_out(endpoint, bench.network().config().tables.wiring.peers[endpoint][port]->node);
    bench.network().begin_job(2);
    bench.network().join();
    bench.expect_all_reduce(128 * 12 + 3);
  }
}

TEST_P(EndpointFault, OnARingTheErrorStaysUntilTheLinkIsBack) {
  BenchConfig config;
  config.seed = GetParam().first_seed;
  NetworkBench bench(GetParam().made, config);
  EndpointNetwork& network = bench.network();
  network.join();
  const unsigned endpoint = static_cast<unsigned>(config.seed + 1) % 4, port = 0;
  cut_in_mid_message(bench, endpoint, port);
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

INSTANTIATE_TEST_SUITE_P(Networks, EndpointFault, ::testing::Values(kModels, kRtls),
                         [](const auto& info) { return name_of(info.param); });
INSTANTIATE_TEST_SUITE_P(NetworksLong, EndpointFault, ::testing::Values(kManyRtls),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace trib::endpoint
