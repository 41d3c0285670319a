// SPDX-License-Identifier: Apache-2.0
// A write means what a configuration writes by it, and other registers mean nothing.
#include "verif/node/registers/written_register.h"

#include <gtest/gtest.h>

#include "verif/node/registers/configuration_writes.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

TEST(WrittenRegister, GetsBackTheConfigurationThatWasWritten) {
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
  NodeConfig written = reset_config(config.ports, config.window, 2, {});
  NodeSettings settings;
  for (const auto& [address, value] : configuration_writes(config, 99)) {
    write_register(written, address, value);
    settings.write(address, value);
  }
  EXPECT_EQ(settings.onset(), 99u);
  EXPECT_EQ(written.node, config.node);
  EXPECT_EQ(written.window, config.window);
  ASSERT_EQ(written.groups.size(), config.groups.size());
  for (unsigned g = 0; g < config.groups.size(); ++g) {
    const GroupConfig& is = written.groups[g];
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

TEST(WrittenRegister, TellsWhichRegistersAreOfTheConfiguration) {
  NodeConfig config = reset_config(2, 16, 1, {});
  const auto write = [&](std::uint16_t address, std::uint32_t value) {
    return write_register(config, address, value);
  };
  EXPECT_EQ(write(group_register(0, kGroupMembers), 0xff)->group, 0u);
  EXPECT_EQ(config.groups[0].members, 3u);  // as the node has it: bits of its ports only
  const auto peer = write(group_register(0, kGroupPeerUdpPort + kGroupPeerUdpPortStride), 7);
  ASSERT_TRUE(peer);
  EXPECT_EQ(peer->peer_port, 1u);
  EXPECT_EQ(config.groups[0].peers[1].udp_port, 7u);
  EXPECT_FALSE(write(kRegNodeIp, 7)->group);
  EXPECT_EQ(config.node.ip, 7u);
  EXPECT_FALSE(write(group_register(0, kGroupPeerIp + kGroupPeerIpStride * 2), 7));
  EXPECT_FALSE(write(kRegOnset, 7));
  EXPECT_FALSE(write(group_register(0, kGroupCtrl), kGroupCtrlStart));
  EXPECT_FALSE(write(port_register(0, kPortRxFrames), 7));
}

}  // namespace
}  // namespace trib
