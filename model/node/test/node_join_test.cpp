// SPDX-License-Identifier: Apache-2.0
// GR1: how a group comes to its members, and what a WELCOME says.
#include <gtest/gtest.h>

#include "model/node/test/node_bench.h"

namespace trib {
namespace {

TEST(NodeJoin, GroupIsActiveWhenAllHaveJoined) {
  NodeBench bench(joining_config());
  EXPECT_EQ(bench.join(2, 3), Verdict::kControl);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  EXPECT_EQ(bench.node.epoch(), kFirstEpoch);
  EXPECT_EQ(bench.node.job(), kJob);
  EXPECT_EQ(bench.node.joined(), 0b100u);
  EXPECT_EQ(bench.node.incarnation(0, 2), incarnation(2));
  bench.join(0, 3);
  EXPECT_TRUE(bench.sent.empty());
  bench.join(1, 3);
  ASSERT_EQ(bench.sent.size(), 3u);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
  EXPECT_EQ(bench.node.members(), 0b111u);
  for (unsigned p = 0; p < 3; ++p) {
    EXPECT_EQ(bench.sent[p].port, p);
    EXPECT_EQ(bench.sent[p].kind, EmissionKind::kControl);
    const Header h = bench.sent_header(p);
    EXPECT_EQ(h.type, FrameType::kWelcome);
    EXPECT_EQ(h.source, default_node());
    EXPECT_EQ(h.destination, default_worker(p));
    EXPECT_EQ(h.group, 0);
    EXPECT_EQ(h.epoch, kFirstEpoch);
    EXPECT_EQ(h.count, 3);  // member ports
    EXPECT_EQ(h.sequence, incarnation(p));
    EXPECT_EQ(h.tag, kJob);
    EXPECT_EQ(h.flags, 0);
    EXPECT_EQ(h.op, 0);
    EXPECT_EQ(h.dtype, 0);
    EXPECT_EQ(h.payload_bytes, 0);
    EXPECT_EQ(bench.node.peer(0, p), default_worker(p));
    const Bytes& bytes = bench.sent[p].frame.bytes;
    ASSERT_EQ(bytes.size(), 80u);
    // SUM, FP32, no compression, 8192 bytes, 16 chunks.
    const Bytes body = {1, 1, 1, 0, 0x20, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0};
    EXPECT_EQ(Bytes(bytes.begin() + 64, bytes.end()), body);
  }
  bench.reduce_chunk(0);
  EXPECT_EQ(summary(bench.sent), "0:RESULT 0, 1:RESULT 0, 2:RESULT 0");
  EXPECT_EQ(bench.sent_header(0).epoch, kFirstEpoch);
}

TEST(NodeJoin, OneWorkerAlone) {
  NodeBench bench(joining_config());
  bench.join(3, 1);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent_header(0).type, FrameType::kWelcome);
  bench.reduce_chunk(0);
  EXPECT_EQ(summary(bench.sent), "3:RESULT 0");
}

TEST(NodeJoin, ConfiguredMembersHaveToJoin) {
  NodeConfig config = joining_config();
  config.groups[0].members = 0b1010;
  NodeBench bench(config);
  bench.join(1, 0);  // the number of ports does not matter then
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.members(), 0b1010u);
  bench.join(3, 99);
  ASSERT_EQ(bench.sent.size(), 2u);
  EXPECT_EQ(bench.sent[1].port, 3u);
  EXPECT_EQ(bench.sent_header(0).count, 2);
}

TEST(NodeJoin, NumberOfPortsGoesUpToThoseThatAreNotTheUplink) {
  NodeConfig config = joining_config();
  NodeBench root(config);
  root.join(0, 4);
  EXPECT_TRUE(root.sent.empty());
  root.join(1, 5);
  root.expect_error(1, ErrorCode::kBadRequest, kFirstEpoch);
  config.groups[0].uplink = 2;
  NodeBench inner(config);
  inner.join(0, 4);
  inner.expect_error(0, ErrorCode::kBadRequest, 0);
  inner.join(0, 3);
  EXPECT_TRUE(inner.sent.empty());
}

TEST(NodeJoin, LatestNumberOfPortsCountsAndIsALeastOne) {
  NodeBench bench(joining_config());
  bench.join(0, 4);
  bench.join(1, 4);
  EXPECT_TRUE(bench.sent.empty());
  bench.join(3, 2);  // more have joined than that
  EXPECT_EQ(bench.sent.size(), 3u);
  EXPECT_EQ(bench.node.members(), 0b1011u);
}

TEST(NodeJoin, WindowIsTheSmallestOfTheNodesAndTheChilds) {
  NodeBench bench(joining_config());
  bench.join(0, 3, 5);
  bench.join(1, 3, 0);
  bench.join(2, 3, 255);
  ASSERT_EQ(bench.sent.size(), 3u);
  EXPECT_EQ(read_welcome_body(bench.sent[0].frame.bytes).window, 5);
  EXPECT_EQ(read_welcome_body(bench.sent[1].frame.bytes).window, 16);
  EXPECT_EQ(read_welcome_body(bench.sent[2].frame.bytes).window, 16);
  EXPECT_EQ(bench.node.window(), 16u);
}

TEST(NodeJoin, FirstEpochComesFromTheIncarnation) {
  for (const auto& [drawn, epoch] : {std::pair{0x12340001u, 1u},
                                     {0xffffffffu, 0xffffu},
                                     {0xabcd8000u, 0x8000u},
                                     {0xabcd0000u, 1u}}) {
    NodeBench bench(joining_config());
    const std::uint32_t incarnation = drawn;
    bench.join(1, [=](Header& h, JoinBody& b) { h.sequence = incarnation, b.ports = 1; });
    EXPECT_EQ(bench.node.epoch(), epoch);
    EXPECT_EQ(bench.sent_header(0).epoch, epoch);
    EXPECT_EQ(bench.sent_header(0).sequence, drawn);
  }
}

TEST(NodeJoin, NothingIsTakenBeforeAllHaveJoined) {
  NodeBench bench(joining_config());
  bench.join(0, 2);
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kStopped);
  bench.expect_error(0, ErrorCode::kStopped, kFirstEpoch);
  EXPECT_EQ(bench.ask(0, 0), Verdict::kStopped);
  bench.expect_error(0, ErrorCode::kStopped, kFirstEpoch);
  EXPECT_EQ(bench.send(1, 0, {1}, [](Header& h) { h.source = default_worker(1); }),
            Verdict::kNotMember);
  bench.expect_error(1, ErrorCode::kNotMember, 0);
}

TEST(NodeJoin, MembersOfAnAbortedLifeAreStillMembersWhileJoining) {
  NodeBench bench(joining_config());
  for (unsigned p = 0; p < 3; ++p) bench.join(p, 3);
  const Frame old = bench.contribution(2, 0, {1});
  bench.rejoin(0, 1, 2);
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  EXPECT_EQ(bench.node.members(), 0b111u);
  EXPECT_EQ(bench.receive(2, old), Verdict::kStopped);  // not NotMember
  bench.expect_error(2, ErrorCode::kStopped, kFirstEpoch + 1);
  bench.join(3, 2);
  EXPECT_EQ(bench.sent.size(), 2u);
  EXPECT_EQ(bench.node.members(), 0b1001u);
  EXPECT_EQ(bench.receive(2, old), Verdict::kNotMember);
  bench.expect_error(2, ErrorCode::kNotMember, 0);
}

TEST(NodeJoin, FramesOfAParentMeanNothingToARoot) {
  NodeBench bench;
  for (const FrameType type : {FrameType::kWelcome, FrameType::kError, FrameType::kNack,
                               FrameType::kStatus, FrameType::kPassed}) {
    EXPECT_EQ(bench.control(type, 0), Verdict::kNotMember);
    EXPECT_TRUE(bench.sent.empty());
  }
  EXPECT_EQ(bench.send_result(0, 0, {1}), Verdict::kNotMember);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

}  // namespace
}  // namespace trib
