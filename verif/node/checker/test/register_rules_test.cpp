// SPDX-License-Identifier: Apache-2.0
// GR5, as the checker understands it (register_rules.h).
#include "verif/node/checker/register_rules.h"

#include <gtest/gtest.h>

#include "verif/node/checker/followed_node.h"
#include "verif/node/registers/registers.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib {
namespace {

constexpr unsigned kPorts = 3;

class RegisterRules : public testing::Test {
 protected:
  bool refused(std::uint16_t address, std::uint32_t value, std::uint8_t strobes = kAllBytes) const {
    return is_refused(address, value, strobes, node_.model());
  }
  bool refused_in_group(unsigned offset, std::uint32_t value) const {
    return refused(group_register(0, offset), value);
  }
  // Has to be taken.
  void write(unsigned offset, std::uint32_t value) {
    EXPECT_FALSE(refused_in_group(offset, value)) << offset;
    NodeStep step;
    step.cycle = ++cycle_;
    step.kind = StepKind::kWritten;
    step.sequence = group_register(0, offset);
    step.tag = value;
    node_.step(step);
  }

  // The register command START or END.
  void command(bool start) {
    NodeStep step;
    step.cycle = ++cycle_;
    step.kind = StepKind::kCommand;
    step.good = start;
    node_.step(step);
  }

  std::uint64_t cycle_ = 0;
  FollowedNode node_{{kPorts, 8, 16, 1, {}},
                     [](const std::string& what) { ADD_FAILURE() << what; }};
};

TEST_F(RegisterRules, RegistersThatAreNotAndThatCannotBeWritten) {
  EXPECT_FALSE(refused(kRegTxLimit, 7));
  EXPECT_TRUE(refused(kRegTxLimit, 7, 0x7));
  EXPECT_TRUE(refused(kRegId, 7));
  EXPECT_TRUE(refused(kRegTxLimit + 1, 7));
  EXPECT_TRUE(refused(group_register(1, kGroupRank), 7));
  EXPECT_TRUE(refused(port_register(0, kPortWithdrawn), 7));
  EXPECT_FALSE(refused(access_register(0, kAccessKeyLo), 7));
  EXPECT_TRUE(refused(access_register(0, kAccessJob), 7));
  EXPECT_FALSE(refused_in_group(kGroupPeerIp + kGroupPeerIpStride * 2, 7));
  EXPECT_TRUE(refused_in_group(kGroupPeerIp + kGroupPeerIpStride * 3, 7));
}

TEST_F(RegisterRules, UplinkIsAPortThatIsNoMember) {
  EXPECT_TRUE(refused_in_group(kGroupUplink, kGroupUplinkValid | 3));
  write(kGroupMembers, 3);
  EXPECT_TRUE(refused_in_group(kGroupUplink, kGroupUplinkValid | 1));
  EXPECT_FALSE(refused_in_group(kGroupUplink, 1));
  write(kGroupUplink, kGroupUplinkValid | 2);
  EXPECT_TRUE(refused_in_group(kGroupMembers, 4));
  EXPECT_FALSE(refused_in_group(kGroupMembers, 2));
}

TEST_F(RegisterRules, StartNeedsMembersAndANewerEpoch) {
  EXPECT_TRUE(refused_in_group(kGroupCtrl, kGroupCtrlStart));
  EXPECT_TRUE(refused_in_group(kGroupCtrl, 0xfffffffc | kGroupCtrlStart)) << "START is one bit";
  EXPECT_FALSE(refused_in_group(kGroupCtrl, 0xfffffffc));
  EXPECT_TRUE(refused_in_group(kGroupEpoch, 0));
  write(kGroupMembers, 3);
  EXPECT_TRUE(refused_in_group(kGroupCtrl, kGroupCtrlStart));
  write(kGroupEpoch, 9);
  EXPECT_FALSE(refused_in_group(kGroupCtrl, kGroupCtrlStart));
  command(true);
  EXPECT_TRUE(refused_in_group(kGroupCtrl, kGroupCtrlStart));
  EXPECT_TRUE(refused_in_group(kGroupMembers, 3));
  EXPECT_TRUE(refused_in_group(kGroupUplink, 0));
  EXPECT_TRUE(refused_in_group(kGroupPeerIp, 7));
  EXPECT_FALSE(refused_in_group(kGroupPolicy, 0));
  EXPECT_FALSE(refused_in_group(kGroupCtrl, kGroupCtrlEnd));
  command(false);
  EXPECT_FALSE(refused_in_group(kGroupPeerIp, 7));
  EXPECT_TRUE(refused_in_group(kGroupCtrl, kGroupCtrlStart));
  write(kGroupEpoch, 9 + 0x7fff);
  EXPECT_FALSE(refused_in_group(kGroupCtrl, kGroupCtrlStart));
  write(kGroupEpoch, 9 + 0x8000);
  EXPECT_TRUE(refused_in_group(kGroupCtrl, kGroupCtrlStart));
}

}  // namespace
}  // namespace trib
