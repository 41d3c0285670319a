// SPDX-License-Identifier: Apache-2.0
// The life of a group whose node has a parent, by itself: how it goes on and ends (TR4).
#include <gtest/gtest.h>

#include "model/node/test/node_uplink_bench.h"

namespace trib {
namespace {

TEST(NodeUplinkLife, NextLifeKnowsTheParentsEpoch) {
  OpenInnerBench bench;
  bench.join(0, 1);
  bench.welcome(3, kParentEpoch);
  bench.join(0, 1, 0, 1);  // aborts it
  ASSERT_EQ(bench.sent.size(), 2u);
  expect_leave_up(bench, 0, kParentEpoch, incarnation(0));
  EXPECT_EQ(bench.sent_header(1).type, FrameType::kJoin);
  EXPECT_EQ(bench.sent_header(1).epoch, kParentEpoch);
  EXPECT_EQ(bench.sent_header(1).sequence, incarnation(0, 1));
  EXPECT_EQ(bench.node.epoch(), kFirstEpoch + 1);
  // The answer to that LEAVE is nothing to the JOIN.
  bench.error(5, kParentEpoch, kParentEpoch, incarnation(0));
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  // While joining, another collection leaves nothing: the parent sees the newer JOIN.
  bench.NodeBench::join(0, [](Header& h, JoinBody& b) {
    h.tag = 4711;
    h.sequence = incarnation(0, 2);
    b.key = kOpenInnerKey;
    b.ports = 1;
  });
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent_header(0).type, FrameType::kJoin);
  EXPECT_EQ(bench.sent_header(0).tag, 4711u);
}

TEST(NodeUplinkLife, DisagreementStopsAndLeaves) {
  InnerBench bench;  // RE3
  for (unsigned p = 0; p < 3; ++p) bench.send(p, 5, Floats(p + 1, 1.0f));
  ASSERT_EQ(bench.sent.size(), 4u);
  for (unsigned p = 0; p < 3; ++p) {
    EXPECT_EQ(bench.sent_header(p).type, FrameType::kError);
    EXPECT_EQ(bench.sent_header(p).epoch, kFirstEpoch);
    EXPECT_EQ(bench.sent_header(p).count, kFirstEpoch);
    EXPECT_EQ(bench.sent_header(p).sequence, 5u);
  }
  expect_leave_up(bench, 3, kParentEpoch, incarnation_of({0, 1, 2}));
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
}

TEST(NodeUplinkLife, LateDisagreementIsFoundWhenTheSumIsSentAgain) {
  InnerBench bench;
  bench.send(0, 0, {1});
  bench.deadline(0);
  bench.send(1, 0, {1, 2});
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
  bench.send(1, 0, {1, 2});
  EXPECT_EQ(bench.node.state(), GroupState::kActive);  // TR2: a copy causes nothing
  bench.control(FrameType::kNack, 3);
  ASSERT_EQ(bench.sent.size(), 4u);
  EXPECT_EQ(bench.sent_header(0).tag, 4u);
  expect_leave_up(bench, 3, kParentEpoch, incarnation_of({0, 1, 2}));
}

TEST(NodeUplinkLife, LeaveGoesUp) {
  InnerBench bench;
  bench.control(FrameType::kLeave, 1);
  EXPECT_EQ(summary(bench.sent).substr(0, 17), "1:ERROR 0, 3:LEAV");
  expect_leave_up(bench, 1, kParentEpoch, incarnation_of({0, 1, 2}));
  bench.control(FrameType::kLeave, 1);  // stopped already
  bench.expect_error(1, ErrorCode::kStopped, kFirstEpoch);
}

TEST(NodeUplinkLife, EndLeavesAndStartDoesNot) {
  InnerBench bench;
  bench.sent.clear();
  bench.start(kFirstEpoch + 5);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.epoch(), kFirstEpoch + 5);  // start takes its epoch for both sides
  EXPECT_EQ(bench.node.parent_epoch(), kFirstEpoch + 5);
  for (unsigned p = 0; p < 3; ++p) bench.send(p, 0, {1});
  EXPECT_EQ(bench.sent_header(0).epoch, kFirstEpoch + 5);
  EXPECT_EQ(bench.send_result(3, 0, {1}), Verdict::kAccepted);
  bench.sent.clear();
  bench.node.end(0, bench.sent);
  ASSERT_EQ(bench.sent.size(), 1u);
  expect_leave_up(bench, 0, kFirstEpoch + 5, 0);  // no port has joined
  bench.node.end(0, bench.sent);
  EXPECT_EQ(bench.sent.size(), 1u);
}

TEST(NodeUplinkLife, EndLeavesWhatIsJoining) {
  OpenInnerBench bench;
  bench.join(0, 1);
  bench.error(3, 0, 300, incarnation(0));
  bench.sent.clear();
  bench.node.end(0, bench.sent);
  ASSERT_EQ(bench.sent.size(), 1u);
  expect_leave_up(bench, 0, 300, incarnation(0));  // the last one reported
  bench.join(0, 1, 0, 1);
  expect_join_up(bench, 300, incarnation(0, 1));  // not forgotten
}

TEST(NodeUplinkLife, EndOfAStoppedGroupLeavesNothing) {
  InnerBench bench;
  bench.control(FrameType::kLeave, 1);
  bench.sent.clear();
  bench.node.end(0, bench.sent);
  EXPECT_TRUE(bench.sent.empty());
}

TEST(NodeUplinkLife, ErrorOfTheParentsLifeStopsTheGroupAndIsPassedOn) {
  for (const std::uint32_t code : {1, 2, 3, 4, 5, 6, 8, 99}) {
    OpenInnerBench bench;
    bench.join(0, 2);
    bench.join(1, 2);
    bench.welcome(3, kParentEpoch);
    EXPECT_EQ(bench.error(code, kParentEpoch, kParentEpoch, 17), Verdict::kControl);
    ASSERT_EQ(summary(bench.sent), "0:ERROR 17, 1:ERROR 17");  // and no LEAVE
    for (unsigned p = 0; p < 2; ++p) {
      const Header h = bench.sent_header(p);
      EXPECT_EQ(bench.sent[p].kind, EmissionKind::kControl);
      EXPECT_EQ(h.destination, default_worker(p));
      EXPECT_EQ(h.source, default_node());
      EXPECT_EQ(h.tag, code);
      EXPECT_EQ(h.epoch, kFirstEpoch);
      EXPECT_EQ(h.count, code == 2 || code == 6 ? 0 : kFirstEpoch);  // SE3
    }
    EXPECT_EQ(bench.node.state(), GroupState::kStopped);
    EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kStopped);
    bench.expect_error(0, ErrorCode::kStopped, kFirstEpoch);
    bench.error(5, kParentEpoch, 901, 18);
    EXPECT_TRUE(bench.sent.empty());  // stopped already
    EXPECT_EQ(bench.node.parent_epoch(), kParentEpoch);
  }
}

TEST(NodeUplinkLife, ErrorTellsTheParentsNextEpoch) {
  OpenInnerBench bench;
  bench.join(0, 1);
  bench.welcome(3, kParentEpoch);
  bench.error(5, kParentEpoch, kParentEpoch + 1, 0);
  EXPECT_EQ(bench.node.parent_epoch(), kParentEpoch + 1);
  bench.join(0, 1, 0, 1);
  expect_join_up(bench, kParentEpoch + 1, incarnation(0, 1));
}

TEST(NodeUplinkLife, ErrorThatTellsNoEpochLeavesTheLast) {
  OpenInnerBench bench;
  bench.join(0, 1);
  bench.welcome(3, kParentEpoch);
  bench.error(6, kParentEpoch, 0, 0);
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
  EXPECT_EQ(bench.node.parent_epoch(), kParentEpoch);
}

TEST(NodeUplinkLife, ErrorsOfAnotherLifeAreIgnoredWhileActive) {
  OpenInnerBench bench;
  bench.join(0, 1);
  bench.welcome(3, kParentEpoch);
  for (const std::uint32_t code : {1, 2, 3, 4, 5, 6, 7, 8}) {
    for (const std::uint16_t epoch : {0, 100, 899, 901}) {
      // Also the late answer to the JOIN.
      bench.error(code, epoch, 901, incarnation(0));
      EXPECT_TRUE(bench.sent.empty());
      EXPECT_EQ(bench.node.state(), GroupState::kActive);
      EXPECT_EQ(bench.node.parent_epoch(), kParentEpoch);
    }
  }
}

TEST(NodeUplinkLife, ErrorToTheJoinThatWaitsIsPassedOnToEachAsItsOwn) {
  for (const std::uint32_t code : {1, 2, 5, 6, 8}) {
    OpenInnerBench bench;
    bench.join(0, 2);
    bench.error(code, 0, 0, incarnation(0));  // nothing was asked yet
    EXPECT_EQ(bench.node.state(), GroupState::kJoining);
    bench.join(2, 2);
    const std::uint32_t own = incarnation_of({0, 2});
    bench.error(code, 0, 0, own ^ 1);
    EXPECT_EQ(bench.node.state(), GroupState::kJoining);
    bench.error(code, 0, 0, own);
    ASSERT_EQ(bench.sent.size(), 2u) << summary(bench.sent);
    for (unsigned i = 0; i < 2; ++i) {
      const Header h = bench.sent_header(i);
      EXPECT_EQ(bench.sent[i].port, 2 * i);
      EXPECT_EQ(h.type, FrameType::kError);
      EXPECT_EQ(h.tag, code);
      EXPECT_EQ(h.sequence, incarnation(2 * i));
      EXPECT_EQ(h.epoch, kFirstEpoch);
    }
    EXPECT_EQ(bench.node.state(), GroupState::kStopped);
    bench.welcome(3, kParentEpoch);
    EXPECT_EQ(bench.node.state(), GroupState::kStopped);
    bench.join(0, 1);
    EXPECT_EQ(bench.node.epoch(), kFirstEpoch + 1);
    EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  }
}

TEST(NodeUplinkLife, StatusOfTheParentMeansNothing) {
  InnerBench bench;
  EXPECT_EQ(bench.control(FrameType::kStatus, 3), Verdict::kControl);
  EXPECT_TRUE(bench.sent.empty());
}

}  // namespace
}  // namespace trib
