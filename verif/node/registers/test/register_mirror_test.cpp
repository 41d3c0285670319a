// SPDX-License-Identifier: Apache-2.0
// The mirror understands what a configuration writes, and nothing else.
#include "verif/node/registers/register_mirror.h"

#include <gtest/gtest.h>

#include "verif/node/registers/configuration_writes.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

TEST(RegisterMirror, GetsBackTheConfigurationThatWasWritten) {
  NodeConfig config;
  config.node = default_node();
  config.ports = 3;
  config.window = 32;
  GroupConfig group;
  for (unsigned port = 0; port < config.ports; ++port) {
    group.peers.push_back(default_worker(port + 1));
  }
  config.groups.assign(2, group);
  config.groups[0].members = 5;
  config.groups[0].epoch = 0x1234;
  config.groups[1].join_allowed = false;
  config.groups[1].deadline = 70'000;
  config.groups[1].uplink = 2;
  config.groups[1].rank = 300;
  config.groups[1].key = 0x0123456789abcdef;
  config.groups[1].bind = true;
  RegisterMirror mirror(config.ports, config.window, 2);
  for (const auto& [address, value] : configuration_writes(config, 99)) {
    mirror.write(address, value);
  }
  EXPECT_EQ(mirror.onset(), 99u);
  EXPECT_EQ(mirror.config().node, config.node);
  EXPECT_EQ(mirror.config().window, config.window);
  ASSERT_EQ(mirror.config().groups.size(), config.groups.size());
  for (unsigned g = 0; g < config.groups.size(); ++g) {
    const GroupConfig& is = mirror.config().groups[g];
    const GroupConfig& was = config.groups[g];
    EXPECT_EQ(is.members, was.members) << g;
    EXPECT_EQ(is.epoch, was.epoch) << g;
    EXPECT_EQ(is.join_allowed, was.join_allowed) << g;
    EXPECT_EQ(is.deadline, was.deadline) << g;
    EXPECT_EQ(is.uplink, was.uplink) << g;
    EXPECT_EQ(is.rank, was.rank) << g;
    EXPECT_EQ(is.key, was.key) << g;
    EXPECT_EQ(is.bind, was.bind) << g;
    EXPECT_EQ(is.peers, was.peers) << g;
  }
}

TEST(RegisterMirror, TellsWhichRegistersAreOfTheConfiguration) {
  RegisterMirror mirror(2, 16, 1);
  EXPECT_TRUE(mirror.write(group_register(0, kGroupMembers), 0xff));
  EXPECT_EQ(mirror.config().groups[0].members, 3u);  // as the node has it: bits of its ports alone
  EXPECT_TRUE(mirror.write(group_register(0, kGroupPeerUdpPort + kGroupPeerUdpPortStride), 7));
  EXPECT_EQ(mirror.config().groups[0].peers[1].udp_port, 7u);
  EXPECT_FALSE(mirror.write(group_register(0, kGroupPeerIp + kGroupPeerIpStride * 2), 7));
  EXPECT_FALSE(mirror.write(kRegOnset, 7));
  EXPECT_FALSE(mirror.write(group_register(0, kGroupCtrl), kGroupCtrlStart));
  EXPECT_FALSE(mirror.write(port_register(0, kPortRxFrames), 7));
}

}  // namespace
}  // namespace trib
