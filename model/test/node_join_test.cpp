// SPDX-License-Identifier: Apache-2.0
// GR1, and every row and column of GR2's table.
#include <gtest/gtest.h>

#include "model/test/node_bench.h"

namespace trib {
namespace {

// A group that three workers on ports 0 to 2 have joined in epoch 100.
class JoinedBench : public NodeBench {
 public:
  JoinedBench() : NodeBench(joining_config()) {
    for (unsigned p = 0; p < 3; ++p) join(p, 100, 3);
  }
};

TEST(NodeJoin, GroupIsActiveWhenAllHaveJoined) {
  NodeBench bench(joining_config());  // GR1
  EXPECT_EQ(bench.join(2, 100, 3), Verdict::kControl);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  EXPECT_EQ(bench.node.epoch(), 100);
  EXPECT_EQ(bench.node.joined(), 0b100u);
  bench.join(0, 100, 3);
  EXPECT_TRUE(bench.sent.empty());
  bench.join(1, 100, 3);
  ASSERT_EQ(summary(bench.sent), "0:WELCOME 0, 1:WELCOME 0, 2:WELCOME 0");
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
  EXPECT_EQ(bench.node.members(), 0b111u);
  for (unsigned p = 0; p < 3; ++p) {
    EXPECT_EQ(bench.sent[p].kind, EmissionKind::kControl);
    const Header h = bench.sent_header(p);
    EXPECT_EQ(h.source, default_node());
    EXPECT_EQ(h.destination, default_worker(p));
    EXPECT_EQ(h.group, 0);
    EXPECT_EQ(h.epoch, 100);
    EXPECT_EQ(h.count, 3);  // member ports
    EXPECT_EQ(h.tag, 16u);  // window
    EXPECT_EQ(h.flags, 0);
    EXPECT_EQ(h.payload_bytes, 0);
    EXPECT_EQ(bench.node.peer(0, p), default_worker(p));
  }
  bench.reduce_chunk(0);
  EXPECT_EQ(summary(bench.sent), "0:RESULT 0, 1:RESULT 0, 2:RESULT 0");
}

TEST(NodeJoin, OneWorkerAlone) {
  NodeBench bench(joining_config());
  bench.join(3, 1, 1);
  EXPECT_EQ(summary(bench.sent), "3:WELCOME 0");
  bench.reduce_chunk(0);
  EXPECT_EQ(summary(bench.sent), "3:RESULT 0");
}

TEST(NodeJoin, ConfiguredMembersHaveToJoinAndNobodyElse) {
  NodeConfig config = joining_config();
  config.groups[0].members = 0b1010;
  NodeBench bench(config);
  bench.join(1, 5, 0);  // the number of ports does not matter then
  EXPECT_EQ(bench.join(0, 5, 2), Verdict::kNotMember);
  bench.expect_error(0, ErrorCode::kNotMember, 5);
  EXPECT_EQ(bench.sent_header(0).destination, default_worker(0));
  EXPECT_EQ(bench.node.members(), 0b1010u);
  bench.join(3, 5, 99);
  EXPECT_EQ(summary(bench.sent), "1:WELCOME 0, 3:WELCOME 0");
  EXPECT_EQ(bench.sent_header(0).count, 2);
}

TEST(NodeJoin, NotAllowed) {
  NodeConfig config = joining_config();
  config.groups[0].join_allowed = false;
  NodeBench bench(config);
  EXPECT_EQ(bench.join(0, 5, 1), Verdict::kUnknownGroup);
  bench.expect_error(0, ErrorCode::kUnknownGroup, 0);
  config = bench_config();
  config.groups[0].join_allowed = false;
  NodeBench started(config);
  EXPECT_EQ(started.join(0, 8, 1), Verdict::kUnknownGroup);
  started.expect_error(0, ErrorCode::kUnknownGroup, 7);
  EXPECT_EQ(started.node.state(), GroupState::kActive);
}

TEST(NodeJoin, NotOnTheUplink) {
  NodeConfig config = inner_config();
  config.groups[0].members = 0;
  NodeBench bench(config, NodeBench::Start::kNo);
  EXPECT_EQ(bench.join(3, 5, 1), Verdict::kNotMember);
  bench.expect_error(3, ErrorCode::kNotMember, 0);
}

TEST(NodeJoin, AnyStateEpochZeroOrBadNumberIsABadRequest) {
  for (const GroupState state :
       {GroupState::kIdle, GroupState::kJoining, GroupState::kActive, GroupState::kStopped}) {
    NodeBench bench(joining_config());
    if (state != GroupState::kIdle) bench.join(0, 100, 2);
    if (state == GroupState::kActive || state == GroupState::kStopped) bench.join(1, 100, 2);
    if (state == GroupState::kStopped) bench.control(FrameType::kLeave, 1);
    ASSERT_EQ(bench.node.state(), state);
    const unsigned epoch = state == GroupState::kIdle ? 0 : 100;
    for (const auto& [e, ports] :
         {std::pair{0u, 2u}, {200u, 0u}, {200u, 5u}, {100u, 0x80000000u}}) {
      EXPECT_EQ(bench.join(0, e, ports), Verdict::kControl);
      bench.expect_error(0, ErrorCode::kBadRequest, epoch);
      EXPECT_EQ(bench.sent_header(0).sequence, ports);  // that of the frame
      EXPECT_EQ(bench.node.state(), state);
      EXPECT_EQ(bench.node.epoch(), epoch);
    }
  }
}

TEST(NodeJoin, NumberOfPortsGoesUpToThoseThatAreNotTheUplink) {
  NodeConfig config = joining_config();
  NodeBench root(config);
  root.join(0, 5, 4);
  EXPECT_TRUE(root.sent.empty());
  config.groups[0].uplink = 2;
  NodeBench inner(config);
  inner.join(0, 5, 4);
  inner.expect_error(0, ErrorCode::kBadRequest, 0);
  inner.join(0, 5, 3);
  EXPECT_TRUE(inner.sent.empty());
}

TEST(NodeJoin, IdleTakesEveryEpoch) {
  for (unsigned epoch : {1u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu}) {
    NodeBench bench(joining_config());
    bench.join(1, epoch, 2);
    EXPECT_EQ(bench.node.state(), GroupState::kJoining);
    EXPECT_EQ(bench.node.epoch(), epoch);
    EXPECT_EQ(bench.node.joined(), 0b10u);
  }
}

TEST(NodeJoin, JoiningNewer) {
  NodeBench bench(joining_config());
  bench.join(0, 100, 3);
  bench.join(1, 100, 3);
  bench.join(2, 101, 3);  // all have to join anew
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.epoch(), 101);
  EXPECT_EQ(bench.node.joined(), 0b100u);
  EXPECT_EQ(bench.node.members(), 0b111u);
}

TEST(NodeJoin, JoiningEqualIsIdempotent) {
  NodeBench bench(joining_config());
  for (int i = 0; i < 3; ++i) bench.join(0, 100, 2);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.joined(), 1u);
  // The address of the latest JOIN counts.
  bench.control(FrameType::kJoin, 0, [](Header& h) {
    h.source = default_worker(6);
    h.epoch = 100;
    h.sequence = 2;
  });
  bench.join(1, 100, 2);
  EXPECT_EQ(summary(bench.sent), "0:WELCOME 0, 1:WELCOME 0");
  EXPECT_EQ(bench.sent_header(0).destination, default_worker(6));
  EXPECT_EQ(bench.node.peer(0, 0), default_worker(6));
}

TEST(NodeJoin, JoiningOlder) {
  NodeBench bench(joining_config());
  bench.join(0, 100, 2);
  for (unsigned epoch : {99u, 1u, 0x8000u + 100, 0xffffu}) {
    bench.join(1, epoch, 2);
    bench.expect_error(1, ErrorCode::kStaleEpoch, 100);
  }
  EXPECT_EQ(bench.node.joined(), 1u);
  EXPECT_EQ(bench.node.peer(0, 1), Endpoint{});  // nothing is learned from that
}

TEST(NodeJoin, NewerIsModulo65536) {
  NodeBench bench(joining_config());
  bench.join(0, 0xfff0, 2);
  bench.join(0, 5, 2);
  EXPECT_EQ(bench.node.epoch(), 5);
  bench.join(0, 5 + 0x7fff, 2);
  EXPECT_EQ(bench.node.epoch(), 5 + 0x7fff);
  bench.join(1, 5, 2);
  bench.expect_error(1, ErrorCode::kStaleEpoch, 5 + 0x7fff);
}

TEST(NodeJoin, ActiveNewerAborts) {
  JoinedBench bench;
  bench.reduce_chunk(0);
  bench.send(0, 1, {1});
  const Frame old = bench.contribution(1, 1, {1});
  bench.join(2, 101, 3);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  EXPECT_EQ(bench.node.epoch(), 101);
  EXPECT_EQ(bench.node.joined(), 0b100u);
  // The others are told when they send something.
  EXPECT_EQ(bench.receive(1, old), Verdict::kStopped);
  bench.expect_error(1, ErrorCode::kStopped, 101);
  for (unsigned p = 0; p < 2; ++p) bench.join(p, 101, 3);
  EXPECT_EQ(bench.sent.size(), 3u);
  EXPECT_EQ(bench.receive(1, old), Verdict::kStaleEpoch);
  bench.reduce_chunk(0);  // all slots are empty
  EXPECT_EQ(bench.sent_header(0).epoch, 101);
}

TEST(NodeJoin, ActiveEqualFetchesALostWelcome) {
  JoinedBench bench;
  bench.send(0, 0, {1});
  EXPECT_EQ(bench.control(FrameType::kJoin, 1,
                          [](Header& h) {
                            h.source = default_worker(7);
                            h.sequence = 3;
                            h.tag = 2;
                          }),
            Verdict::kControl);
  ASSERT_EQ(summary(bench.sent), "1:WELCOME 0");
  EXPECT_EQ(bench.sent_header(0).destination, default_worker(7));
  EXPECT_EQ(bench.sent_header(0).tag, 2u);
  EXPECT_EQ(bench.sent_header(0).count, 3);
  EXPECT_EQ(bench.send(1, 0, {1}), Verdict::kAccepted);  // from there
  EXPECT_EQ(bench.send(2, 0, {1}), Verdict::kAccepted);
  EXPECT_EQ(bench.sent.size(), 3u);  // nothing was lost
}

TEST(NodeJoin, ActiveEqualAfterAContributionWasAccepted) {
  JoinedBench bench;
  bench.reduce_chunk(0);
  for (unsigned p = 0; p < 3; ++p) {
    bench.join(p, 100, 3);
    bench.expect_error(p, ErrorCode::kStaleEpoch, 100);
  }
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeJoin, ActiveEqualFromAPortThatIsNoMember) {
  JoinedBench bench;
  EXPECT_EQ(bench.join(3, 100, 3), Verdict::kControl);
  bench.expect_error(3, ErrorCode::kStaleEpoch, 100);
  EXPECT_EQ(bench.node.members(), 0b111u);
}

TEST(NodeJoin, ActiveOlder) {
  JoinedBench bench;
  bench.join(1, 99, 3);
  bench.expect_error(1, ErrorCode::kStaleEpoch, 100);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeJoin, Stopped) {
  JoinedBench bench;
  bench.control(FrameType::kLeave, 0);
  ASSERT_EQ(bench.node.state(), GroupState::kStopped);
  for (unsigned epoch : {100u, 99u}) {
    bench.join(1, epoch, 3);
    bench.expect_error(1, ErrorCode::kStaleEpoch, 100);
    EXPECT_EQ(bench.node.state(), GroupState::kStopped);
  }
  bench.join(1, 101, 3);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  EXPECT_EQ(bench.node.joined(), 0b10u);
}

TEST(NodeJoin, AStartedGroupIsJoinedAnewByNewerEpochs) {
  NodeBench bench;
  bench.join(0, 7);  // no contribution yet
  EXPECT_EQ(summary(bench.sent), "0:WELCOME 0");
  bench.reduce_chunk(0);
  bench.join(0, 8);
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  for (unsigned p = 1; p < 4; ++p) bench.join(p, 8);
  EXPECT_EQ(bench.sent.size(), 4u);
  bench.node.start();
  EXPECT_EQ(bench.node.epoch(), 7);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeJoin, WindowIsTheSmallestOfTheNodesAndTheChilds) {
  NodeBench bench(joining_config());
  bench.join(0, 1, 3, 5);
  bench.join(1, 1, 3, 0);
  bench.join(2, 1, 3, 64);
  ASSERT_EQ(bench.sent.size(), 3u);
  EXPECT_EQ(bench.sent_header(0).tag, 5u);
  EXPECT_EQ(bench.sent_header(1).tag, 16u);
  EXPECT_EQ(bench.sent_header(2).tag, 16u);
  EXPECT_EQ(bench.node.window(), 16u);
}

TEST(NodeJoin, FewerMembersInTheNextEpoch) {
  JoinedBench bench;
  bench.join(0, 101, 2);
  EXPECT_EQ(bench.node.members(), 0b111u);  // port 2 is still told that the epoch is over
  const Frame old = bench.contribution(2, 0, {1});
  EXPECT_EQ(bench.receive(2, old), Verdict::kStopped);
  bench.join(3, 101, 2);
  EXPECT_EQ(summary(bench.sent), "0:WELCOME 0, 3:WELCOME 0");
  EXPECT_EQ(bench.node.members(), 0b1001u);
  EXPECT_EQ(bench.receive(2, old), Verdict::kNotMember);
}

TEST(NodeJoin, NothingIsTakenBeforeAllHaveJoined) {
  NodeBench bench(joining_config());
  bench.join(0, 100, 2);
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kStopped);
  bench.expect_error(0, ErrorCode::kStopped, 100);
  EXPECT_EQ(bench.send(1, 0, {1}, [](Header& h) { h.source = default_worker(1); }),
            Verdict::kNotMember);
}

TEST(NodeJoin, FramesOfAParentMeanNothingToARoot) {
  JoinedBench bench;
  for (const FrameType type : {FrameType::kWelcome, FrameType::kError, FrameType::kNack}) {
    EXPECT_EQ(bench.control(type, 0), Verdict::kNotMember);
    EXPECT_TRUE(bench.sent.empty());
  }
  EXPECT_EQ(bench.send_result(0, 0, {1}), Verdict::kNotMember);
  EXPECT_TRUE(bench.sent.empty());
}

}  // namespace
}  // namespace trib
