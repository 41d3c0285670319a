// SPDX-License-Identifier: Apache-2.0
// Everything at once, in any order: jobs over networks whose links lose, damage, repeat and delay frames,
// workers that die, jobs that replace each other, workers that leave, endpoints without workers, links that
// are cut in mid-message and come back or are omitted (docs/ENDPOINT.md, EP8 to EP19). A seed names a run.
#include <gtest/gtest.h>

#include <array>

#include "model/base/random.h"
#include "model/schedule/topologies.h"
#include "verif/endpoint/network/test/network_bench.h"

namespace trib::endpoint {
namespace {

constexpr unsigned kHeardCycles = 5'000;  // five times KEEPALIVE

struct Place {
  const char* topology;
  const char* algorithm;
  bool spare_links;  // still connected, and schedulable, without any one link
};
constexpr std::array<Place, 7> kPlaces{{{"torus:2", "ring", false},
                                        {"torus:3", "ring", false},
                                        {"torus:4", "ring", false},
                                        {"torus:2x2", "multitree", true},
                                        {"torus:2x2", "symmetric", false},
                                        {"mesh:2x3", "multitree", true},
                                        {"torus:3x3", "multitree", true}}};

class Soak {
 public:
  Soak(Made made, std::uint64_t seed)
      : random_({seed, 77}),
        place_(kPlaces[random_.below(kPlaces.size())]),
        bench_(made, config(seed)) {}

  void run(unsigned events) {
    network().join();
    reduce();
    for (unsigned i = 0; i < events; ++i) {
      SCOPED_TRACE(std::string(place_.topology) + ", event " + std::to_string(i));
      event();
      reduce();
      if (::testing::Test::HasFailure()) return;
    }
    if (place_.spare_links) lose_a_link_for_good();
  }

 private:
  BenchConfig config(std::uint64_t seed) {
    BenchConfig config;
    config.topology = place_.topology;
    config.algorithm = place_.algorithm;
    config.seed = seed;
    config.lossy_links = config.lossy_workers = true;
    config.members = any_members(seed);
    return config;
  }

  // In some runs some endpoints are relays (EP12.6).
  std::vector<unsigned> any_members(std::uint64_t seed) const {
    Random random({seed, 78});
    if (!random.chance(0.4)) return {};
    const unsigned endpoints = schedule::named_topology(place_.topology).nodes();
    const unsigned least = random.below(endpoints);
    std::vector<unsigned> members;
    for (unsigned e = 0; e < endpoints; ++e) {
      if (e == least || random.chance(0.5)) members.push_back(e);
    }
    return members;
  }

  EndpointNetwork& network() { return bench_.network(); }
  void reduce() { bench_.expect_all_reduce(random_.between(1, 128 * 24)); }

  void event() {
    switch (random_.pick({4, 3, 2, 2})) {
      case 0:
        return kill_some();
      case 1:
        return next_job();
      case 2:
        return leave();
      default:
        return cut_a_link();
    }
  }

  // A message is in progress; returned, since its buffers must live on.
  std::unique_ptr<BenchMessage> begin_message() {
    auto lost = bench_.message(128 * 80);
    network().start(lost->collectives);
    bench_.run_until_results(random_.below(bench_.workers()), random_.between(1, 40));
    return lost;
  }

  void kill_some() {
    const auto lost = begin_message();
    for (unsigned victims = random_.between(1, 2); victims > 0; --victims) {
      network().replace_worker(random_.below(bench_.workers()));
    }
    network().join();
  }

  void next_job() {
    const auto lost = begin_message();
    network().begin_job(++job_);
    network().join();
  }

  void leave() {
    const auto lost = begin_message();
    const unsigned worker = random_.below(bench_.workers());
    network().worker(worker).leave();
    bench_.wait_for_errors(worker);
    network().join();
  }

  struct PortOf {
    unsigned endpoint, port;
  };
  PortOf any_link() {
    const auto& peers = network().config().tables.wiring.peers;
    for (;;) {
      const unsigned endpoint = random_.below(network().endpoints());
      const unsigned port = random_.below(static_cast<std::uint32_t>(peers[endpoint].size()));
      if (peers[endpoint][port]) return {endpoint, port};
    }
  }

  void cut_a_link() {
    const PortOf link = any_link();
    bench_.cut_in_mid_message(link.endpoint, link.port);
    network().link(link.endpoint, link.port).restore(network().now());
    // It is silent until a STATE has passed: one that a life needs may be lost.
    for (unsigned i = 0; i < kHeardCycles; ++i) network().step();
    network().begin_job(++job_);
    network().join();
  }

  void lose_a_link_for_good() {
    const PortOf link = any_link();
    bench_.cut_in_mid_message(link.endpoint, link.port);
    bench_.leave_out(link.endpoint,
                     network().config().tables.wiring.peers[link.endpoint][link.port]->node);
    network().begin_job(++job_);
    network().join();
    reduce();
    kill_some();
    reduce();
  }

  Random random_;
  const Place& place_;
  NetworkBench bench_;
  std::uint32_t job_ = 1;
};

class EndpointSoak : public ::testing::TestWithParam<Endpoints> {};

TEST_P(EndpointSoak, JobsSurviveWhateverHappens) {
  for (std::uint64_t seed = GetParam().first_seed; seed <= GetParam().last_seed; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Soak(GetParam().made, seed).run(6);
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, EndpointSoak,
                         ::testing::Values(kModels, Endpoints{Made::kRtl, 1, 1}),
                         [](const auto& info) { return name_of(info.param); });
INSTANTIATE_TEST_SUITE_P(NetworksLong, EndpointSoak,
                         ::testing::Values(Endpoints{Made::kModel, 11, 300},
                                           Endpoints{Made::kRtl, 2, 30}),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace trib::endpoint
