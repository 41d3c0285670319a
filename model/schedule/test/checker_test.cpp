// SPDX-License-Identifier: Apache-2.0
// The checker accepts what every algorithm makes, also for random networks, and refuses each kind of
// damage with the entry that has it (SCHEDULE.md, SD5).
#include "model/schedule/checker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "model/base/random.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"

namespace trib::schedule {
namespace {

Schedule built(const char* topology, const char* algorithm) {
  return build_schedule(named_topology(topology), algorithm, OrderChoice::kBest);
}

TEST(Checker, AcceptsEveryAlgorithm) {
  for (const char* const name :
       {"torus:2x2", "torus:4x4", "torus:5x5", "torus:3x3x4", "mesh:4x4", "mesh:3x3", "fattree:4:2",
        "fattree:2:3", "bigraph:4x8", "dgx2", "torus:2"}) {
    const Topology topology = named_topology(name);
    for (const std::string& algorithm : algorithm_names()) {
      Schedule schedule;
      try {
        schedule = build_schedule(topology, algorithm, OrderChoice::kBest);
      } catch (const std::invalid_argument&) {
        continue;  // the algorithm does not serve the network
      }
      const auto fault = check(schedule, &topology);
      EXPECT_FALSE(fault) << name << ", " << algorithm << ": " << fault->text;
    }
  }
}

TEST(Checker, RingsHaveAsManyStepsAsTheyShould) {
  const auto steps = [](const char* topology, const char* algorithm) {
    return built(topology, algorithm).steps();
  };
  for (const char* const name : {"torus:4x4", "mesh:4x4", "torus:3x5", "torus:5x5", "torus:2x3x4",
                                 "torus:3x3x3", "fattree:4:2", "bigraph:4x8", "dgx2"}) {
    EXPECT_EQ(steps(name, "ring"), 2 * (named_topology(name).nodes() - 1)) << name;
  }
  EXPECT_EQ(steps("torus:4x4", "bidirectional-ring"), 16u);
  EXPECT_EQ(steps("torus:4x4", "2d-ring"), 12u);
  EXPECT_EQ(steps("torus:8x8", "2d-ring"), 28u);
  EXPECT_EQ(steps("torus:4x4", "group-rings"), 21u);
  EXPECT_EQ(steps("torus:8x8", "group-rings"), 49u);
  EXPECT_EQ(steps("bigraph:4x8", "hdrm"), 62u);
  EXPECT_EQ(steps("bigraph:4x16", "hdrm"), 126u);
}

// A connected network of nodes, or of switches with a node at each, with some more links.
Topology random_network(std::uint64_t seed) {
  Random random(seed);
  const std::uint32_t nodes = random.between(2, 20);
  const bool switched = random.chance(0.3);
  Topology topology("random " + std::to_string(seed), nodes, switched ? nodes : 0);
  const std::uint32_t first = switched ? nodes : 0;
  const auto join = [&](Vertex one, Vertex other) {
    topology.add_link(one, other);
    topology.add_link(other, one);
  };
  for (std::uint32_t i = 0; switched && i < nodes; ++i) join(i, first + i);
  for (std::uint32_t i = 1; i < nodes; ++i) join(first + i, first + random.below(i));
  for (std::uint32_t more = random.below(2 * nodes); more > 0; --more) {
    const Vertex one = first + random.below(nodes);
    const Vertex other = first + random.below(nodes);
    if (one != other && topology.capacity(one, other) < 2) join(one, other);
  }
  return topology;
}

TEST(Checker, AcceptsEveryAlgorithmOnRandomNetworks) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Topology topology = random_network(seed);
    for (const char* const algorithm :
         {"multitree", "multitree-published", "ring", "bidirectional-ring", "double-tree"}) {
      const Schedule schedule = build_schedule(topology, algorithm, OrderChoice::kBest);
      const auto fault = check(schedule, &topology);
      EXPECT_FALSE(fault) << "seed " << seed << ", " << algorithm << ": " << fault->text;
    }
  }
}

// The text for a schedule of a 4x4 torus after `damage`; the fault must be at the entry that it returns.
template <typename Damage>
std::string refusal(Damage damage, bool with_topology = true) {
  const Topology topology = named_topology("torus:4x4");
  Schedule schedule = built("torus:4x4", "multitree");
  const std::size_t entry = damage(schedule);
  const auto fault = check(schedule, with_topology ? &topology : nullptr);
  if (!fault) return "accepted";
  EXPECT_EQ(fault->entry, entry) << fault->text;
  return fault->text;
}

using testing::HasSubstr;

TEST(Checker, RefusesNumbersOutOfRange) {
  EXPECT_EQ(refusal([](Schedule& s) { return s.transfers[3].from = 16, 3; }), "there are 16 nodes");
  EXPECT_EQ(refusal([](Schedule& s) { return s.transfers[4].chunk = 16, 4; }),
            "there are 16 chunks");
  EXPECT_EQ(refusal([](Schedule& s) { return s.transfers[5].to = s.transfers[5].from, 5; }),
            "a node sends to itself");
  EXPECT_EQ(refusal([](Schedule& s) { return s.transfers[0].step = 1, 1; }),
            "the step before was a later one");
}

TEST(Checker, RefusesAWrongPath) {
  EXPECT_THAT(refusal([](Schedule& s) {
                s.transfers[2].to = (s.transfers[2].from + 10) % 16;
                return 2;
              }),
              HasSubstr("wrong path: torus:4x4 has no link from"));
  EXPECT_THAT(refusal([](Schedule& s) {
                const Vertex from = s.transfers[2].from;
                s.paths.push_back({from, (from + 1) % 16, (from + 2) % 16});
                s.transfers[2].path = static_cast<std::uint32_t>(s.paths.size() - 1);
                return 2;
              }),
              HasSubstr("wrong path: it does not lead"));
}

TEST(Checker, RefusesALinkThatIsUsedTwice) {
  EXPECT_THAT(refusal([](Schedule& s) {
                s.transfers.insert(s.transfers.begin() + 1, s.transfers[0]);
                return 1;
              }),
              HasSubstr("link twice"));
}

TEST(Checker, RefusesATransferThatIsMissing) {
  const Schedule whole = built("torus:4x4", "multitree");
  const Topology topology = named_topology("torus:4x4");
  for (std::size_t entry = 0; entry < whole.transfers.size(); ++entry) {
    Schedule schedule = whole;
    schedule.transfers.erase(schedule.transfers.begin() + static_cast<std::ptrdiff_t>(entry));
    const auto fault = check(schedule, &topology);
    ASSERT_TRUE(fault) << text_of(whole.transfers[entry]);
    EXPECT_THAT(fault->text, HasSubstr("missing"));
    EXPECT_EQ(schedule.transfers[fault->entry].chunk, whole.transfers[entry].chunk);
  }
}

TEST(Checker, RefusesAnOverlap) {
  // The chunk of the first transfer comes once more, in the last step.
  EXPECT_THAT(refusal(
                  [](Schedule& s) {
                    Transfer again = s.transfers[0];
                    again.step = s.steps() - 1;
                    s.transfers.push_back(again);
                    return s.transfers.size() - 1;
                  },
                  false),
              HasSubstr("overlap: node"));
  Schedule schedule;
  schedule.nodes = 3;
  schedule.chunks = 1;
  const auto reduce = [](std::uint32_t step, Vertex from, Vertex to) {
    return Transfer{step, Operation::kReduce, 0, from, to, 0};
  };
  schedule.transfers = {reduce(0, 0, 1), reduce(0, 0, 2), reduce(1, 1, 2)};
  const auto fault = check(schedule, nullptr);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->entry, 2u);
  EXPECT_EQ(fault->text, "overlap: node 2 has the contribution of node 0 already");
}

TEST(Checker, RefusesACycle) {
  Schedule schedule;
  schedule.nodes = 3;
  schedule.chunks = 1;
  for (std::uint32_t i = 0; i < 3; ++i) {
    schedule.transfers.push_back({i, Operation::kReduce, 0, i, (i + 1) % 3, 0});
  }
  const auto fault = check(schedule, nullptr);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->entry, 2u);
  EXPECT_EQ(fault->text, "cycle: node 0 gets its own contribution");
}

TEST(Checker, RefusesAChildThatComesTooLate) {
  Schedule schedule;
  schedule.nodes = 3;
  schedule.chunks = 1;
  schedule.transfers = {{0, Operation::kReduce, 0, 1, 0, 0},
                        {1, Operation::kReduce, 0, 2, 1, 0},
                        {2, Operation::kGather, 0, 0, 1, 0},
                        {3, Operation::kGather, 0, 1, 2, 0}};
  const auto fault = check(schedule, nullptr);
  ASSERT_TRUE(fault);
  EXPECT_THAT(fault->text, HasSubstr("missing"));
}

TEST(Checker, RefusesDataThatGoOnBeforeTheyHaveCome) {
  Schedule schedule;
  schedule.nodes = 3;
  schedule.chunks = 1;
  schedule.transfers = {{0, Operation::kReduce, 0, 2, 1, 0},
                        {1, Operation::kReduce, 0, 1, 0, 0},
                        {2, Operation::kGather, 0, 0, 1, 0},
                        {3, Operation::kGather, 0, 1, 2, 0}};
  ASSERT_FALSE(check(schedule, nullptr));
  schedule.transfers[3].step = 2;
  auto fault = check(schedule, nullptr);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->entry, 3u);
  EXPECT_EQ(fault->text, "missing: at the end node 2 lacks the contribution of node 0 to chunk 0");
  schedule.transfers[1] = {1, Operation::kGather, 0, 0, 1, 0};
  fault = check(schedule, nullptr);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->entry, 1u);
  EXPECT_EQ(fault->text, "missing: what comes lacks the contribution of node 1, which node 1 has");
}

}  // namespace
}  // namespace trib::schedule
