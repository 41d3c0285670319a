// SPDX-License-Identifier: Apache-2.0
// The golden executor (SCHEDULE.md, SD7): sums in the order of the tables, equal in all nodes.
#include "model/schedule/executor.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/base/random.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/standard_topologies.h"

namespace trib::schedule {
namespace {

std::vector<std::vector<float>> random_values(std::size_t nodes, std::size_t values) {
  Random random(nodes);
  std::vector<std::vector<float>> data(nodes);
  for (auto& of_node : data) {
    for (std::size_t i = 0; i < values; ++i) {
      of_node.push_back(static_cast<float>(random.between(0, 1u << 24)) / 4096 - 1024);
    }
  }
  return data;
}

TEST(Executor, AllNodesHaveTheSameSumsWithEveryAlgorithm) {
  for (const char* const name :
       {"torus:2x2", "torus:4x4", "mesh:3x4", "fattree:2:2", "bigraph:2x4", "dgx2"}) {
    const Topology topology = named_topology(name);
    const std::size_t values = 5 * topology.nodes() + 3;
    const auto data = random_values(topology.nodes(), values);
    for (const std::string& algorithm : algorithm_names()) {
      Schedule schedule;
      try {
        schedule = build_schedule(topology, algorithm, OrderChoice::kBest);
      } catch (const std::invalid_argument&) {
        continue;
      }
      const auto results = execute(tables_of(schedule), schedule.chunks, data);
      for (std::size_t i = 0; i < values; ++i) {
        double exact = 0;
        for (const auto& of_node : data) exact += of_node[i];
        ASSERT_NEAR(results[0][i], exact, 0.05) << name << ", " << algorithm;
      }
      for (const auto& result : results) EXPECT_EQ(result, results[0]) << name << ", " << algorithm;
    }
  }
}

// R f2 ->2 ch[1] at node 0; at node 2 first what comes in step 0, then nodes 0 and 3.
TEST(Executor, AddsInTheOrderOfTheTable) {
  const Schedule schedule =
      build_schedule(named_topology("mesh:2x2"), "multitree", OrderChoice::kNatural);
  const float big = 16777216;  // 2^24, to which 1 is too small to be added
  const std::vector<std::vector<float>> data = {
      {0, 0, big, 0}, {0, 0, 1, 0}, {0, 0, -big, 0}, {0, 0, 1, 0}};
  const auto results = execute(tables_of(schedule), 4, data);
  const float from_0 = big + 1;
  const float expected = (-big + from_0) + 1;
  EXPECT_EQ(expected, 1);
  for (const auto& result : results) EXPECT_EQ(result[2], expected);
}

TEST(Executor, ChunksMayBeEmpty) {
  const Schedule schedule =
      build_schedule(named_topology("torus:4x4"), "symmetric", OrderChoice::kBest);
  const auto results =
      execute(tables_of(schedule), schedule.chunks, std::vector<std::vector<float>>(16, {1, 2}));
  for (const auto& result : results) EXPECT_EQ(result, (std::vector<float>{16, 32}));
}

TEST(Executor, RefusesTablesThatWaitForNothing) {
  auto tables =
      tables_of(build_schedule(named_topology("mesh:2x2"), "multitree", OrderChoice::kNatural));
  tables[1].entries.erase(tables[1].entries.begin());
  EXPECT_THROW(execute(tables, 4, random_values(4, 8)), std::logic_error);
  EXPECT_THROW(execute(tables, 4, random_values(3, 8)), std::invalid_argument);
}

}  // namespace
}  // namespace trib::schedule
