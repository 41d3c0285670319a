// SPDX-License-Identifier: Apache-2.0
// Several groups on one node: on ports of their own, and on the same ports.
#include <gtest/gtest.h>

#include "model/node/test/node_bench.h"

namespace trib {
namespace {

NodeConfig two_groups(std::uint32_t members0, std::uint32_t members1) {
  NodeConfig config = bench_config();
  config.groups.push_back(config.groups[0]);
  config.groups[0].members = members0;
  config.groups[1].members = members1;
  config.groups[1].epoch = 9;
  return config;
}

void group1(Header& h) {
  h.group = 1;
  h.epoch = 9;
}

TEST(NodeGroups, SamePortInTwoGroups) {
  NodeBench bench(two_groups(0b0011, 0b0110));
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kAccepted);
  EXPECT_EQ(bench.send(1, 0, {10}, group1), Verdict::kAccepted);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.send(1, 0, {2}), Verdict::kAccepted);
  ASSERT_EQ(summary(bench.sent), "0:RESULT 0, 1:RESULT 0");
  EXPECT_EQ(values_of(bench.sent[0].frame), Floats{3});
  EXPECT_EQ(bench.sent_header(1).group, 0);
  EXPECT_EQ(bench.send(2, 0, {20}, group1), Verdict::kAccepted);
  ASSERT_EQ(summary(bench.sent), "1:RESULT 0, 2:RESULT 0");
  EXPECT_EQ(values_of(bench.sent[0].frame), Floats{30});
  EXPECT_EQ(bench.sent_header(0).group, 1);
  EXPECT_EQ(bench.sent_header(0).epoch, 9);
  // Each has its own result store and its own window.
  EXPECT_EQ(bench.send(1, 0, {2}), Verdict::kReplay);
  EXPECT_EQ(values_of(bench.sent.at(0).frame), Floats{3});
  EXPECT_EQ(bench.send(1, 0, {2}, group1), Verdict::kReplay);
  EXPECT_EQ(values_of(bench.sent.at(0).frame), Floats{30});
  EXPECT_EQ(bench.node.expected(0, 0), 16u);
  EXPECT_EQ(bench.node.expected(1, 0), 16u);
  EXPECT_EQ(bench.send(2, 0, {1}), Verdict::kNotMember);
  EXPECT_EQ(bench.send(0, 0, {1}, group1), Verdict::kNotMember);
}

TEST(NodeGroups, GapsAreEachGroupsOwn) {
  NodeBench bench(two_groups(0b1111, 0b1111));  // RC4
  bench.send(0, 1, {1});
  bench.send(0, 5, {1}, group1);
  EXPECT_TRUE(bench.sent.empty());
  bench.send(0, 2, {1}, group1);
  EXPECT_EQ(summary(bench.sent), "0:NACK 0, 0:NACK 1");
  EXPECT_EQ(bench.sent_header(0).group, 1);
}

TEST(NodeGroups, LivesAreTheirOwn) {
  NodeBench bench(two_groups(0b1111, 0b1111));
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 9, Floats(p + 1, 1.0f), group1);
  EXPECT_EQ(bench.sent_header(0).group, 1);
  EXPECT_EQ(bench.sent_header(0).epoch, 9);
  EXPECT_EQ(bench.node.state(1), GroupState::kStopped);
  EXPECT_EQ(bench.node.state(0), GroupState::kActive);
  bench.reduce_chunk(9);
  bench.node.end(0, bench.sent);
  EXPECT_EQ(bench.node.state(1), GroupState::kStopped);
  EXPECT_EQ(bench.send(0, 0, {1}, group1), Verdict::kStopped);
  EXPECT_EQ(bench.sent_header(0).group, 1);
  GroupConfig registers = bench.node.group(1).config();
  registers.epoch = 10;
  bench.node.configure(1, registers);
  bench.node.start(1);
  EXPECT_EQ(bench.send(0, 0, {1}, group1), Verdict::kStaleEpoch);
  EXPECT_EQ(bench.send(0, 0, {1}, [](Header& h) { h.group = 1, h.epoch = 10; }),
            Verdict::kAccepted);
  EXPECT_EQ(bench.send(0, 0, {1}, [](Header& h) { h.group = 2; }), Verdict::kUnknownGroup);
}

TEST(NodeGroups, JoinedByTheSameWorkers) {
  NodeConfig config = joining_config();
  config.groups.push_back(config.groups[0]);
  NodeBench bench(config);
  for (unsigned group : {1u, 0u}) {
    for (unsigned p = 0; p < 2; ++p) {
      const auto verdict = bench.join(p, [&](Header& h, JoinBody& b) {
        h.group = static_cast<std::uint8_t>(group);
        h.epoch = 0;
        h.sequence = 0x50000000 + group;
        b.ports = 2;
      });
      EXPECT_EQ(verdict, Verdict::kControl);
    }
    ASSERT_EQ(bench.sent.size(), 2u);
    EXPECT_EQ(bench.sent_header(1).type, FrameType::kWelcome);
    EXPECT_EQ(bench.sent_header(1).group, group);
    EXPECT_EQ(bench.node.epoch(group), group == 0 ? 1 : group);
    EXPECT_EQ(bench.node.state(group), GroupState::kActive);
    EXPECT_EQ(bench.node.state(0), group == 0 ? GroupState::kActive : GroupState::kIdle);
  }
}

TEST(NodeGroups, EightGroups) {
  NodeConfig config = bench_config(8);
  config.groups.assign(8, GroupConfig(config.groups[0]));
  NodeBench bench(config);
  for (unsigned p = 0; p < 8; ++p) {
    for (unsigned g = 0; g < 8; ++g) {
      bench.send(p, g, {1}, [g](Header& h) { h.group = static_cast<std::uint8_t>(g); });
      EXPECT_EQ(bench.sent.size(), p == 7 ? 8u : 0u);
    }
  }
}

}  // namespace
}  // namespace trib
