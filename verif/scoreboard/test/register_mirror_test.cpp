// SPDX-License-Identifier: Apache-2.0
// The mirror understands what a configuration writes, and nothing else.
#include "verif/scoreboard/register_mirror.h"

#include <gtest/gtest.h>

#include "verif/bfm/configuration_writes.h"
#include "verif/bfm/registers.h"

namespace trib {
namespace {

TEST(RegisterMirror, GetsBackTheConfigurationThatWasWritten) {
  NodeConfig config;
  config.node = default_node();
  config.ports = 3;
  config.window = 32;
  config.members = 5;
  config.epoch = 0x1234;
  for (unsigned port = 0; port < config.ports; ++port) {
    config.peers.push_back(default_worker(port + 1));
  }
  RegisterMirror mirror(config.ports, config.window);
  for (const auto& [address, value] : configuration_writes(config, 99)) {
    mirror.write(address, value);
  }
  EXPECT_EQ(mirror.onset(), 99u);
  EXPECT_EQ(mirror.config().node, config.node);
  EXPECT_EQ(mirror.config().members, config.members);
  EXPECT_EQ(mirror.config().epoch, config.epoch);
  EXPECT_EQ(mirror.config().window, config.window);
  ASSERT_EQ(mirror.config().peers.size(), config.peers.size());
  for (unsigned port = 0; port < config.ports; ++port) {
    EXPECT_EQ(mirror.config().peers[port], config.peers[port]) << port;
  }
}

TEST(RegisterMirror, TellsWhichRegistersAreOfTheConfiguration) {
  RegisterMirror mirror(2, 16);
  EXPECT_TRUE(mirror.write(group_register(0, kGroupMembers), 0xff));
  EXPECT_EQ(mirror.config().members, 3u);  // as the node has it: bits of its ports alone
  EXPECT_TRUE(mirror.write(group_register(0, kGroupPeerUdpPort + kGroupPeerUdpPortStride), 7));
  EXPECT_EQ(mirror.config().peers[1].udp_port, 7u);
  EXPECT_FALSE(mirror.write(group_register(0, kGroupPeerIp + kGroupPeerIpStride * 2), 7));
  EXPECT_FALSE(mirror.write(kRegOnset, 7));
  EXPECT_FALSE(mirror.write(group_register(0, kGroupCtrl), kGroupCtrlStart));
  EXPECT_FALSE(mirror.write(port_register(0, kPortRxFrames), 7));
}

}  // namespace
}  // namespace trib
