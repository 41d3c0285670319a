// SPDX-License-Identifier: Apache-2.0
// GR3, LEAVE; GR5, the register commands; and full queues.
#include <gtest/gtest.h>

#include <stdexcept>

#include "model/node/test/node_bench.h"

namespace trib {
namespace {

TEST(NodeLeave, StopsAnActiveGroup) {
  NodeBench bench;
  EXPECT_EQ(bench.control(FrameType::kLeave, 2, [](Header& h) { h.sequence = 77; }),
            Verdict::kControl);
  bench.expect_error(2, ErrorCode::kStopped, 7);
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kStopped);
  bench.expect_error(0, ErrorCode::kStopped, 7);
  EXPECT_EQ(bench.ask(0, 0), Verdict::kStopped);
  bench.expect_error(0, ErrorCode::kStopped, 7);
}

TEST(NodeLeave, OfAnotherEpoch) {
  NodeBench bench;
  for (unsigned epoch : {6u, 8u, 0u, 7u + 0x8000}) {
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

TEST(NodeLeave, WhileJoiningByTheIncarnation) {
  NodeBench bench(joining_config());
  bench.join(0, 3);
  bench.join(1, 3);
  const auto leave = [&](unsigned port, std::uint16_t epoch, std::uint32_t incarnation) {
    bench.control(FrameType::kLeave, port, [=](Header& h) {
      h.source = default_worker(port);
      h.epoch = epoch;
      h.sequence = incarnation;
    });
  };
  leave(1, kFirstEpoch, incarnation(1, 1));  // of another process, in its former life
  bench.expect_error(1, ErrorCode::kStaleEpoch, kFirstEpoch);
  leave(1, kFirstEpoch, incarnation(0));
  bench.expect_error(1, ErrorCode::kStaleEpoch, kFirstEpoch);
  EXPECT_EQ(bench.node.joined(), 0b11u);
  leave(1, 0, incarnation(1));  // it does not know the epoch yet
  bench.expect_error(1, ErrorCode::kStopped, kFirstEpoch);
  EXPECT_EQ(bench.node.joined(), 0b1u);
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  leave(1, 0, incarnation(1));  // repeated: it has not joined
  bench.expect_error(1, ErrorCode::kStaleEpoch, kFirstEpoch);
  bench.join(2, 3);
  EXPECT_TRUE(bench.sent.empty());
  bench.join(1, 3);
  EXPECT_EQ(bench.sent.size(), 3u);
}

TEST(NodeLeave, OfTheFormerLifeDoesNotTouchTheNext) {
  NodeBench bench(joining_config());
  for (unsigned p = 0; p < 2; ++p) bench.join(p, 2);
  const Frame late =
      bench.frame(FrameType::kLeave, 0, {}, [](Header& h) { h.sequence = incarnation(0); });
  bench.rejoin(1, 1, 2);
  bench.receive(0, late);  // joining: port 0 has not joined in this life
  bench.expect_error(0, ErrorCode::kStaleEpoch, kFirstEpoch + 1);
  bench.rejoin(0, 1, 2);
  ASSERT_EQ(bench.node.state(), GroupState::kActive);
  bench.receive(0, late);
  bench.expect_error(0, ErrorCode::kStaleEpoch, kFirstEpoch + 1);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeLeave, OnlyByMembers) {
  NodeConfig config = bench_config();
  config.groups[0].members = 0b0111;
  NodeBench bench(config);
  EXPECT_EQ(bench.control(FrameType::kLeave, 3), Verdict::kNotMember);
  bench.expect_error(3, ErrorCode::kNotMember, 0);
  EXPECT_EQ(bench.control(FrameType::kLeave, 1, [](Header& h) { h.source.udp_port ^= 1; }),
            Verdict::kNotMember);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeLeave, ToAnIdleGroup) {
  NodeBench bench(bench_config(), NodeBench::Start::kNo);
  EXPECT_EQ(bench.control(FrameType::kLeave, 1), Verdict::kUnknownGroup);
  bench.expect_error(1, ErrorCode::kUnknownGroup, 0);
}

TEST(NodeEnd, ForgetsMembersButNotTheEpoch) {
  NodeBench bench(joining_config());  // GR5
  for (unsigned p = 0; p < 2; ++p) bench.join(p, 2);
  bench.node.end(0, bench.sent);
  EXPECT_EQ(bench.node.state(), GroupState::kIdle);
  EXPECT_EQ(bench.node.epoch(), kFirstEpoch);
  EXPECT_EQ(bench.node.members(), 0u);
  EXPECT_EQ(bench.node.joined(), 0u);
  EXPECT_EQ(bench.node.job(), 0u);
  EXPECT_EQ(bench.node.incarnation(0, 0), 0u);
  // No epoch comes back: that of the last life is asked for first.
  bench.join(2, [](Header& h, JoinBody& b) { h.epoch = 0, b.ports = 1; });
  bench.expect_error(2, ErrorCode::kStaleEpoch, kFirstEpoch);
  bench.join(2, 1);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent_header(0).epoch, kFirstEpoch + 1);
  EXPECT_EQ(bench.node.members(), 0b100u);
}

TEST(NodeStart, TakesNewerEpochsOnly) {
  NodeBench bench;  // GR5; the bench has started it with epoch 7
  bench.send(0, 0, {1});
  for (const unsigned epoch : {0u, 7u, 6u, 1u, 0x8007u, 0xffffu}) {
    EXPECT_THROW(bench.start(epoch), std::logic_error) << epoch;
    EXPECT_EQ(bench.node.epoch(), 7);
    EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kDuplicate);  // nothing has changed
  }
  bench.node.end(0, bench.sent);
  EXPECT_THROW(bench.start(7), std::logic_error);  // idle, too
  EXPECT_EQ(bench.node.state(), GroupState::kIdle);
  for (const unsigned epoch : {8u, 8u + 0x7fff, 1u, 0x8000u}) {
    bench.start(epoch);
    EXPECT_EQ(bench.node.epoch(), epoch);
    EXPECT_EQ(bench.node.state(), GroupState::kActive);
    bench.reduce_chunk(0);
  }
}

TEST(NodeStart, AfterAResetEveryEpochIsNewer) {
  for (const unsigned epoch : {1u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu}) {
    NodeBench bench(bench_config(), NodeBench::Start::kNo);
    bench.start(epoch);
    EXPECT_EQ(bench.node.epoch(), epoch);
  }
}

TEST(NodeStart, IsNewerThanTheLivesThatWereJoined) {
  NodeBench bench;
  for (unsigned p = 0; p < 4; ++p) bench.join(p);
  ASSERT_EQ(bench.node.epoch(), 8);
  EXPECT_THROW(bench.start(8), std::logic_error);
  EXPECT_EQ(bench.node.job(), kJob);
  bench.start(9);
  bench.reduce_chunk(0);
}

TEST(NodeStart, NeedsMembers) {
  NodeBench bench(joining_config());
  EXPECT_THROW(bench.start(5), std::logic_error);
  EXPECT_EQ(bench.node.state(), GroupState::kIdle);
  EXPECT_EQ(bench.node.epoch(), 0);
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

TEST(NodeBusy, AnAskCanBeDroppedUnlessItIsReplay) {
  NodeBench bench;
  bench.reduce_chunk(0);
  const auto ask = [&](std::uint32_t sequence) {
    return bench.frame(FrameType::kAsk, 1, {}, [=](Header& h) { h.sequence = sequence; });
  };
  EXPECT_FALSE(bench.node.drop_busy(1, ask(0)));
  for (const std::uint32_t sequence : {1u, 16u, 17u, 0xfffffff0u}) {
    EXPECT_TRUE(bench.node.drop_busy(1, ask(sequence))) << sequence;
  }
  EXPECT_EQ(bench.node.verdicts(1)[static_cast<unsigned>(Verdict::kBusy)], 4u);
  // A contribution that is answered by PASSED counts as what it is.
  EXPECT_FALSE(bench.node.drop_busy(1, bench.contribution(1, 0xfffffff0, {1})));
  bench.control(FrameType::kLeave, 1);
  EXPECT_FALSE(bench.node.drop_busy(1, ask(1)));  // Stopped
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
