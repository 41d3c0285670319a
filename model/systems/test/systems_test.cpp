// SPDX-License-Identifier: Apache-2.0
// Models of systems: golden times that follow from the framing, more bytes never take less time, and faster links
// never more. The test cli.command.bench_systems holds those that are built to their RTL.
#include <gtest/gtest.h>

#include "model/systems/chunk_flow.h"
#include "model/systems/endpoint_ring.h"
#include "model/systems/node_tree.h"
#include "model/systems/published.h"
#include "model/systems/scheduled_torus.h"
#include "model/systems/software_ring.h"
#include "model/systems/system.h"

namespace trib::systems {
namespace {

TEST(SystemModels, MoreBytesTakeLongerAndFasterLinksDoNot) {
  for (const std::unique_ptr<System>& system : all_systems()) {
    for (const unsigned workers : {4U, 16U, 64U}) {
      double before = 0;
      for (const double bytes : {4096.0, 65536.0, 1e6, 14.98e6, 102e6, 309.7e6}) {
        const double slow = system->seconds({bytes, workers, 10});
        const double fast = system->seconds({bytes, workers, 100});
        EXPECT_GT(slow, before) << system->name() << ", " << workers << " workers, " << bytes;
        EXPECT_LE(fast, slow) << system->name() << ", " << workers << " workers, " << bytes;
        before = slow;
      }
    }
  }
}

TEST(SystemModels, NodesDoNotSlowDownWithWorkersAndRingsDo) {
  const NodeTree tree;
  const EndpointRing ring(1);
  const double bytes = kResNet50.bytes;
  EXPECT_NEAR(tree.seconds({bytes, 256, 10}), tree.seconds({bytes, 4, 10}), 2e-6);
  EXPECT_GT(ring.seconds({bytes, 256, 10}), 2 * ring.seconds({bytes, 4, 10}));
}

// `bench tree`: 38 cycles of 6.4 ns.
TEST(SystemModels, ALevelOfATreeCostsWhatTheRtlTakes) {
  const NodeTree tree;
  EXPECT_NEAR(tree.seconds({8192, 12, 10}) - tree.seconds({8192, 4, 10}), 38 * 6.4e-9, 10e-9);
}

// Four workers send six blocks of 25.5 MB each, 1448 of 1538 bytes of a frame; a message takes a seventh of 6.01 us.
TEST(SystemModels, ASoftwareRingSendsAllBlocksButOneTwice) {
  const double block = 25.5e6 * 8 / 10e9 * 1538 / 1448;
  EXPECT_NEAR(SoftwareRing().seconds({102e6, 4, 10}), 6 * (block + 6.01e-6 / 7), 1e-9);
}

// 82.66 ms by `tributary bench T2`, on the RTL.
TEST(SystemModels, StarTakesForResNet50WhatTheRtlTakes) {
  EXPECT_NEAR(NodeStar().seconds({25'557'032 * 4.0, 4, 10}), 82.66e-3, 0.005e-3);
}

TEST(SystemModels, StoreAndForwardWaitsForFramesAndForTheWindow) {
  ChunkFlow flow;
  const double cut = flow.seconds(8192);
  flow.store_and_forward = true;
  EXPECT_NEAR(cut, 6.726e-6, 0.01e-6);  // `bench T3`
  EXPECT_NEAR(flow.seconds(8192), 13.28e-6, 0.02e-6);
  flow.chunk_bytes = 256;
  flow.window = 32;
  flow.round_trip = 25e-6;
  // In a round trip 8192 bytes, however fast the wire is.
  const double bytes = 1e6;
  EXPECT_NEAR(bytes / flow.seconds(bytes) * 25.6e-6, 8192, 100);
}

TEST(SystemModels, TreesHaveAsManyLevelsAndNodesAsTheyNeed) {
  EXPECT_EQ(NodeTree::levels(4), 1U);
  EXPECT_EQ(NodeTree::levels(12), 2U);
  EXPECT_EQ(NodeTree::levels(13), 3U);
  EXPECT_EQ(NodeTree::levels(256), 5U);
  EXPECT_EQ(NodeTree().cost(4).devices, 1U);
  EXPECT_EQ(NodeTree().cost(12).devices, 5U);
  EXPECT_EQ(NodeTree().cost(12).links, 16U);
}

// Beyond the blocks that are simulated a torus goes on as the simulation does.
TEST(SystemModels, ToriGoOnAsTheSimulationDoes) {
  const ScheduledTorus torus("multitree");
  constexpr std::uint32_t kFlits = 131'072;  // 2 MiB on a torus of 4x4
  const double cycle = 16 * 8e-9 / 100;
  const auto simulated =
      static_cast<double>(ScheduledTorus::simulated_cycles("torus:4x4", "multitree", kFlits));
  EXPECT_NEAR(torus.seconds({16.0 * kFlits, 16, 100}) / cycle, simulated, 0.001 * simulated);
  EXPECT_EQ(ScheduledTorus::network_of(128), "torus:8x16");
  EXPECT_THROW(ScheduledTorus::network_of(13), std::invalid_argument);
}

TEST(SystemModels, CodecsShortenFramesButNoHops) {
  const Allreduce work{102e6, 8, 10};
  const EndpointRing raw(1), coded(4);
  EXPECT_NEAR(raw.wire_seconds(work) / coded.wire_seconds(work), 3.2, 0.1);
  EXPECT_LT(coded.seconds(work), raw.seconds(work));
  EXPECT_GT(coded.seconds(work), coded.wire_seconds(work));
}

}  // namespace
}  // namespace trib::systems
