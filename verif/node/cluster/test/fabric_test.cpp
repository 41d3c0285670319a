// SPDX-License-Identifier: Apache-2.0
// Fabric around nodes in memory: trees of several shapes give the bits of the recursive model,
// links delay, addresses go to the right ports, bad trees are refused.
#include "verif/node/cluster/fabric.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <stdexcept>
#include <vector>

#include "verif/node/cluster/test/model_node.h"
#include "verif/node/cluster/test/tree_job.h"
#include "verif/node/cluster/tree_sum.h"

namespace trib {
namespace {

constexpr unsigned kPorts = 4;
constexpr Time kCycle = 6400 * (kNanosecond / 1000);  // 10G

FabricConfig config_of(const TreeConfig& tree) {
  FabricConfig config;
  config.tree = tree;
  config.check = false;  // nodes in memory report no steps
  return config;
}

Fabric::NodeFactory models() {
  return [](unsigned) { return std::make_unique<ModelNode>(kPorts, 8); };
}

ClusterTiming run(const FabricConfig& config, std::size_t elements = 5000) {
  Fabric fabric(config, models());
  TreeJob messages(fabric.workers(), elements);
  const ClusterTiming timing = fabric.run(messages.collectives());
  messages.expect_sums_of(config.tree);
  return timing;
}

TEST(Fabric, AddsUpOverTreesOfAnyShape) {
  run(config_of(one_level(4)));
  run(config_of(two_levels()));
  run(config_of(three_levels()));
  run(config_of(two_levels(1, 1)));
  // Workers and a leaf at the root, ports in no order.
  TreeConfig uneven;
  uneven.nodes.resize(2);
  uneven.nodes[0].worker_ports = {3, 1};
  uneven.nodes[1].worker_ports = {2, 3, 1};
  uneven.nodes[1].uplink = TreeNode::Uplink{0, 0, 2};
  run(config_of(uneven));
}

TEST(Fabric, LinksDelay) {
  FabricConfig config = config_of(two_levels(2, 2));
  const std::uint64_t near = run(config, 1).cycles;
  config.link.up.propagation = 100 * kCycle;
  config.link.down.propagation = 200 * kCycle;
  config.trunk.up.propagation = 1000 * kCycle;
  config.trunk.down.propagation = 2000 * kCycle;
  EXPECT_EQ(run(config, 1).cycles, near + 3300);
}

TEST(Fabric, SurvivesDelayedAndReorderedFrames) {
  FabricConfig config = config_of(two_levels());
  config.link.up.jitter = config.link.down.jitter = 10 * kMicrosecond;
  config.trunk.up.reordering = config.trunk.down.reordering = 0.1;
  config.link.down.jitter_keeps_order = false;
  run(config, 60'000);
}

TEST(Fabric, DescribesEveryNode) {
  const TreeConfig tree = two_levels(2, 3);
  FabricConfig config = config_of(tree);
  config.joined = false;
  const Fabric fabric(config, models());
  const NodeConfig& root = fabric.node(0).config();
  const NodeConfig& leaf = fabric.node(2).config();
  EXPECT_EQ(root.groups[0].members, 3u);
  EXPECT_EQ(root.groups[0].uplink, std::nullopt);
  EXPECT_EQ(leaf.groups[0].members, 7u);
  EXPECT_EQ(leaf.groups[0].uplink, 3u);
  EXPECT_EQ(leaf.groups[0].rank, 1u);
  EXPECT_EQ(root.node.ip, 0x0A5442C8u);
  EXPECT_EQ(leaf.node.ip, 0x0A5442CAu);
  EXPECT_EQ(leaf.node.mac.to_number(), 0x025442000002u);
  EXPECT_EQ(root.groups[0].peers[1], leaf.node);
  EXPECT_EQ(leaf.groups[0].peers[3], root.node);
  EXPECT_EQ(leaf.groups[0].peers[0], default_worker(3));
}

TEST(Fabric, RefusesBadTrees) {
  const auto refuses = [](const TreeConfig& tree) {
    EXPECT_THROW(validate(tree, kPorts), std::invalid_argument);
  };
  refuses(TreeConfig());
  refuses(one_level(0));
  refuses(one_level(5));
  refuses(two_levels(5, 3));
  refuses(two_levels(4, 4));
  TreeConfig tree = two_levels();
  tree.nodes[1].uplink->parent_port = 1;  // used by node 2 as well
  refuses(tree);
  tree = two_levels();
  tree.nodes[1].uplink->parent = 9;
  refuses(tree);
  tree = two_levels();
  tree.nodes[1].uplink.reset();  // two roots
  refuses(tree);
  tree = two_levels();
  tree.nodes[0].uplink = TreeNode::Uplink{3, 1, 2};  // a circle
  refuses(tree);
  EXPECT_NO_THROW(validate(two_levels(), kPorts));
  EXPECT_NO_THROW(validate(three_levels(), kPorts));
  EXPECT_THROW(Fabric(config_of(two_levels(4, 4)), models()), std::invalid_argument);
}

TEST(Fabric, RefusesABadLink) {
  FabricConfig config = config_of(two_levels());
  config.links[5].up.loss = 2;
  try {
    Fabric fabric(config, models());
    FAIL() << "no exception";
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(std::string(error.what()),
              "link of worker 5, up: loss is 2, must be a probability, 0..1");
  }
}

TEST(TreeSum, LeavesOutWhoGivesNothing) {
  const float one = 1;
  const float nan = std::numeric_limits<float>::signaling_NaN();
  EXPECT_TRUE(tree_sum(two_levels(2, 1), {nullptr, nullptr}, 1).empty());
  EXPECT_EQ(tree_sum(two_levels(2, 1), {nullptr, &one}, 1), std::vector<float>{1});
  EXPECT_TRUE(std::isnan(tree_sum(two_levels(2, 1), {&nan, &one}, 1).front()));
  EXPECT_THROW(tree_sum(two_levels(2, 1), {&one}, 1), std::invalid_argument);
}

// ((a + b) + (c)) + (d) by ports of two nodes: the order of additions is that of the tree.
TEST(TreeSum, AddsInTheOrderOfTheTree) {
  const float big = 16'777'216;  // 2^24: adding 1 is rounded away
  const float one = 1;
  EXPECT_EQ(tree_sum(two_levels(2, 2), {&big, &one, &one, &one}, 1).front(), big + 2);
  EXPECT_EQ(tree_sum(two_levels(2, 2), {&one, &one, &one, &big}, 1).front(), big + 2);
  EXPECT_EQ(tree_sum(one_level(4), {&big, &one, &one, &one}, 1).front(), big + 2);
  EXPECT_EQ(tree_sum(two_levels(4, 1), {&big, &one, &one, &one}, 1).front(), big + 2);
  EXPECT_EQ(tree_sum(two_levels(1, 3), {&big, &one, &one}, 1).front(), big);
}

}  // namespace
}  // namespace trib
