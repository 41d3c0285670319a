// SPDX-License-Identifier: Apache-2.0
// Which configurations a node takes, and when.
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "model/node/test/node_bench.h"

namespace trib {
namespace {

TEST(NodeConfig, BadOnesAreRefused) {
  const auto refused = [](const std::function<void(NodeConfig&, GroupConfig&)>& change) {
    NodeConfig config = bench_config();
    change(config, config.groups[0]);
    EXPECT_THROW(NodeModel{config}, std::invalid_argument);
  };
  refused([](NodeConfig& c, GroupConfig& g) { c.ports = 1, g.peers.resize(1), g.members = 1; });
  refused([](NodeConfig& c, GroupConfig& g) { c.ports = 9, g.peers.resize(9); });
  refused([](NodeConfig& c, GroupConfig&) { c.window = 12; });
  refused([](NodeConfig& c, GroupConfig&) { c.window = 2; });
  refused([](NodeConfig& c, GroupConfig&) { c.window = 128; });
  refused([](NodeConfig& c, GroupConfig&) { c.groups.clear(); });
  refused([](NodeConfig& c, GroupConfig& g) { c.groups.assign(9, GroupConfig(g)); });
  refused([](NodeConfig&, GroupConfig& g) { g.peers.pop_back(); });
  refused([](NodeConfig&, GroupConfig& g) { g.members = 0x10; });
  refused([](NodeConfig&, GroupConfig& g) { g.uplink = 4; });
  refused([](NodeConfig&, GroupConfig& g) { g.uplink = 2; });  // a member
  refused([](NodeConfig&, GroupConfig& g) { g.first_sequence = 1; });
}

TEST(NodeConfig, TextSaysWhatIsWrong) {
  NodeConfig config = bench_config();
  config.groups[0].uplink = 2;
  try {
    NodeModel node(config);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "NodeConfig: port 2 is the uplink and cannot be a member, too");
  }
}

TEST(NodeConfig, MembersUplinkAndPeersAreFixedWhileTheGroupIsAtWork) {
  for (const bool joining : {false, true}) {  // GR5
    NodeBench bench(joining ? joining_config() : bench_config());
    if (joining) bench.join(0);
    const GroupConfig in_force = bench.node.group(0).config();
    const auto refused = [&](const std::function<void(GroupConfig&)>& change) {
      GroupConfig registers = in_force;
      change(registers);
      EXPECT_THROW(bench.node.configure(0, registers), std::logic_error);
    };
    refused([](GroupConfig& g) { g.members = 0b0011; });
    refused([](GroupConfig& g) { g.members = 0b0111, g.uplink = 3; });
    refused([](GroupConfig& g) { g.peers[2].udp_port ^= 1; });
    refused([](GroupConfig& g) { g.peers[0] = Endpoint{}; });  // a JOIN's counts, too
    EXPECT_THROW(bench.node.configure(bench.node.config()), std::logic_error);
    bench.control(FrameType::kLeave, 0, [](Header& h) { h.sequence = incarnation(0); });
    if (joining) bench.node.end(0, bench.sent);
    GroupConfig registers = in_force;
    registers.members = 0b0011;
    registers.peers[2].udp_port ^= 1;
    bench.node.configure(0, registers);  // idle or stopped
    EXPECT_EQ(bench.node.peer(0, 2), registers.peers[2]);
  }
}

TEST(NodeConfig, OtherRegistersTakeEffectAtOnce) {
  NodeBench bench(joining_config());
  for (unsigned p = 0; p < 2; ++p) bench.join(p, 2);
  GroupConfig registers = bench.node.group(0).config();
  registers.key = 5;
  registers.bind = true;
  registers.epoch = 200;
  bench.node.configure(0, registers);
  EXPECT_EQ(bench.node.peer(0, 1), default_worker(1));
  EXPECT_EQ(bench.join(1), Verdict::kNotMember);
  const auto keyed = [](Header&, JoinBody& b) { b.key = 5; };
  EXPECT_EQ(bench.join(1, keyed), Verdict::kControl);
  registers.join_allowed = false;
  bench.node.configure(0, registers);
  EXPECT_EQ(bench.join(1, keyed), Verdict::kUnknownGroup);
  bench.reduce_chunk(0);  // the life goes on
  EXPECT_EQ(bench.sent_header(0).epoch, kFirstEpoch);
}

TEST(NodeConfig, SizesAreFixed) {
  NodeBench bench;
  bench.node.end(0, bench.sent);
  bench.node.configure(0, bench_config().groups[0]);
  EXPECT_THROW(bench.node.configure(bench_config(8)), std::invalid_argument);
  NodeConfig config = bench_config();
  config.window = 32;
  EXPECT_THROW(bench.node.configure(config), std::invalid_argument);
  config = bench_config();
  config.groups.push_back(config.groups[0]);
  EXPECT_THROW(bench.node.configure(config), std::invalid_argument);
  EXPECT_THROW(bench.node.configure(0, GroupConfig{}), std::invalid_argument);
  EXPECT_THROW(bench.node.configure(1, bench_config().groups[0]), std::out_of_range);
}

TEST(NodeConfig, AllGroupsOrNone) {
  NodeConfig config = bench_config();
  config.groups.push_back(config.groups[0]);
  NodeBench bench(config);
  bench.node.end(0, bench.sent);  // group 1 is still active
  config.node.ip ^= 1;
  config.groups[0].members = 1;
  EXPECT_THROW(bench.node.configure(config), std::logic_error);
  EXPECT_EQ(bench.node.group(0).config().members, 0b1111u);
  EXPECT_EQ(bench.node.config().node, default_node());
  bench.node.end(1, bench.sent);
  bench.node.configure(config);
  bench.start(8);
  EXPECT_EQ(bench.node.members(), 1u);
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kAccepted);  // at the new address
}

TEST(NodeConfig, NoSuchPort) {
  NodeBench bench;
  const Frame frame = bench.contribution(0, 0, {1});
  EXPECT_THROW(bench.receive(4, frame), std::out_of_range);
  EXPECT_THROW(bench.node.judge(4, frame), std::out_of_range);
}

}  // namespace
}  // namespace trib
