// SPDX-License-Identifier: Apache-2.0
// Trees of nodes (TR1, TR2, RC5): sums to the bit, and losses between nodes.
#include "model/node/test/node_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <random>

#include "model/frame/codec.h"
#include "model/node/test/node_bench.h"

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

// Workers ask for what has no result, and send again what they are asked for. In the end all have
// the same bits, and no payload has gone up a link twice but on a NACK.
TEST_P(NodeTreeSums, SurviveLossesBetweenNodes) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  tree_.start_all();
  tree_.lose([&](const Emission&) { return random() % 4 == 0; });
  const std::size_t workers = tree_.workers().size();
  const auto worker_at = [&](const Place& place) {
    std::size_t w = 0;
    while (tree_.workers()[w].node != place.node || tree_.workers()[w].port != place.port) ++w;
    return w;
  };
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
        if (round == 0) {
          tree_.put(place, tree_.contribution(place, sequence, values[w]));
        } else {
          tree_.put(place, tree_.control(FrameType::kAsk, place,
                                         [=](Header& h) { h.sequence = sequence; }));
        }
      }
      for (const NodeTree::Delivery& delivery : tree_.take()) {
        const Header h = read_header(delivery.frame.bytes);
        ASSERT_EQ(h.sequence, sequence);
        if (h.type == FrameType::kStatus) continue;
        ASSERT_EQ(h.type, FrameType::kResult);  // no worker's contribution was lost
        ASSERT_EQ(h.count, workers);
        ASSERT_TRUE(same_bits(values_of(delivery.frame), expected)) << "chunk " << sequence;
        const std::size_t w = worker_at(delivery.from);
        missing -= has_result[w] ? 0 : 1;
        has_result[w] = true;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, NodeTreeSums,
                         testing::Values(Shape{1, 1, 8, 8}, Shape{2, 4, 3, 7}, Shape{2, 2, 7, 0},
                                         Shape{2, 1, 1, 3}, Shape{3, 2, 3, 2}, Shape{3, 3, 2, 5},
                                         Shape{4, 2, 2, 0}));

}  // namespace
}  // namespace trib
