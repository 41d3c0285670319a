// SPDX-License-Identifier: Apache-2.0
// Trees of nodes (TR1 to TR5): sums to the bit, losses between nodes, and how a group's life goes
// through the levels.
#include "model/test/node_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <random>

#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "model/test/node_bench.h"

namespace trib {
namespace {

using Place = NodeTree::Place;
using MaybeFloats = std::optional<Floats>;

// A plain recursive sum over eight ports: no code in common with the model's.
MaybeFloats sum_of(const std::vector<MaybeFloats>& ports, std::size_t first, std::size_t count) {
  if (count == 1) return ports[first];
  const MaybeFloats left = sum_of(ports, first, count / 2);
  const MaybeFloats right = sum_of(ports, first + count / 2, count / 2);
  if (!left || !right) return left ? left : right;
  Floats sum = *left;
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += (*right)[i];
  return sum;
}

// values[w] is what worker w gives.
Floats sum_of_tree(const NodeTree& tree, unsigned node, const std::vector<Floats>& values) {
  std::vector<MaybeFloats> ports(8);
  for (std::size_t w = 0; w < values.size(); ++w) {
    const Place place = tree.workers()[w];
    if (place.node == node) ports[place.port] = values[w];
  }
  for (const Place child : tree.children(node)) {
    ports[child.port] = sum_of_tree(tree, child.node, values);
  }
  return *sum_of(ports, 0, 8);
}

// Numbers of very different size: their sum depends on the order of the additions.
std::vector<Floats> random_values(std::mt19937& random, std::size_t workers, std::size_t elements) {
  std::vector<Floats> values(workers, Floats(elements));
  for (Floats& own : values) {
    for (float& value : own) {
      value = std::ldexp(static_cast<float>(random()), -static_cast<int>(random() % 40)) *
              ((random() & 1) != 0 ? 1.0f : -1.0f);
    }
  }
  return values;
}

bool same_bits(const Floats& a, const Floats& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

struct Shape {
  unsigned levels;
  unsigned fan_out;
  unsigned workers;
  unsigned uplink;
};

class NodeTreeSums : public testing::TestWithParam<Shape> {
 protected:
  NodeTree tree_ = NodeTree::regular(GetParam().levels, GetParam().fan_out, GetParam().workers,
                                     GetParam().uplink);
};

TEST_P(NodeTreeSums, AreThoseOfAPlainRecursiveSum) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  tree_.start_all();
  const std::size_t workers = tree_.workers().size();
  for (std::uint32_t sequence = 0; sequence < 40; ++sequence) {
    const std::vector<Floats> values = random_values(random, workers, 37);
    const Floats expected = sum_of_tree(tree_, 0, values);
    std::vector<std::size_t> order(workers);
    for (std::size_t w = 0; w < workers; ++w) order[w] = w;
    std::shuffle(order.begin(), order.end(), random);
    for (std::size_t w : order) {
      EXPECT_TRUE(tree_.take().empty());
      const Place place = tree_.workers()[w];
      EXPECT_EQ(tree_.put(place, tree_.contribution(place, sequence, values[w])),
                Verdict::kAccepted);
    }
    const std::vector<NodeTree::Delivery> delivered = tree_.take();
    ASSERT_EQ(delivered.size(), workers);
    for (const NodeTree::Delivery& delivery : delivered) {
      const Header h = read_header(delivery.frame.bytes);
      EXPECT_EQ(h.type, FrameType::kResult);
      EXPECT_EQ(h.destination, default_worker(delivery.from.port));
      EXPECT_EQ(h.source, default_tree_node(delivery.from.node));
      EXPECT_EQ(h.sequence, sequence);
      EXPECT_EQ(h.count, workers);
      EXPECT_EQ(h.flags, kFlagData);
      ASSERT_TRUE(same_bits(values_of(delivery.frame), expected)) << "chunk " << sequence;
    }
  }
}

// Workers repeat what has no result; in the end all have the same bits.
TEST_P(NodeTreeSums, SurviveLossesBetweenNodes) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  tree_.start_all();
  tree_.lose([&](const Emission&) { return random() % 4 == 0; });
  const std::size_t workers = tree_.workers().size();
  for (std::uint32_t sequence = 0; sequence < 40; ++sequence) {
    const std::vector<Floats> values = random_values(random, workers, 5);
    const Floats expected = sum_of_tree(tree_, 0, values);
    std::vector<bool> has_result(workers);
    std::size_t missing = workers;
    for (int round = 0; missing != 0; ++round) {
      ASSERT_LT(round, 1000) << "chunk " << sequence << " never comes";
      for (std::size_t w = 0; w < workers; ++w) {
        if (has_result[w]) continue;
        const Place place = tree_.workers()[w];
        tree_.put(place, tree_.contribution(place, sequence, values[w], [=](Header& h) {
          h.flags |= round > 0 ? kFlagRetry : 0;
        }));
      }
      for (const NodeTree::Delivery& delivery : tree_.take()) {
        const Header h = read_header(delivery.frame.bytes);
        ASSERT_EQ(h.type, FrameType::kResult);
        ASSERT_EQ(h.count, workers);
        ASSERT_TRUE(same_bits(values_of(delivery.frame), expected)) << "chunk " << sequence;
        for (std::size_t w = 0; w < workers; ++w) {
          const Place place = tree_.workers()[w];
          if (place.node != delivery.from.node || place.port != delivery.from.port) continue;
          missing -= has_result[w] ? 0 : 1;
          has_result[w] = true;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, NodeTreeSums,
                         testing::Values(Shape{1, 1, 8, 8}, Shape{2, 4, 3, 7}, Shape{2, 2, 7, 0},
                                         Shape{2, 1, 1, 3}, Shape{3, 2, 3, 2}, Shape{3, 3, 2, 5},
                                         Shape{4, 2, 2, 0}));

class TwoLevels : public testing::Test {
 protected:
  // A root with four leaves of three workers, uplinks on port 7; nobody has joined yet.
  NodeTree tree_ = NodeTree::regular(2, 4, 3, 7, false);

  Verdict join(unsigned worker, std::uint16_t epoch, std::uint32_t window = 0) {
    const Place place = tree_.workers().at(worker);
    return tree_.put(place, tree_.control(FrameType::kJoin, place, [=](Header& h) {
      h.epoch = epoch;
      h.tag = window;
    }));
  }
  void join_all(std::uint16_t epoch) {
    for (unsigned w = 0; w < 12; ++w) join(w, epoch);
    EXPECT_EQ(tree_.take().size(), 12u);
  }
  void contribute_all(std::uint32_t sequence) {
    for (const Place place : tree_.workers()) {
      EXPECT_EQ(tree_.put(place, tree_.contribution(place, sequence, {1})), Verdict::kAccepted);
    }
  }
};

TEST_F(TwoLevels, WelcomedWhenTheLastOfAllHasJoined) {
  for (unsigned w = 0; w < 11; ++w) join(w, 50, w == 4 ? 9 : 0);
  EXPECT_TRUE(tree_.take().empty());
  EXPECT_EQ(tree_.node(0).state(), GroupState::kJoining);
  join(11, 50);
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), 12u);
  for (const auto& delivery : delivered) {
    const Header h = read_header(delivery.frame.bytes);
    EXPECT_EQ(h.type, FrameType::kWelcome);
    EXPECT_EQ(h.epoch, 50);
    EXPECT_EQ(h.count, 3);
    // Worker 4 is one of leaf 1's (node 2), whose JOIN asked for no more.
    EXPECT_EQ(h.tag, delivery.from.node == 2 ? 9u : 16u);
  }
  contribute_all(0);
  EXPECT_EQ(tree_.take().size(), 12u);
}

TEST_F(TwoLevels, LostJoinsAndWelcomesAreFetchedByRepetition) {
  std::mt19937 random(7);
  tree_.lose([&](const Emission&) { return random() % 2 == 0; });
  std::vector<bool> welcomed(12);
  for (int round = 0; round < 200; ++round) {
    for (unsigned w = 0; w < 12; ++w) {
      if (!welcomed[w]) join(w, 50);
    }
    for (const auto& delivery : tree_.take()) {
      ASSERT_EQ(read_header(delivery.frame.bytes).type, FrameType::kWelcome);
      welcomed.at((delivery.from.node - 1) * 3 + delivery.from.port) = true;
    }
  }
  EXPECT_EQ(welcomed, std::vector<bool>(12, true));
  tree_.lose({});
  contribute_all(0);
  EXPECT_EQ(tree_.take().size(), 12u);
}

TEST_F(TwoLevels, LeaveOfOneStopsTheTree) {
  join_all(50);
  const Place leaver = tree_.workers()[5];
  tree_.put(leaver, tree_.control(FrameType::kLeave, leaver));
  EXPECT_EQ(tree_.take().size(), 1u);  // ERROR 5 to the leaver
  EXPECT_EQ(tree_.node(2).state(), GroupState::kStopped);
  EXPECT_EQ(tree_.node(0).state(), GroupState::kStopped);
  EXPECT_EQ(tree_.node(1).state(), GroupState::kActive);
  // The other leaves hear of it when their sum comes up.
  for (unsigned w = 0; w < 3; ++w) {
    const Place place = tree_.workers()[w];
    EXPECT_EQ(tree_.put(place, tree_.contribution(place, 0, {1})), Verdict::kAccepted);
  }
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), 3u);
  for (const auto& delivery : delivered) {
    const Header h = read_header(delivery.frame.bytes);
    EXPECT_EQ(h.type, FrameType::kError);
    EXPECT_EQ(h.tag, 5u);
    EXPECT_EQ(h.epoch, 50);
  }
  EXPECT_EQ(tree_.node(1).state(), GroupState::kStopped);
}

TEST_F(TwoLevels, DisagreementAtTheRootReachesAll) {
  join_all(50);
  for (unsigned w = 0; w < 12; ++w) {
    const Place place = tree_.workers()[w];
    tree_.put(place, tree_.contribution(place, 3, {1}, [&](Header& h) { h.tag += place.node; }));
  }
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), 12u);
  for (const auto& delivery : delivered) {
    const Header h = read_header(delivery.frame.bytes);
    EXPECT_EQ(h.type, FrameType::kError);
    EXPECT_EQ(h.tag, 4u);
    EXPECT_EQ(h.sequence, 3u);
  }
  for (unsigned n = 0; n < 5; ++n) EXPECT_EQ(tree_.node(n).state(), GroupState::kStopped);
}

TEST_F(TwoLevels, PartialAndCongestionGoUpAndDown) {
  join_all(50);
  for (unsigned w = 0; w < 12; ++w) {
    if (w == 4) continue;  // a straggler of node 2
    const Place place = tree_.workers()[w];
    tree_.put(place, tree_.contribution(place, 0, {1},
                                        [w](Header& h) { h.ecn = w == 0 ? kEcnCe : kEcnEct0; }));
  }
  EXPECT_TRUE(tree_.take().empty());
  EXPECT_TRUE(tree_.deadline(2, 0));
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), 12u);
  for (const auto& delivery : delivered) {
    const Header h = read_header(delivery.frame.bytes);
    EXPECT_EQ(h.flags, kFlagData | kFlagPartial);
    EXPECT_EQ(h.count, 11);
    EXPECT_EQ(h.ecn, kEcnCe);
    EXPECT_EQ(values_of(delivery.frame), Floats{11});
  }
}

TEST_F(TwoLevels, CollectivesGoByDataAndWantOfEachWorker) {
  join_all(50);  // a broadcast of worker 7 to all but worker 0
  for (unsigned w = 0; w < 12; ++w) {
    const Place place = tree_.workers()[w];
    const Floats values = w == 7 ? Floats{2.5f} : Floats{};
    tree_.put(place, tree_.contribution(place, 0, values, [w](Header& h) {
      h.flags = w == 7 ? kFlagData : w == 0 ? 0 : kFlagWant;
    }));
  }
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), 12u);
  for (const auto& delivery : delivered) {
    const unsigned w = (delivery.from.node - 1) * 3 + delivery.from.port;
    EXPECT_EQ(values_of(delivery.frame), w == 0 || w == 7 ? Floats{} : Floats{2.5f}) << w;
  }
}

// One worker has crashed and comes again with the old epoch; everybody else is told, and joins
// again, each with the epoch that GR2 says. In the end all are welcomed in one epoch.
TEST_F(TwoLevels, CrashedWorkerIsJoinedByAllOthersInANewEpoch) {
  join_all(50);
  contribute_all(0);
  tree_.take();
  std::vector<std::uint16_t> epoch(12, 50);
  std::vector<bool> joining(12);
  std::vector<bool> welcomed(12);
  joining[5] = true;
  for (int round = 0; round < 20; ++round) {
    for (unsigned w = 0; w < 12; ++w) {
      const Place place = tree_.workers()[w];
      if (joining[w]) {
        join(w, epoch[w]);
      } else if (!welcomed[w]) {
        tree_.put(place, tree_.contribution(place, 1, {1}, [&](Header& h) { h.epoch = epoch[w]; }));
      }
      for (const auto& delivery : tree_.take()) {
        const unsigned to = (delivery.from.node - 1) * 3 + delivery.from.port;
        const Header h = read_header(delivery.frame.bytes);
        if (h.type == FrameType::kWelcome && h.epoch == epoch[to]) {
          welcomed[to] = true;
          joining[to] = false;
        } else if (h.type == FrameType::kError && (h.tag == 3 || h.tag == 5)) {
          welcomed[to] = false;
          epoch[to] = is_newer_epoch(h.epoch, epoch[to]) ? h.epoch : next_epoch(epoch[to]);
          joining[to] = true;
        }
      }
    }
  }
  EXPECT_EQ(welcomed, std::vector<bool>(12, true));
  EXPECT_EQ(epoch, std::vector<std::uint16_t>(12, epoch[0]));
  contribute_all(0);
  EXPECT_EQ(tree_.take().size(), 12u);
}

}  // namespace
}  // namespace trib
