// SPDX-License-Identifier: Apache-2.0
// NodeControl against registers in memory: what it writes where, how it reads counters.
#include "verif/bfm/node_control.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "verif/bfm/registers.h"
#include "verif/bfm/test/fake_node.h"

namespace trib {
namespace {

class NodeControlTest : public testing::Test {
 protected:
  NodeControlTest() {
    for (unsigned address = 0; address < 0x2000; address += 4) {
      node_.registers()[static_cast<std::uint16_t>(address)] = 0;
    }
    node_.registers()[kRegId] = kIdValue;
    node_.registers()[kRegVersion] = kVersionValue;
  }

  FakeNode node_{2, 8};
  AxiLiteMaster master_{node_.axil()};
  NodeControl control_{master_, [this] {
                         master_.before_edge(node_.cycle());
                         node_.clock_cycle(node_.cycle());
                       }};
};

TEST_F(NodeControlTest, IdentifiesTheNode) {
  node_.registers()[kRegParams] = 0x01104008;
  const NodeParameters parameters = control_.identify();
  EXPECT_EQ(parameters.ports, 8u);
  EXPECT_EQ(parameters.beat_bytes, 64u);
  EXPECT_EQ(parameters.window, 16u);
  EXPECT_EQ(parameters.groups, 1u);
  node_.registers()[kRegId] = 0;
  EXPECT_THROW(control_.identify(), std::runtime_error);
}

TEST_F(NodeControlTest, WritesAConfiguration) {
  NodeConfig config;
  config.node = default_node();
  config.peers = {default_worker(0), default_worker(1)};
  config.ports = 2;
  config.members = 3;
  config.epoch = 77;
  control_.configure(config, 9);
  auto& registers = node_.registers();
  EXPECT_EQ(registers[kRegNodeMacHi], 0x0254u);
  EXPECT_EQ(registers[kRegNodeMacLo], 0x42000000u);
  EXPECT_EQ(registers[kRegNodeIp], 0x0A544201u);
  EXPECT_EQ(registers[kRegNodeUdpPort], 21570u);
  EXPECT_EQ(registers[kRegOnset], 9u);
  EXPECT_EQ(registers[kRegGroupMembers], 3u);
  EXPECT_EQ(registers[kRegGroupEpoch], 77u);
  EXPECT_EQ(registers[port_register(1, kPortPeerMacHi)], 0x0254u);
  EXPECT_EQ(registers[port_register(1, kPortPeerMacLo)], 0x42000102u);
  EXPECT_EQ(registers[port_register(1, kPortPeerIp)], config.peers[1].ip);
  EXPECT_EQ(registers[port_register(1, kPortPeerUdpPort)], config.peers[1].udp_port);
}

TEST_F(NodeControlTest, StartsAndEndsTheGroup) {
  node_.registers()[kRegGroupStatus] = kGroupActive;
  control_.start_group();
  EXPECT_EQ(node_.registers()[kRegGroupCtrl], kGroupStart);
  control_.end_group();
  EXPECT_EQ(node_.registers()[kRegGroupCtrl], kGroupEnd);
  node_.registers()[kRegGroupStatus] = kGroupActive | kGroupBusyStarting;
  EXPECT_THROW(control_.start_group(), std::runtime_error);
}

TEST_F(NodeControlTest, ReadsCountersAndTellsWhetherTheyBalance) {
  auto& registers = node_.registers();
  registers[verdict_register(1, 0)] = 40;
  registers[verdict_register(1, 19)] = 2;
  registers[port_register(1, kPortRxFrames)] = 42;
  registers[port_register(1, kPortResults)] = 10;
  registers[port_register(1, kPortReplays)] = 3;
  registers[port_register(1, kPortErrors)] = 2;
  registers[port_register(1, kPortSpoiled)] = 1;
  registers[port_register(1, kPortTxFrames)] = 16;
  registers[port_register(1, kPortRxBytesLo)] = 5;
  registers[port_register(1, kPortRxBytesHi)] = 1;
  PortCounters counters = control_.counters(1);
  EXPECT_EQ(counters.verdicts[19], 2u);
  EXPECT_EQ(counters.rx_bytes, 0x100000005u);
  EXPECT_EQ(counters.imbalance(), "");
  counters.rx_frames = 43;
  EXPECT_EQ(counters.imbalance(), "RX_FRAMES is 43, its verdicts add up to 42; ");
  counters.rx_frames = 42;
  counters.spoiled = 0;
  EXPECT_EQ(counters.imbalance(), "TX_FRAMES is 16, its kinds add up to 15; ");
}

}  // namespace
}  // namespace trib
