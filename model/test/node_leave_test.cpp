// SPDX-License-Identifier: Apache-2.0
// GR3, LEAVE; the register command "end"; and full queues.
#include <gtest/gtest.h>

#include "model/test/node_bench.h"

namespace trib {
namespace {

TEST(NodeLeave, StopsAnActiveGroup) {
  NodeBench bench;
  EXPECT_EQ(bench.control(FrameType::kLeave, 2, [](Header& h) { h.sequence = 77; }),
            Verdict::kControl);
  bench.expect_error(2, ErrorCode::kStopped, 7);
  EXPECT_EQ(bench.sent_header(0).destination, default_worker(2));
  EXPECT_EQ(bench.sent_header(0).sequence, 77u);
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kStopped);
  bench.expect_error(0, ErrorCode::kStopped, 7);
}

TEST(NodeLeave, OfAnotherEpoch) {
  NodeBench bench;
  for (unsigned epoch : {6u, 8u, 0u}) {
    bench.control(FrameType::kLeave, 2,
                  [=](Header& h) { h.epoch = static_cast<std::uint16_t>(epoch); });
    bench.expect_error(2, ErrorCode::kStaleEpoch, 7);
    EXPECT_EQ(bench.node.state(), GroupState::kActive);
  }
}

TEST(NodeLeave, ToAStoppedGroupWhateverTheEpoch) {
  NodeBench bench;
  bench.control(FrameType::kLeave, 2);
  for (unsigned epoch : {7u, 6u, 8u}) {
    bench.control(FrameType::kLeave, 1,
                  [=](Header& h) { h.epoch = static_cast<std::uint16_t>(epoch); });
    bench.expect_error(1, ErrorCode::kStopped, 7);
  }
}

TEST(NodeLeave, WhileJoining) {
  NodeBench bench(joining_config());
  bench.join(0, 100, 3);
  bench.join(1, 100, 3);
  for (int i = 0; i < 2; ++i) {  // repeated, its answer was lost
    bench.control(FrameType::kLeave, 1);
    bench.expect_error(1, ErrorCode::kStopped, 100);
    EXPECT_EQ(bench.node.joined(), 0b1u);
    EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  }
  bench.control(FrameType::kLeave, 0, [](Header& h) { h.epoch = 99; });
  bench.expect_error(0, ErrorCode::kStaleEpoch, 100);
  EXPECT_EQ(bench.node.joined(), 0b1u);
  bench.join(2, 100, 3);
  EXPECT_TRUE(bench.sent.empty());
  bench.join(1, 100, 3);
  EXPECT_EQ(bench.sent.size(), 3u);
}

TEST(NodeLeave, OnlyByMembers) {
  NodeConfig config = bench_config();
  config.groups[0].members = 0b0111;
  NodeBench bench(config);
  EXPECT_EQ(bench.control(FrameType::kLeave, 3), Verdict::kNotMember);
  bench.expect_error(3, ErrorCode::kNotMember, 7);
  EXPECT_EQ(bench.control(FrameType::kLeave, 1, [](Header& h) { h.source.udp_port ^= 1; }),
            Verdict::kNotMember);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeLeave, ToAnIdleGroup) {
  NodeBench bench(bench_config(), NodeBench::Start::kNo);
  EXPECT_EQ(bench.control(FrameType::kLeave, 1), Verdict::kUnknownGroup);
  bench.expect_error(1, ErrorCode::kUnknownGroup, 0);
}

TEST(NodeEnd, ForgetsEpochAndMembers) {
  NodeBench bench(joining_config());
  for (unsigned p = 0; p < 2; ++p) bench.join(p, 100, 2);
  bench.node.end(0, bench.sent);
  EXPECT_EQ(bench.node.state(), GroupState::kIdle);
  EXPECT_EQ(bench.node.epoch(), 0);
  EXPECT_EQ(bench.node.announced(), 0);
  EXPECT_EQ(bench.node.members(), 0u);
  EXPECT_EQ(bench.node.joined(), 0u);
  bench.join(2, 3, 1);  // an older one is as good as any
  EXPECT_EQ(summary(bench.sent), "2:WELCOME 0");
  EXPECT_EQ(bench.node.members(), 0b100u);
}

TEST(NodeBusy, OnlyControlAndHostFramesCanBeDropped) {
  NodeBench bench;
  const Frame leave = bench.frame(FrameType::kLeave, 1, {}, {});
  EXPECT_EQ(bench.node.judge(1, leave), Verdict::kControl);
  EXPECT_TRUE(bench.node.drop_busy(1, leave));
  EXPECT_EQ(bench.node.verdicts(1)[static_cast<unsigned>(Verdict::kBusy)], 1u);
  EXPECT_EQ(bench.node.verdicts(1)[static_cast<unsigned>(Verdict::kControl)], 0u);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);  // it was not seen
  EXPECT_FALSE(bench.node.drop_busy(1, bench.contribution(1, 0, {1})));
  Frame foreign = leave;
  foreign.bytes[0] ^= 2;
  EXPECT_FALSE(bench.node.drop_busy(1, foreign));
  EXPECT_EQ(bench.node.verdicts(1)[static_cast<unsigned>(Verdict::kBusy)], 1u);
}

TEST(NodeJudge, ChangesNothing) {
  NodeBench bench;
  const Frame frame = bench.contribution(0, 0, {1});
  EXPECT_EQ(bench.node.judge(0, frame), Verdict::kAccepted);
  EXPECT_EQ(bench.node.judge(0, frame), Verdict::kAccepted);
  EXPECT_EQ(bench.node.verdicts(0)[0], 0u);
  NodeModel copy = bench.node;
  std::vector<Emission> out;
  EXPECT_EQ(copy.receive(0, frame, out), Verdict::kAccepted);
  EXPECT_EQ(copy.judge(0, frame), Verdict::kDuplicate);
  EXPECT_EQ(bench.node.judge(0, frame), Verdict::kAccepted);
}

}  // namespace
}  // namespace trib
