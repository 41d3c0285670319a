// SPDX-License-Identifier: Apache-2.0
// NodeControl against registers in memory: what it writes where, how it reads counters.
#include "verif/node/registers/node_control.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "verif/node/dut/test/fake_node.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

class NodeControlTest : public testing::Test {
 protected:
  NodeControlTest() {
    for (unsigned address = 0; address < 0x3200; address += 4) {
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
  node_.registers()[kRegParams] = 0x02104008;
  const NodeParameters parameters = control_.identify();
  EXPECT_EQ(parameters.ports, 8u);
  EXPECT_EQ(parameters.beat_bytes, 64u);
  EXPECT_EQ(parameters.window, 16u);
  EXPECT_EQ(parameters.groups, 2u);
  node_.registers()[kRegId] = 0;
  EXPECT_THROW(control_.identify(), std::runtime_error);
}

TEST_F(NodeControlTest, WritesAConfiguration) {
  NodeConfig config;
  config.node = default_node();
  config.ports = 2;
  GroupConfig group;
  group.peers = {default_worker(0), default_worker(1)};
  group.members = 3;
  group.epoch = 77;
  GroupConfig other = group;
  other.members = 1;
  other.epoch = 0;
  other.join_allowed = false;
  other.uplink = 1;
  other.deadline = 5000;
  other.rank = 7;
  other.bind = true;
  other.key = 0x0123456789abcdef;
  config.groups = {group, other};
  control_.configure(config, 9);
  auto& registers = node_.registers();
  EXPECT_EQ(registers[kRegNodeMacHi], 0x0254u);
  EXPECT_EQ(registers[kRegNodeMacLo], 0x42000000u);
  EXPECT_EQ(registers[kRegNodeIp], 0x0A544201u);
  EXPECT_EQ(registers[kRegNodeUdpPort], 21570u);
  EXPECT_EQ(registers[kRegOnset], 9u);
  EXPECT_EQ(registers[0x2008], 3u);   // MEMBERS
  EXPECT_EQ(registers[0x200C], 77u);  // EPOCH
  EXPECT_EQ(registers[0x2010], 1u);   // POLICY
  EXPECT_EQ(registers[0x2014], 0u);   // UPLINK
  EXPECT_EQ(registers[0x2090], 0x0254u);
  EXPECT_EQ(registers[0x2094], 0x42000102u);
  EXPECT_EQ(registers[0x2098], group.peers[1].ip);
  EXPECT_EQ(registers[0x209C], group.peers[1].udp_port);
  EXPECT_EQ(registers[0x2108], 1u);     // of group 1: MEMBERS
  EXPECT_EQ(registers[0x210C], 0u);     // EPOCH
  EXPECT_EQ(registers[0x2110], 2u);     // POLICY
  EXPECT_EQ(registers[0x2114], 0x81u);  // UPLINK
  EXPECT_EQ(registers[0x2118], 5000u);  // DEADLINE
  EXPECT_EQ(registers[0x211C], 7u);     // RANK
  EXPECT_EQ(registers[0x3100], 0x01234567u);
  EXPECT_EQ(registers[0x3104], 0x89abcdefu);  // KEY
}

TEST_F(NodeControlTest, StartsAndEndsAGroup) {
  auto& registers = node_.registers();
  registers[group_register(1, kGroupStatus)] = kGroupStatusActive;
  control_.start_group(1);
  EXPECT_EQ(registers[group_register(1, kGroupCtrl)], kGroupCtrlStart);
  control_.end_group(1);
  EXPECT_EQ(registers[group_register(1, kGroupCtrl)], kGroupCtrlEnd);
  EXPECT_EQ(registers[group_register(0, kGroupCtrl)], 0u);
  registers[group_register(1, kGroupStatus)] = kGroupStatusActive | kGroupStatusStarting;
  EXPECT_THROW(control_.start_group(1), std::runtime_error);
}

TEST_F(NodeControlTest, ReadsCountersAndTellsWhetherTheyBalance) {
  auto& registers = node_.registers();
  registers[port_register(1, kPortVerdictAccepted)] = 40;
  registers[port_register(1, kPortVerdictBusy)] = 2;
  registers[port_register(1, kPortRxFrames)] = 42;
  registers[port_register(1, kPortSentResult)] = 10;
  registers[port_register(1, kPortSentReplay)] = 3;
  registers[port_register(1, kPortSentControl)] = 2;
  registers[port_register(1, kPortSentSpoiled)] = 1;
  registers[port_register(1, kPortSentHost)] = 5;
  registers[port_register(1, kPortTxFrames)] = 21;
  registers[port_register(1, kPortRxBytesLo)] = 5;
  registers[port_register(1, kPortRxBytesHi)] = 1;
  const PortCounters counters = control_.counters(1);
  EXPECT_EQ(counters.verdict(22), 2u);
  EXPECT_EQ(counters.sent(5), 5u);
  EXPECT_EQ(counters.rx_bytes(), 0x100000005u);
  EXPECT_EQ(counters.imbalance(), "");

  registers[port_register(1, kPortRxFrames)] = 43;
  const std::string received = control_.counters(1).imbalance();
  EXPECT_EQ(received.rfind("RX_FRAMES is 43, VERDICT_* add up to 42; all counters: ", 0), 0u)
      << received;
  for (const char* text : {" VERDICT_ACCEPTED 40 ", " VERDICT_STALE_EPOCH 0 ", " SENT_HOST 5 "}) {
    EXPECT_NE(received.find(text), std::string::npos) << received;
  }
  registers[port_register(1, kPortRxFrames)] = 42;
  registers[port_register(1, kPortSentSpoiled)] = 0;
  EXPECT_EQ(control_.counters(1).imbalance().rfind("TX_FRAMES is 21, SENT_* add up to 20; ", 0),
            0u);
}

TEST_F(NodeControlTest, ReadsAGroupByName) {
  auto& registers = node_.registers();
  registers[group_register(1, kGroupReduced)] = 7;
  registers[group_register(1, kGroupSkew + 4 * 15)] = 9;
  const PageSnapshot group = control_.group(1);
  EXPECT_EQ(group.at(kGroupReduced), 7u);
  const auto named = group.named();
  EXPECT_EQ(named.front().first, "STATUS");
  EXPECT_EQ(named.back().first, "SKEW_15");
  EXPECT_EQ(named.back().second, 9u);
  EXPECT_EQ(register_name(RegisterPage::kGroup, kGroupResent), "RESENT");
  EXPECT_EQ(register_name(RegisterPage::kGroup, 0x3C), "?");
}

}  // namespace
}  // namespace trib
