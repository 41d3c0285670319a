// SPDX-License-Identifier: Apache-2.0
// Workers below two levels of nodes (TR1 to TR4): sums to the bit of the tree, whatever the links
// do, through crashes and without any reset.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "host/engine/test/job_bench.h"

namespace trib {
namespace {

constexpr std::size_t kChunkBytes = 64;
constexpr unsigned kLeaves = 2;
constexpr unsigned kPerLeaf = 3;
constexpr unsigned kWorkers = kLeaves * kPerLeaf;
constexpr unsigned kUplink = 3;
constexpr unsigned kRoot = kLeaves;  // index of the node

NodeConfig leaf_config(unsigned leaf) {
  NodeConfig config;
  config.node = default_tree_node(leaf + 1);
  config.ports = kPerLeaf + 1;
  GroupConfig& group = config.groups[0];
  group.peers.resize(config.ports);
  group.peers[kUplink] = default_tree_node(kRoot + 1);
  group.uplink = kUplink;
  group.rank = static_cast<std::uint16_t>(leaf);
  return config;
}

NodeConfig root_config() {
  NodeConfig config;
  config.node = default_tree_node(kRoot + 1);
  config.ports = kLeaves;
  config.groups[0].peers.resize(kLeaves);
  config.groups[0].members = (1u << kLeaves) - 1;  // a node's JOIN does not say how many (TR4)
  return config;
}

WorkerConfig worker_config(unsigned i, std::mt19937& incarnations) {
  WorkerConfig config;
  config.job = 7;
  config.incarnation = static_cast<std::uint32_t>(incarnations());
  config.rank = static_cast<std::uint16_t>(i);
  config.chunk_bytes = kChunkBytes;
  return config;
}

class WorkerTree : public testing::TestWithParam<std::uint32_t> {
 protected:
  WorkerTree() : incarnations(GetParam()), network(kRough, GetParam()) {
    for (unsigned leaf = 0; leaf < kLeaves; ++leaf) network.add_node(leaf_config(leaf));
    network.add_node(root_config());
    for (unsigned leaf = 0; leaf < kLeaves; ++leaf) {
      network.join_nodes(leaf, kUplink, kRoot, leaf);
    }
    for (unsigned i = 0; i < kWorkers; ++i) {
      network.add_worker(worker_config(i, incarnations), i / kPerLeaf, i % kPerLeaf);
      network.worker(i).join(kPerLeaf);
    }
  }

  void restart(unsigned i) {
    network.restart(i, worker_config(i, incarnations));
    network.worker(i).join(kPerLeaf);
  }
  void expect_all_right(const JobBench& job) {
    std::vector<Floats> partial;
    for (unsigned leaf = 0; leaf < kLeaves; ++leaf) {
      const auto first = job.sent().begin() + leaf * kPerLeaf;
      partial.push_back(sum_of({first, first + kPerLeaf}));
    }
    const Floats sum = sum_of(partial);
    for (unsigned i = 0; i < kWorkers; ++i) {
      expect_bits(job.received(i), sum, i);
      EXPECT_EQ(network.worker(i).epoch(), network.node(i / kPerLeaf).epoch()) << "worker " << i;
      EXPECT_EQ(network.worker(i).completeness().smallest_count, kWorkers);
    }
  }

  std::mt19937 incarnations;  // every process draws one
  LoopbackNetwork network;
};

TEST_P(WorkerTree, AllReduce) {
  JobBench job(network, 777, 3);
  for (unsigned i = 0; i < kWorkers; ++i) job.begin(i);
  job.finish();
  EXPECT_EQ(job.aborts, 0u) << job.last_error;
  expect_all_right(job);
}

TEST_P(WorkerTree, ACrashedWorkerComesAgain) {
  JobBench job(network, 777, 3);
  for (unsigned i = 0; i < kWorkers; ++i) job.begin(i);
  while (network.worker(4).statistics().results < 60) job.step();
  network.crash(4);
  const Time crashed = network.now();
  network.run_until([&] { return network.now() > crashed + 3'000 * kMicrosecond; });
  restart(4);
  job.begin(4);
  job.finish();
  expect_all_right(job);
  EXPECT_GE(job.aborts, kWorkers - 1) << job.last_error;
}

TEST_P(WorkerTree, AJobThatIsKilledMidwayAndStartedAgain) {
  JobBench job(network, 777, 3);
  for (unsigned i = 0; i < kWorkers; ++i) job.begin(i);
  while (network.worker(0).statistics().results < 70) job.step();
  for (unsigned i = 0; i < kWorkers; ++i) network.crash(i);
  for (unsigned i = 0; i < kWorkers; ++i) restart(i);
  for (unsigned i = 0; i < kWorkers; ++i) job.begin(i);
  job.finish();
  expect_all_right(job);
}

INSTANTIATE_TEST_SUITE_P(Seeds, WorkerTree, testing::Range(1u, 11u));

}  // namespace
}  // namespace trib
