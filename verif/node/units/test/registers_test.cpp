// SPDX-License-Identifier: Apache-2.0
// Registers and counters of the RTL on their own, against register_table.h: every address of the space,
// every register with random values, what comes out of the settings, commands, peers, and random
// events at the counters.
#include "verif/node/registers/registers.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/base/random.h"
#include "model/frame/endpoint.h"
#include "verif/node/registers/port_counters.h"
#include "verif/node/registers/register_table.h"
#include "verif/node/units/pins.h"
#include "verif/node/units/register_fixture.h"

namespace trib {
namespace {

TEST_F(RegistersRtl, AnswersEveryAddressAsTheMapSays) {
  for (unsigned address = 0; address < 0x10000; ++address) {
    const auto at = map_.find(static_cast<std::uint16_t>(address));
    const RegisterBench::Access read = bench_.read(static_cast<std::uint16_t>(address));
    ASSERT_EQ(read.response, at == map_.end() ? kAxiSlaveError : kAxiOkay) << std::hex << address;
    if (at == map_.end()) {
      ASSERT_EQ(read.value, 0u) << std::hex << address;
    }
  }
  for (unsigned address = 0; address < 0x10000; ++address) {
    const auto at = map_.find(static_cast<std::uint16_t>(address));
    const bool writable = at != map_.end() && is_writable(at->second.info->kind);
    // Of 0 not every register approves (GR5).
    const std::uint32_t value = writable ? acceptable(at->second, kGroupCtrlEnd) : kGroupCtrlEnd;
    ASSERT_EQ(bench_.write(static_cast<std::uint16_t>(address), value),
              writable ? kAxiOkay : kAxiSlaveError)
        << std::hex << address;
  }
}

TEST_F(RegistersRtl, ShowsResetValuesConstantsAndParameters) {
  const std::map<std::string_view, std::uint32_t> parameters{
      {"PARAMS", RegisterBench::kPorts | 32 << 8 | 64 << 16 | RegisterBench::kGroups << 24},
      {"BUILD", 0x1234abcd}};
  for (const auto& [address, place] : map_) {
    if (place.info->name.substr(0, 4) == "SKEW") continue;
    const auto parameter = parameters.find(place.info->name);
    EXPECT_EQ(read(address), parameter == parameters.end() ? place.info->reset : parameter->second)
        << place.info->name;
  }
}

TEST_F(RegistersRtl, ReadsBackWhatWasWritten) {
  for (unsigned round = 0; round < 20; ++round) {
    std::map<std::uint16_t, std::uint32_t> written;
    for (const auto& [address, place] : map_) {
      if (!place.keeps()) continue;
      written[address] = acceptable(place, static_cast<std::uint32_t>(random_()));
      write(address, written[address]);
    }
    for (const auto& [address, value] : written) {
      const RegisterPlace& place = map_.at(address);
      ASSERT_EQ(read(address), value & place.mask()) << place.info->name;
    }
  }
  bench_.reset();
  for (const auto& [address, place] : map_) {
    if (!place.keeps()) continue;
    EXPECT_EQ(read(address), place.info->reset) << place.info->name;
  }
}

TEST_F(RegistersRtl, GivesTheSettingsToTheNode) {
  write(kRegNodeMacHi, 0x0254);
  write(kRegNodeMacLo, 0x42000001);
  write(kRegNodeIp, 0x0a544201);
  write(kRegNodeUdpPort, 0x9876);
  write(kRegOnset, 0x1234);
  EXPECT_EQ(bits(bench_.pins().node_o, 48, 48), 0x025442000001u);
  EXPECT_EQ(bits(bench_.pins().node_o, 16, 32), 0x0a544201u);
  EXPECT_EQ(bits(bench_.pins().node_o, 0, 16), 0x9876u);
  EXPECT_EQ(bench_.pins().onset_o, 0x1234u);
  write(kRegTxLimit, 0x13572468);
  write(kRegAnswerInterval, 0x24681357);
  EXPECT_EQ(bench_.pins().tx_limit_o, 0x13572468u);
  EXPECT_EQ(bench_.pins().answer_interval_o, 0x24681357u);

  write(group_register(1, kGroupMembers), 0xfb);
  write(group_register(1, kGroupEpoch), 0x1789);
  write(group_register(1, kGroupPolicy), kGroupPolicyBind);
  write(group_register(1, kGroupUplink), kGroupUplinkValid | 2);
  write(group_register(1, kGroupDeadline), 0xdeadbeef);
  write(group_register(1, kGroupRank), 0x4321);
  write(access_register(1, kAccessKeyHi), 0x89abcdef);
  write(access_register(1, kAccessKeyLo), 0x76543210);
  // members, epoch, policy_join, policy_bind, uplink_port, uplink_valid, deadline, rank, key, from
  // the top
  EXPECT_EQ(bits(bench_.pins().config_1_o, 0, 64), 0x89abcdef76543210u);
  EXPECT_EQ(bits(bench_.pins().config_1_o, 64, 16), 0x4321u);
  EXPECT_EQ(bits(bench_.pins().config_1_o, 80, 32), 0xdeadbeefu);
  EXPECT_EQ(bits(bench_.pins().config_1_o, 113, 3), 2u);
  EXPECT_EQ(bits(bench_.pins().config_1_o, 112, 1), 1u);
  EXPECT_EQ(bits(bench_.pins().config_1_o, 116, 1), 1u);
  EXPECT_EQ(bits(bench_.pins().config_1_o, 117, 1), 0u);
  EXPECT_EQ(bits(bench_.pins().config_1_o, 118, 16), 0x1789u);
  EXPECT_EQ(bits(bench_.pins().config_1_o, 134, 8), 0x3u);
  write(access_register(1, kAccessResultEncoding), 0xa2);
  write(access_register(1, kAccessUplinkEncoding), 0x61);
  EXPECT_EQ(bits(bench_.pins().config_1_o, 142, 8), 0x61u);
  EXPECT_EQ(bits(bench_.pins().config_1_o, 150, 8), 0xa2u);
  EXPECT_EQ(bits(bench_.pins().config_0_o, 0, 64), 0u) << "group 0 is as it was";
  EXPECT_EQ(bits(bench_.pins().config_0_o, 64, 64), 1ull << 53) << "group 0 is as it was";
}

TEST_F(RegistersRtl, GivesCommandsForOneCycle) {
  using Counts = std::array<unsigned, RegisterBench::kGroups>;
  write(group_register(1, kGroupMembers), 1);
  write(group_register(1, kGroupEpoch), 1);
  write(group_register(1, kGroupCtrl), kGroupCtrlStart);
  EXPECT_EQ(bench_.starts(), (Counts{0, 1}));
  EXPECT_EQ(bench_.ends(), (Counts{0, 0}));
  write(group_register(0, kGroupCtrl), kGroupCtrlEnd);
  EXPECT_EQ(bench_.ends(), (Counts{1, 0}));
  write(group_register(0, kGroupCtrl), ~(kGroupCtrlStart | kGroupCtrlEnd));
  EXPECT_EQ(bench_.starts(), (Counts{0, 1}));
  EXPECT_EQ(bench_.ends(), (Counts{1, 0}));
  EXPECT_EQ(read(group_register(0, kGroupCtrl)), 0u);
}

TEST_F(RegistersRtl, ShowsTheStateOfEveryGroup) {
  auto& status = bench_.pins().status_1_i;
  // active, stopped, starting, joining, epoch, members, joined, window, reduced, partial, resent,
  // job, parent_epoch
  set_bits(status, 0, 16, 0x99aa);
  set_bits(status, 16, 32, 0xbbccddee);
  set_bits(status, 48, 32, 0x11111111);
  set_bits(status, 80, 32, 0x22222222);
  set_bits(status, 112, 32, 0x33333333);
  set_bits(status, 144, 8, 0x44);
  set_bits(status, 152, 8, 0x55);
  set_bits(status, 160, 8, 0x66);
  set_bits(status, 168, 16, 0x7788);
  const std::map<unsigned, std::uint32_t> flags{{3, kGroupStatusActive},
                                                {2, kGroupStatusStopped},
                                                {1, kGroupStatusStarting},
                                                {0, kGroupStatusJoining}};
  for (const auto& [bit, mask] : flags) {
    set_bits(status, 184, 4, 1u << bit);
    EXPECT_EQ(read(group_register(1, kGroupStatus)), mask);
  }
  const PageSnapshot group(RegisterPage::kGroup, 1, [&](std::uint16_t a) { return read(a); });
  EXPECT_EQ(group.at(kGroupResent), 0x11111111u);
  EXPECT_EQ(group.at(kGroupPartial), 0x22222222u);
  EXPECT_EQ(group.at(kGroupReduced), 0x33333333u);
  EXPECT_EQ(group.at(kGroupWindow), 0x44u);
  EXPECT_EQ(group.at(kGroupJoined), 0x55u);
  EXPECT_EQ(group.at(kGroupCurrentMembers), 0x66u);
  EXPECT_EQ(group.at(kGroupCurrentEpoch), 0x7788u);
  EXPECT_EQ(read(access_register(1, kAccessJob)), 0xbbccddeeu);
  EXPECT_EQ(read(access_register(1, kAccessParentEpoch)), 0x99aau);
  EXPECT_EQ(read(access_register(0, kAccessJob)), 0u);
  for (unsigned bin = 0; bin < kGroupSkewCount; ++bin) {
    EXPECT_EQ(group.at(kGroupSkew + kGroupSkewStride * bin), 0x015ce300u + bin);
  }
  EXPECT_EQ(read(group_register(0, kGroupReduced)), 0u);
}

TEST_F(RegistersRtl, KeepsPeersUntilOneIsLearned) {
  const auto at = [](unsigned first, unsigned port) {
    return group_register(1, first + kGroupPeerMacHiStride * port);
  };
  write(at(kGroupPeerMacHi, 2), 0x0254);
  write(at(kGroupPeerMacLo, 2), 0x42000102);
  write(at(kGroupPeerIp, 2), 0x0a54420c);
  write(at(kGroupPeerUdpPort, 2), 40002);
  EXPECT_EQ(bits(bench_.pins().peer_1_2_o, 48, 48), 0x025442000102u);
  EXPECT_EQ(bits(bench_.pins().peer_1_2_o, 0, 48), 0x0a54420cull << 16 | 40002);
  EXPECT_EQ(read(group_register(0, kGroupPeerIp + kGroupPeerIpStride * 2)), 0u);

  set_endpoint(bench_.pins().learn_peer_i, default_worker(1));
  bench_.pins().learn_i = 2;
  bench_.step();
  bench_.idle();
  const Endpoint learned = default_worker(1);
  EXPECT_EQ(read(at(kGroupPeerMacHi, 1)), learned.mac.to_number() >> 32);
  EXPECT_EQ(read(at(kGroupPeerMacLo, 1)), learned.mac.to_number() & 0xffffffff);
  EXPECT_EQ(read(at(kGroupPeerIp, 1)), learned.ip);
  EXPECT_EQ(read(at(kGroupPeerUdpPort, 1)), learned.udp_port);
  EXPECT_EQ(read(at(kGroupPeerIp, 2)), 0x0a54420cu);
}

// The words of a port as they should be.
using Words = std::array<std::uint32_t, 64>;

void add(Words& words, unsigned low, std::uint64_t number) {
  const std::uint64_t sum = (std::uint64_t{words[low / 4 + 1]} << 32 | words[low / 4]) + number;
  words[low / 4] = static_cast<std::uint32_t>(sum);
  words[low / 4 + 1] = static_cast<std::uint32_t>(sum >> 32);
}

class CountersRtl : public RegistersRtl {
 protected:
  // One cycle of random events on all ports.
  void events(std::vector<Words>& expected) {
    bench_.idle();
    for (unsigned port = 0; port < RegisterBench::kPorts; ++port) {
      Words& words = expected[port];
      if (random_.chance(0.6)) received(port, words);
      if (random_.chance(0.6)) sent(port, words);
      const unsigned bytes = random_.between(0, 64);
      set_bits(bench_.pins().sent_bytes_i, 7 * port, 7, bytes);
      add(words, kPortTxBytesLo, bytes);
      left_out(port, words);
      const bool discarded = random_.chance(0.3);
      set_bits(bench_.pins().discarded_i, port, 1, discarded ? 1 : 0);
      words[kPortDiscarded / 4] += discarded ? 1 : 0;
    }
    bench_.step();
  }

  void check(const std::vector<Words>& expected) {
    bench_.idle();
    for (unsigned port = 0; port < RegisterBench::kPorts; ++port) {
      const PortCounters counters(port, [&](std::uint16_t address) { return read(address); });
      for (unsigned word = 0; word < expected[port].size(); ++word) {
        ASSERT_EQ(counters.at(4 * word), expected[port][word])
            << "port " << port << ", " << register_name(RegisterPage::kPort, 4 * word);
      }
      EXPECT_EQ(counters.imbalance(), "");
    }
  }

 private:
  void received(unsigned port, Words& words) {
    const unsigned verdict = random_.between(0, kPortVerdictCount - 1);
    const unsigned bytes = random_.between(60, 9216);
    set_bits(bench_.pins().verdict_valid_i, port, 1, 1);
    set_bits(bench_.pins().verdict_i, 5 * port, 5, verdict);
    set_bits(bench_.pins().frame_bytes_i, 16 * port, 16, bytes);
    ++words[kPortVerdict / 4 + verdict];
    ++words[kPortRxFrames / 4];
    add(words, kPortRxBytesLo, bytes);
  }

  void sent(unsigned port, Words& words) {
    const unsigned kind = random_.between(0, kPortSentCount - 1);
    set_bits(bench_.pins().sent_i, port, 1, 1);
    set_bits(bench_.pins().sent_kind_i, 3 * port, 3, kind);
    ++words[kPortSent / 4 + kind];
    ++words[kPortTxFrames / 4];
  }

  void left_out(unsigned port, Words& words) {
    // Counters and widths of the fields of left_out_t, lowest first.
    constexpr std::pair<unsigned, unsigned> kFields[] = {{kPortWithdrawn, 1},
                                                         {kPortControlDropped, 1},
                                                         {kPortWithdrawn, 2},
                                                         {kPortReplaysDropped, 2}};
    for (unsigned group = 0; group < RegisterBench::kGroups; ++group) {
      unsigned bit = 6 * (RegisterBench::kGroups * port + group);
      for (const auto& [counter, width] : kFields) {
        const unsigned frames = random_.below(1u << width);
        set_bits(bench_.pins().left_out_i, bit, width, frames);
        words[counter / 4] += frames;
        bit += width;
      }
    }
    const unsigned error = random_.below(2);
    set_bits(bench_.pins().error_dropped_i, port, 1, error);
    words[kPortControlDropped / 4] += error;
    const unsigned results = random_.below(RegisterBench::kGroups + 1);
    set_bits(bench_.pins().results_withdrawn_i, 5 * port, 5, results);
    words[kPortWithdrawn / 4] += results;
  }
};

TEST_F(CountersRtl, CountEveryEventOnItsPort) {
  std::vector<Words> expected(RegisterBench::kPorts, Words{});
  check(expected);
  for (unsigned round = 0; round < 4; ++round) {
    for (unsigned cycle = 0; cycle < 5000; ++cycle) events(expected);
    check(expected);
  }
  bench_.reset();
  check(std::vector<Words>(RegisterBench::kPorts, Words{}));
}

// The other half of the bytes: TX_BYTES would take too long to get there.
TEST_F(CountersRtl, CarryIntoTheHighHalf) {
  constexpr unsigned kBytes = 0xffff;
  constexpr unsigned kFrames = 0x10003;
  bench_.idle();
  bench_.pins().verdict_valid_i = 1;
  set_bits(bench_.pins().frame_bytes_i, 0, 16, kBytes);
  for (unsigned frame = 0; frame < kFrames; ++frame) bench_.step();
  bench_.idle();
  const PortCounters counters(0, [&](std::uint16_t address) { return read(address); });
  EXPECT_EQ(counters.rx_bytes(), std::uint64_t{kBytes} * kFrames);
  EXPECT_EQ(counters.at(kPortRxBytesHi), 1u);
  EXPECT_EQ(counters.tx_bytes(), 0u);
  EXPECT_EQ(counters.at(kPortRxFrames), kFrames);
}

}  // namespace
}  // namespace trib
