// SPDX-License-Identifier: Apache-2.0
// Writes that registers must not make to a group (GR5): refused with an error, and nothing of it is done.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "verif/node/registers/registers.h"
#include "verif/node/units/register_fixture.h"

namespace trib {
namespace {

class GuardRtl : public RegistersRtl {
 protected:
  static constexpr unsigned kStateLsb =
      184;  // of group_status_t: joining, starting, stopped, active
  static constexpr unsigned kEpochLsb = 168;

  void set_state(std::uint32_t flags, std::uint16_t epoch) {
    auto& status = bench_.pins().status_1_i;
    const unsigned pins =
        (flags & kGroupStatusActive ? 8u : 0u) | (flags & kGroupStatusStopped ? 4u : 0u) |
        (flags & kGroupStatusStarting ? 2u : 0u) | (flags & kGroupStatusJoining ? 1u : 0u);
    set_bits(status, kStateLsb, 4, pins);
    set_bits(status, kEpochLsb, 16, epoch);
  }
  void refuses(std::uint16_t offset, std::uint32_t value) {
    const std::uint16_t address = group_register(1, offset);
    const std::uint32_t before = read(address);
    EXPECT_EQ(bench_.write(address, value), kAxiSlaveError) << std::hex << offset << " " << value;
    EXPECT_EQ(read(address), before) << std::hex << offset << " " << value;
  }
  void takes(std::uint16_t offset, std::uint32_t value) { write(group_register(1, offset), value); }
  bool starts() {
    const unsigned before = bench_.starts()[1];
    const bool okay = bench_.write(group_register(1, kGroupCtrl), kGroupCtrlStart) == kAxiOkay;
    EXPECT_EQ(bench_.starts()[1], before + (okay ? 1 : 0));
    return okay;
  }
};

// Distances around half of all numbers, both ways, and at the seam.
TEST_F(GuardRtl, GR5_StartsOnlyWithANewerEpoch) {
  takes(kGroupMembers, 3);
  refuses(kGroupEpoch, 0);
  EXPECT_FALSE(starts()) << "no epoch yet";
  for (const unsigned last : {1u, 0x7fffu, 0x8000u, 0xfffeu, 0xffffu}) {
    for (const unsigned distance :
         {0u, 1u, 2u, 0x7ffeu, 0x7fffu, 0x8000u, 0x8001u, 0xfffeu, 0xffffu}) {
      const unsigned epoch = (last + distance) & 0xffff;
      if (epoch == 0) continue;
      set_state(kGroupStatusStopped, static_cast<std::uint16_t>(last));
      takes(kGroupEpoch, epoch);
      EXPECT_EQ(starts(), distance >= 1 && distance <= 0x7fff) << last << " then " << epoch;
    }
  }
  for (const unsigned epoch : {1u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu}) {
    set_state(0, 0);
    takes(kGroupEpoch, epoch);
    EXPECT_TRUE(starts()) << epoch << " after a reset";
  }
  takes(kGroupMembers, 0);
  EXPECT_FALSE(starts()) << "no members";
  const unsigned ends = bench_.ends()[1];
  EXPECT_EQ(bench_.write(group_register(1, kGroupCtrl), kGroupCtrlStart | kGroupCtrlEnd),
            kAxiSlaveError);
  EXPECT_EQ(bench_.ends()[1], ends) << "nothing of a refused command is done";
}

TEST_F(GuardRtl, GR5_UplinkIsAPortThatIsNoMember) {
  for (unsigned port = RegisterBench::kPorts; port < 8; ++port) {
    refuses(kGroupUplink, kGroupUplinkValid | port);
  }
  takes(kGroupMembers, 0b101);
  refuses(kGroupUplink, kGroupUplinkValid | 0);
  refuses(kGroupUplink, kGroupUplinkValid | 2);
  takes(kGroupUplink, 2);  // without VALID it is none
  takes(kGroupUplink, kGroupUplinkValid | 1);
  refuses(kGroupMembers, 0b010);
  refuses(kGroupMembers, 0b111);
  takes(kGroupMembers, 0b100);
  takes(kGroupUplink, 0);
  takes(kGroupMembers, 0b111);
}

TEST_F(GuardRtl, GR5_NothingMovesUnderALife) {
  takes(kGroupEpoch, 1);
  takes(kGroupMembers, 1);
  for (const std::uint32_t state :
       {kGroupStatusJoining, kGroupStatusStarting, kGroupStatusActive}) {
    set_state(state, 1);
    refuses(kGroupMembers, 3);
    refuses(kGroupUplink, kGroupUplinkValid | 2);
    for (unsigned port = 0; port < RegisterBench::kPorts; ++port) {
      for (const unsigned field :
           {kGroupPeerMacHi, kGroupPeerMacLo, kGroupPeerIp, kGroupPeerUdpPort}) {
        refuses(static_cast<std::uint16_t>(field + kGroupPeerMacHiStride * port), 0x1234);
      }
    }
    takes(kGroupDeadline, 77);
    takes(kGroupPolicy, kGroupPolicyJoin);
    takes(kGroupEpoch, 5);
    write(group_register(0, kGroupMembers), 3);  // the other group is idle
  }
  for (const std::uint32_t state : {0u, kGroupStatusStopped}) {
    set_state(state, 1);
    takes(kGroupMembers, 3);
    takes(kGroupUplink, kGroupUplinkValid | 2);
    takes(kGroupUplink, 0);
    takes(kGroupPeerIp, 0x1234);
  }
}

TEST_F(GuardRtl, GR5_EncodingsAreLegal) {
  for (const std::uint16_t offset : {kAccessResultEncoding, kAccessUplinkEncoding}) {
    const std::uint16_t address = access_register(1, offset);
    for (unsigned value = 0; value < 256; ++value) {
      const bool legal = std::count(std::begin(kEncodings), std::end(kEncodings), value) != 0;
      const std::uint32_t before = read(address);
      EXPECT_EQ(bench_.write(address, value), legal ? kAxiOkay : kAxiSlaveError) << value;
      EXPECT_EQ(read(address), legal ? value : before) << value;
    }
    write(address, 0xa2);
    for (const std::uint32_t state :
         {kGroupStatusJoining, kGroupStatusStarting, kGroupStatusActive}) {
      set_state(state, 1);
      EXPECT_EQ(bench_.write(address, 0x61), kAxiSlaveError);
      EXPECT_EQ(read(address), 0xa2u);
      write(access_register(0, offset), 0x61);  // the other group is idle
    }
    set_state(kGroupStatusStopped, 1);
    write(address, 0x61);
    EXPECT_EQ(read(address), 0x61u);
    set_state(0, 0);
  }
}

// A write is on the registers' bus two cycles after the master offers it. The first of write and life counts.
TEST_F(GuardRtl, GR5_NothingMovesFromTheFirstCycleOfALifeOn) {
  for (unsigned begins = 0; begins < 4; ++begins) {
    SCOPED_TRACE(testing::Message() << "joining from cycle " << begins << " on");
    set_state(0, 0);
    takes(kGroupMembers, 1);
    const std::uint8_t answer =
        bench_.write(group_register(1, kGroupMembers), 3, [&](unsigned cycle) {
          if (cycle == begins) set_state(kGroupStatusJoining, 1);
        });
    EXPECT_EQ(answer, begins <= 2 ? kAxiSlaveError : kAxiOkay);
    EXPECT_EQ(read(group_register(1, kGroupMembers)), begins <= 2 ? 1u : 3u);
  }
}

}  // namespace
}  // namespace trib
