// SPDX-License-Identifier: Apache-2.0
#include "model/router/channels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "model/nic/executor.h"
#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"

namespace trib::router {
namespace {

constexpr unsigned kPorts = 4;

schedule::Schedule schedule_of(const schedule::Topology& topology, const char* algorithm) {
  return schedule::build_schedule(topology, algorithm, schedule::OrderChoice::kBest);
}

// Every node has at most four channels in a double tree, each led back by the other end's route; the tables
// execute.
TEST(RouterChannels, ServeDoubleTreesAndHalvingDoubling) {
  for (const char* name :
       {"torus:4x4", "torus:2x4", "mesh:3x5", "torus:8x8", "torus:7", "mesh:4"}) {
    for (const char* algorithm : {"double-tree", "hdrm"}) {
      SCOPED_TRACE(std::string(name) + " " + algorithm);
      const schedule::Topology topology = schedule::named_topology(name);
      const unsigned nodes = topology.nodes();
      const bool halves = std::string(algorithm) == "hdrm";
      if (halves && ((nodes & (nodes - 1)) != 0 || nodes > 16)) continue;
      const schedule::Schedule planned = schedule_of(topology, algorithm);
      const Channels channels = channels_of(grid_of(topology), planned, kPorts);
      for (unsigned n = 0; n < nodes; ++n) {
        for (unsigned p = 0; p < kPorts; ++p) {
          const auto& peer = channels.wiring.peers[n][p];
          ASSERT_EQ(peer.has_value(), channels.routes[n][p].has_value());
          if (!peer) continue;
          EXPECT_EQ(channels.wiring.peers[peer->node][peer->port]->node, n);
          EXPECT_EQ(channels.wiring.peers[peer->node][peer->port]->port, p);
          EXPECT_EQ(end_of(channels.grid, n, *channels.routes[n][p]), peer->node);
          EXPECT_EQ(channels.routes[n][p]->local_port, peer->port);
        }
      }
      const auto tables =
          nic::tables_of_wiring(channels.wiring, along_channels(planned), 3 * nodes);
      std::vector<nic::Memory> memories(
          nodes, nic::Memory(std::size_t{nic::kFlitWords} * 3 * nodes, 0x3f800000));
      nic::execute(channels.wiring, tables, memories);
      for (const nic::Memory& memory : memories) EXPECT_EQ(memory, memories[0]);
    }
  }
}

TEST(RouterChannels, RefuseWhatARouterDoesNotHold) {
  const auto refused = [](const char* name) {
    EXPECT_THROW(grid_of(schedule::named_topology(name)), std::invalid_argument) << name;
  };
  refused("torus:2x2x2");
  refused("mesh:33");
  refused("bigraph:2x2");
  EXPECT_THROW(grid_of(schedule::named_topology("torus:4x4").without(0, 1)), std::invalid_argument);
  const schedule::Topology torus = schedule::named_topology("torus:4x8");
  EXPECT_THROW(channels_of(grid_of(torus), schedule_of(torus, "hdrm"), kPorts),
               std::invalid_argument);
}

// Messages of a pair in the same step follow each other, and those of later steps come after them.
TEST(RouterChannels, DivideSteps) {
  schedule::Schedule schedule;
  schedule.nodes = 2;
  schedule.chunks = 2;
  schedule.transfers = {{0, schedule::Operation::kReduce, 0, 0, 1, 0},
                        {0, schedule::Operation::kReduce, 1, 0, 1, 0},
                        {1, schedule::Operation::kGather, 0, 1, 0, 0}};
  const auto transfers = along_channels(schedule).transfers;
  ASSERT_EQ(transfers.size(), 3u);
  EXPECT_EQ(transfers[0].step, 0u);
  EXPECT_EQ(transfers[1].step, 1u);
  EXPECT_EQ(transfers[2].step, 2u);
}

}  // namespace
}  // namespace trib::router
