// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/chunk_reduction.h"

#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "model/base/random.h"
#include "model/numerics/fp32.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"

namespace trib::endpoint {
namespace {

NetworkTables tables_of(const char* topology, const char* algorithm) {
  const schedule::Topology network = schedule::named_topology(topology);
  return network_tables(network, build_schedule(network, algorithm, schedule::OrderChoice::kBest),
                        NetworkLimits{});
}

std::vector<std::uint8_t> random_payload(Random& random, std::uint32_t elements) {
  std::vector<std::uint8_t> bytes(4 * elements);
  for (std::uint32_t i = 0; i < elements; ++i) {
    const float value = static_cast<float>(random.below(2'000'001)) / 1000 - 1000;
    std::memcpy(bytes.data() + 4 * i, &value, 4);
  }
  return bytes;
}

// EP16.1 and EP16.3: the parts of the chunks of a window do not overlap, and hold each flit once.
TEST(EndpointPlaces, PartsHoldEachFlitOfEachChunkOnce) {
  constexpr unsigned kWindow = 8;
  for (const unsigned parts : {1u, 3u, 4u, 16u}) {
    NetworkTables network;
    network.parts = parts;
    for (const std::uint32_t chunk_flits : {4u, 15u, 16u, 512u}) {
      const std::uint32_t part = network.part_flits(chunk_flits);
      EXPECT_GE(part * parts, chunk_flits + 1);
      std::set<std::uint32_t> taken;
      for (unsigned k = 0; k < parts; ++k) {
        const FlowPlace full = flow_place(k, part, kWindow, 4, 4, 0);
        EXPECT_EQ(full.size, 4 * part);
        EXPECT_EQ(full.offset, (k * kWindow + 4) * part);
        for (std::uint32_t i = 0; i < full.size; ++i) {
          EXPECT_TRUE(taken.insert(full.offset + i).second);
        }
      }
      for (const std::uint32_t flits : {1u, chunk_flits / 2, chunk_flits - 1}) {
        std::uint32_t sum = 0;
        for (unsigned k = 0; k < parts; ++k) {
          sum += flow_place(k, part, kWindow, 9, 1, flits).size;
        }
        EXPECT_EQ(sum, flits + 1);
      }
    }
  }
}

// EP16.4: an element has the same bits in a short chunk and in a full one.
TEST(EndpointSums, OrderOfAdditionsDependsOnThePlaceAlone) {
  Random random({2});
  for (const char* algorithm : {"ring", "multitree", "symmetric", "2d-ring"}) {
    const ChunkReduction reduction(tables_of("torus:2x2", algorithm), 64);
    std::vector<ChunkImage> full, part;
    for (unsigned e = 0; e < 4; ++e) {
      const auto payload = random_payload(random, 256);
      full.push_back(image_of({true, 1024, 1, false}, payload, 64));
      part.push_back(image_of({true, 400, 1, false}, ByteSpan(payload).first(400), 25));
    }
    const ChunkImage sum = reduction.sum(full), short_sum = reduction.sum(part);
    for (unsigned i = 4; i < 104; ++i) EXPECT_EQ(sum[i], short_sum[i]) << algorithm << ' ' << i;
    EXPECT_EQ(marks_of(sum).payload_bytes, 1024u);
    EXPECT_EQ(marks_of(short_sum).payload_bytes, 400u);
    EXPECT_EQ(marks_of(sum).count, 4u);
  }
}

TEST(EndpointSums, SumsAreRightToRounding) {
  Random random({3});
  const ChunkReduction reduction(tables_of("mesh:3x5", "multitree"), 32);
  std::vector<ChunkImage> images;
  std::vector<double> expected(128);
  for (unsigned e = 0; e < 15; ++e) {
    const auto payload = random_payload(random, 128);
    for (unsigned i = 0; i < 128; ++i) {
      float value = 0;
      std::memcpy(&value, payload.data() + 4 * i, 4);
      expected[i] += value;
    }
    images.push_back(image_of({true, 512, 1, false}, payload, 32));
  }
  const ChunkImage sum = reduction.sum(images);
  for (unsigned i = 0; i < 128; ++i) {
    float value = 0;
    std::memcpy(&value, &sum[4 + i], 4);
    EXPECT_NEAR(value, expected[i], 0.01);
  }
}

// EP17.2: the value of the only contribution with DATA passes unchanged, zeros with their sign too.
TEST(EndpointSums, MissingDataChangesNothing) {
  const ChunkReduction reduction(tables_of("torus:4", "ring"), 16);
  std::vector<std::uint8_t> payload(256);
  payload[3] = 0x80;  // -0
  std::vector<ChunkImage> images(4, image_of({false, 0, 1, false}, {}, 16));
  images[2] = image_of({true, 256, 1, true}, payload, 16);
  const ChunkImage sum = reduction.sum(images);
  EXPECT_EQ(sum[4], 0x80000000u);
  EXPECT_EQ(sum[5], 0u);
  const ChunkMarks marks = marks_of(sum);
  EXPECT_TRUE(marks.data);
  EXPECT_TRUE(marks.partial);
  EXPECT_EQ(marks.payload_bytes, 256u);
  EXPECT_EQ(marks.count, 4u);
}

// A torus that has lost a link keeps the ports of the torus, and gives the same sums.
TEST(EndpointTables, TheRestOfANetworkKeepsItsPorts) {
  const schedule::Topology torus = schedule::named_topology("torus:3x3");
  const schedule::Topology rest = torus.without(0, 1);
  const NetworkTables all = tables_of("torus:3x3", "multitree");
  const NetworkTables reduced = network_tables(
      rest, build_schedule(rest, "multitree", schedule::OrderChoice::kBest), NetworkLimits{});
  const NetworkTables placed = with_ports_of(all.wiring, reduced);
  unsigned missing = 0;
  for (unsigned node = 0; node < 9; ++node) {
    for (unsigned port = 0; port < 4; ++port) {
      const auto& before = all.wiring.peers[node][port];
      const auto& now = placed.wiring.peers[node][port];
      missing += now ? 0 : 1;
      if (!now) continue;
      EXPECT_EQ(now->node, before->node);
      EXPECT_EQ(now->port, before->port);
    }
  }
  EXPECT_EQ(missing, 2u);
  Random random({5});
  std::vector<ChunkImage> images;
  for (unsigned e = 0; e < 9; ++e) {
    images.push_back(image_of({true, 256, 1, false}, random_payload(random, 64), 16));
  }
  EXPECT_EQ(ChunkReduction(placed, 16).sum(images), ChunkReduction(reduced, 16).sum(images));
}

TEST(EndpointTables, RefusesWhatAnEndpointCannotDo) {
  EXPECT_THROW(tables_of("torus:4x4x2", "multitree"), std::invalid_argument) << "5 links";
  EXPECT_THROW(tables_of("mesh:3x5", "2d-ring"), std::invalid_argument) << "60 parts";
  EXPECT_THROW(tables_of("fattree:4:2", "ring"), std::invalid_argument) << "switches";
}

}  // namespace
}  // namespace trib::endpoint
