// SPDX-License-Identifier: Apache-2.0
// Rounds of rings, with every word of every memory and every flit compared with the golden execution.
#include <gtest/gtest.h>

#include <string>

#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "verif/nic/tests/bench.h"

namespace trib::nic {
namespace {

void run(const std::string& network, const std::string& algorithm, std::uint32_t flits) {
  const schedule::Topology topology = schedule::named_topology(network);
  const schedule::Schedule schedule =
      schedule::build_schedule(topology, algorithm, schedule::OrderChoice::kNatural);
  Bench bench(wiring_of(topology), tables_of_schedule(topology, schedule, flits), flits, {}, {});
  bench.check_links();
  bench.run();
}

TEST(NicRound, TwoNodes) { run("torus:1x2", "ring", 64); }
TEST(NicRound, RingOfFour) { run("torus:1x4", "ring", 100); }
TEST(NicRound, Torus2x2) { run("torus:2x2", "2d-ring", 333); }

}  // namespace
}  // namespace trib::nic
