// SPDX-License-Identifier: Apache-2.0
// How a node joins its parent, and what it takes for the answer (TR4).
#include <gtest/gtest.h>

#include "model/node/test/node_uplink_bench.h"

namespace trib {
namespace {

TEST(NodeUplinkJoin, JoinGoesUpWhenAllHaveJoined) {
  OpenInnerBench bench;
  bench.join(0, 2, 12);
  EXPECT_TRUE(bench.sent.empty());
  bench.join(2, 2, 6);
  expect_join_up(bench, 0, incarnation_of({0, 2}));
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kControl);
  const Header h = bench.sent_header(0);
  EXPECT_EQ(h.source, default_node());
  EXPECT_EQ(h.destination, default_tree_node(9));
  EXPECT_EQ(h.group, 0);
  EXPECT_EQ(h.count, 5);  // its rank
  EXPECT_EQ(h.flags, 0);
  const JoinBody body = read_join_body(bench.sent[0].frame.bytes);
  EXPECT_EQ(body.key, kOpenInnerKey);  // SE2
  EXPECT_EQ(body.window, 6);           // the smallest
  EXPECT_EQ(body.ports, 0);            // the parent's registers say
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  EXPECT_EQ(bench.node.parent_epoch(), 0);
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kStopped);
  bench.join(0, 2, 12);  // any further JOIN asks again
  expect_join_up(bench, 0, incarnation_of({0, 2}));

  EXPECT_EQ(bench.welcome(3, kParentEpoch, 8), Verdict::kControl);
  ASSERT_EQ(bench.sent.size(), 2u);
  for (unsigned i = 0; i < 2; ++i) {
    const Header welcome = bench.sent_header(i);
    EXPECT_EQ(welcome.type, FrameType::kWelcome);
    EXPECT_EQ(welcome.destination, default_worker(2 * i));
    EXPECT_EQ(welcome.epoch, kFirstEpoch);  // each node numbers its own lives
    EXPECT_EQ(welcome.count, 2);
    EXPECT_EQ(welcome.sequence, incarnation(2 * i));
    EXPECT_EQ(welcome.tag, kJob);
  }
  EXPECT_EQ(read_welcome_body(bench.sent[0].frame.bytes).window, 8);  // the parent's
  EXPECT_EQ(read_welcome_body(bench.sent[1].frame.bytes).window, 6);  // the child's own
  EXPECT_EQ(bench.node.window(), 8u);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
  EXPECT_EQ(bench.node.epoch(), kFirstEpoch);
  EXPECT_EQ(bench.node.parent_epoch(), kParentEpoch);
  bench.welcome(3, kParentEpoch + 1, 4);  // late, or doubled
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.parent_epoch(), kParentEpoch);
  // A lost WELCOME is fetched from here.
  bench.join(0, 2, 12);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent_header(0).type, FrameType::kWelcome);
  EXPECT_EQ(read_welcome_body(bench.sent[0].frame.bytes).window, 8);
}

TEST(NodeUplinkJoin, JoinWithoutWishesAsksForTheNodesWindow) {
  OpenInnerBench bench;
  bench.join(0, 1, 0);
  EXPECT_EQ(read_join_body(bench.sent.at(0).frame.bytes).window, 16);
  bench.welcome(3, kParentEpoch, 64);
  EXPECT_EQ(read_welcome_body(bench.sent.at(0).frame.bytes).window, 16);
}

TEST(NodeUplinkJoin, IncarnationIsMadeOfAllThatHaveJoined) {
  OpenInnerBench bench;
  bench.join(1, 1);
  expect_join_up(bench, 0, rotated_left(incarnation(1), 1));
  bench.join(0, 1);  // one more than had to
  expect_join_up(bench, 0, rotated_left(incarnation(1), 1) ^ incarnation(0));
  bench.join(1, 1, 0, 3);  // another process in its place
  expect_join_up(bench, 0, rotated_left(incarnation(1, 3), 1) ^ incarnation(0));
  bench.welcome(3, kParentEpoch);
  EXPECT_EQ(bench.sent.size(), 2u);
}

TEST(NodeUplinkJoin, WelcomeThatDoesNotFitIsIgnored) {
  OpenInnerBench bench;
  const auto ignored = [&](const HeaderChange& change) {
    bench.welcome(3, kParentEpoch, 16, change);
    EXPECT_TRUE(bench.sent.empty());
    EXPECT_EQ(bench.node.state(), GroupState::kJoining);
    EXPECT_EQ(bench.node.parent_epoch(), 0);
  };
  bench.join(0, 2);
  ignored([](Header& h) { h.tag = kJob, h.sequence = incarnation(0); });  // not all are there
  bench.join(1, 2);
  ignored([](Header& h) { h.tag ^= 1; });
  ignored([](Header& h) { h.sequence ^= 1; });
  ignored([](Header& h) { h.sequence = incarnation(0); });
  bench.control(FrameType::kLeave, 1, [](Header& h) { h.sequence = incarnation(1); });
  EXPECT_EQ(summary(bench.sent).substr(0, 7), "1:ERROR");
  EXPECT_EQ(bench.sent.size(), 1u);  // no LEAVE goes up: nothing has stopped
  ignored({});                       // one has left again
  bench.join(1, 2);
  expect_join_up(bench, 0, incarnation_of({0, 1}));
  bench.welcome(3, kParentEpoch);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeUplinkJoin, WelcomeOfAFormerJoinIsIgnored) {
  OpenInnerBench bench;
  bench.join(0, 1);
  const std::uint32_t former = bench.sent_header(0).sequence;
  bench.join(0, 1, 0, 1);
  bench.welcome(3, kParentEpoch, 16, [=](Header& h) { h.sequence = former; });
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
}

TEST(NodeUplinkJoin, StaleJoinGoesUpWithTheEpochTold) {
  OpenInnerBench bench;
  bench.join(0, 1);
  bench.error(3, 0, 300, incarnation(0) ^ 1);  // not this one's
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.error(3, 0, 300, incarnation(0)), Verdict::kControl);
  expect_join_up(bench, 300, incarnation(0));
  EXPECT_EQ(bench.node.parent_epoch(), 300);
  bench.error(3, 0, 300, incarnation(0));  // doubled: the JOIN has that epoch already
  EXPECT_TRUE(bench.sent.empty());
  bench.error(3, 300, 0, incarnation(0));  // the parent was reset
  expect_join_up(bench, 0, incarnation(0));
  bench.join(0, 1);
  expect_join_up(bench, 0, incarnation(0));
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  bench.welcome(3, kParentEpoch);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeUplinkJoin, StaleJoinIsNotRepeatedWhileOneIsMissing) {
  OpenInnerBench bench;
  bench.join(0, 2);
  bench.error(3, 0, 300, incarnation(0));
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.parent_epoch(), 0);
}

}  // namespace
}  // namespace trib
