// SPDX-License-Identifier: Apache-2.0
// k of MULTITREE as the authors' program gives it, of the fixed loop, and of symmetric trees (SCHEDULE.md,
// SD2.2 to SD2.5); every forest is a valid schedule.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/schedule/checker.h"
#include "model/schedule/forests.h"
#include "model/schedule/topologies.h"
#include "model/schedule/tree.h"

namespace trib::schedule {
namespace {

std::uint32_t checked_steps(const Topology& topology, const Forest& forest) {
  const Schedule schedule = schedule_of(topology, "test", forest);
  const auto fault = check(schedule, &topology);
  EXPECT_FALSE(fault) << topology.name() << ": " << fault->text;
  EXPECT_EQ(schedule.steps(), 2 * forest.steps);
  EXPECT_GE(forest.steps, lower_bound_of(topology));
  return forest.steps;
}

std::uint32_t multitree_steps(const char* name, MultitreeLoop loop, RootOrder order) {
  const Topology topology = named_topology(name);
  return checked_steps(topology, grow_multitree(topology, loop, order));
}

struct Golden {
  const char* topology;
  std::uint32_t published;
  std::uint32_t published_sort;
  std::uint32_t fixed;
};

TEST(GoldenSteps, OfThePublishedProgramAndOfTheFixedLoop) {
  const std::vector<Golden> golden = {
      {"torus:2x2", 2, 2, 2},      {"torus:4x4", 5, 5, 5},      {"torus:6x6", 10, 10, 10},
      {"torus:8x8", 17, 17, 17},   {"torus:3x5", 5, 5, 5},      {"torus:4x4x4", 12, 12, 12},
      {"mesh:4x4", 10, 10, 8},     {"mesh:6x6", 19, 20, 18},    {"mesh:8x8", 33, 34, 32},
      {"mesh:3x5", 11, 12, 11},    {"bigraph:4x8", 31, 31, 31}, {"bigraph:4x16", 63, 63, 63},
      {"fattree:4:2", 15, 15, 15}, {"fattree:8:2", 63, 63, 63}, {"dgx2", 15, 15, 15}};
  for (const Golden& row : golden) {
    using Loop = MultitreeLoop;
    const auto steps = [&](Loop loop, RootOrder order) {
      return multitree_steps(row.topology, loop, order);
    };
    EXPECT_EQ(steps(Loop::kPublished, RootOrder::kNatural), row.published) << row.topology;
    EXPECT_EQ(steps(Loop::kPublished, RootOrder::kPublishedSort), row.published_sort)
        << row.topology;
    EXPECT_EQ(steps(Loop::kFixed, RootOrder::kNatural), row.fixed) << row.topology;
  }
}

TEST(GoldenSteps, OfLargeNetworksWithTheFixedLoop) {
  const std::vector<std::pair<const char*, std::uint32_t>> golden = {
      {"torus:10x10", 26}, {"torus:16x16", 64}, {"mesh:16x16", 128}, {"torus:8x8x8", 86}};
  for (const auto& [topology, steps] : golden) {
    EXPECT_EQ(multitree_steps(topology, MultitreeLoop::kFixed, RootOrder::kNatural), steps)
        << topology;
  }
}

TEST(GoldenSteps, OfATorusOf1024Nodes) {
  EXPECT_EQ(multitree_steps("torus:32x32", MultitreeLoop::kFixed, RootOrder::kNatural), 256u);
}

TEST(GoldenSteps, PriorityHelpsSomeMeshesAndHurtsOthers) {
  const auto steps = [](const char* name) {
    return multitree_steps(name, MultitreeLoop::kFixed, RootOrder::kPriority);
  };
  EXPECT_EQ(steps("mesh:4x4"), 9u);
  EXPECT_EQ(steps("mesh:3x5"), 10u);
  EXPECT_EQ(steps("mesh:6x6"), 18u);
  EXPECT_EQ(steps("mesh:8x8"), 32u);
}

TEST(GoldenSteps, BestIsTheSmallestOfAllOrders) {
  for (const char* const name : {"mesh:4x4", "mesh:3x5", "bigraph:8x8", "torus:5x3"}) {
    const Topology topology = named_topology(name);
    std::uint32_t fewest = ~0u;
    for (const RootOrder order :
         {RootOrder::kNatural, RootOrder::kPriority, RootOrder::kReversed}) {
      fewest = std::min(fewest, grow_multitree(topology, MultitreeLoop::kFixed, order).steps);
    }
    EXPECT_EQ(grow_best_multitree(topology, MultitreeLoop::kFixed).steps, fewest) << name;
  }
}

TEST(GoldenSteps, SymmetricTreesReachTheBound) {
  const std::vector<std::pair<const char*, std::uint32_t>> golden = {
      {"torus:3x3", 2},    {"torus:4x4", 4}, {"torus:3x5", 4}, {"torus:6x6", 9}, {"torus:8x8", 16},
      {"torus:4x4x4", 11}, {"torus:2x2", 2}, {"torus:2x8", 5}, {"torus:7", 3}};
  for (const auto& [name, steps] : golden) {
    const Topology topology = named_topology(name);
    EXPECT_EQ(checked_steps(topology, grow_symmetric(topology)), steps) << name;
    EXPECT_EQ(lower_bound_of(topology), steps) << name;
  }
}

TEST(GoldenSteps, SymmetricTreesReachTheBoundOfEverySmallTorus) {
  for (unsigned rows = 1; rows <= 9; ++rows) {
    for (unsigned columns = 2; columns <= 9; ++columns) {
      const std::string plane = std::to_string(rows) + "x" + std::to_string(columns);
      for (const std::string& name : {"torus:" + plane, "torus:" + plane + "x3"}) {
        const Topology topology = named_topology(name);
        EXPECT_EQ(grow_symmetric(topology).steps, lower_bound_of(topology)) << name;
      }
    }
  }
}

TEST(GoldenSteps, OnlyAWholeTorusHasSymmetricTrees) {
  EXPECT_THROW(grow_symmetric(named_topology("mesh:4x4")), std::invalid_argument);
  EXPECT_THROW(grow_symmetric(named_topology("dgx2")), std::invalid_argument);
  EXPECT_THROW(grow_symmetric(named_topology("torus:4x4").without(0, 1)), std::invalid_argument);
}

TEST(GoldenSteps, ATorusThatLosesALinkHasFiveOrSixSteps) {
  const Topology whole = named_topology("torus:4x4");
  unsigned cases = 0;
  std::vector<unsigned> with(7, 0);  // how many have so many steps
  for (const Link& link : whole.links()) {
    if (link.from > link.to) continue;
    const Topology topology = whole.without(link.from, link.to);
    const Forest forest = grow_multitree(topology, MultitreeLoop::kFixed, RootOrder::kNatural);
    ASSERT_LE(checked_steps(topology, forest), 6u);
    ++with[forest.steps];
    ++cases;
  }
  EXPECT_EQ(cases, 32u);
  EXPECT_EQ(with[5], 12u);
  EXPECT_EQ(with[6], 20u);
}

TEST(GoldenSteps, AMeshThatLosesALinkHasValidTrees) {
  const Topology whole = named_topology("mesh:4x4");
  unsigned cases = 0;
  unsigned at_corners = 0;  // one port is left: 15 steps
  for (const Link& link : whole.links()) {
    if (link.from > link.to) continue;
    const Topology topology = whole.without(link.from, link.to);
    const Forest forest = grow_multitree(topology, MultitreeLoop::kFixed, RootOrder::kNatural);
    ASSERT_LE(checked_steps(topology, forest), 15u);
    if (forest.steps == 15) ++at_corners;
    ++cases;
  }
  EXPECT_EQ(cases, 24u);
  EXPECT_EQ(at_corners, 8u);
}

}  // namespace
}  // namespace trib::schedule
