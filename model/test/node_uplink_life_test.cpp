// SPDX-License-Identifier: Apache-2.0
// The life of a group whose node has a parent, by itself: TR4.
#include <gtest/gtest.h>

#include "model/test/node_bench.h"

namespace trib {
namespace {

const Endpoint kParent = default_tree_node(9);

// Started by register, members on ports 0 to 2, uplink on port 3.
class InnerBench : public NodeBench {
 public:
  InnerBench() : NodeBench(inner_config()) {}
};

// A group that learns its members from JOINs, with its parent on port 3.
NodeConfig joining_inner_config() {
  NodeConfig config = inner_config();
  config.groups[0].members = 0;
  config.groups[0].epoch = 0;
  return config;
}

class JoiningInnerBench : public NodeBench {
 public:
  JoiningInnerBench() : NodeBench(joining_inner_config()) {}
  Verdict parent(FrameType type, const HeaderChange& change = {}) {
    return control(type, 3, change);
  }
  void welcome(std::uint32_t window = 16) {
    parent(FrameType::kWelcome, [=](Header& h) { h.tag = window; });
  }
};

TEST(NodeUplinkLife, DisagreementStopsAndLeaves) {
  InnerBench bench;  // RE3, TR4
  for (unsigned p = 0; p < 3; ++p) bench.send(p, 5, Floats(p + 1, 1.0f));
  ASSERT_EQ(summary(bench.sent), "0:ERROR 5, 1:ERROR 5, 2:ERROR 5, 3:LEAVE 0");
  const Header h = bench.sent_header(3);
  EXPECT_EQ(h.source, default_node());
  EXPECT_EQ(h.destination, kParent);
  EXPECT_EQ(h.epoch, 7);
  EXPECT_EQ(h.tag, 0u);
  EXPECT_EQ(h.count, 0);
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
}

TEST(NodeUplinkLife, LateDisagreementIsFoundWhenTheSumIsSentAgain) {
  InnerBench bench;
  bench.send(0, 0, {1});
  bench.deadline(0);
  bench.send(1, 0, {1, 2});
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
  bench.send(1, 0, {1, 2});
  EXPECT_EQ(summary(bench.sent), "0:ERROR 0, 1:ERROR 0, 2:ERROR 0, 3:LEAVE 0");
}

TEST(NodeUplinkLife, LeaveGoesUp) {
  InnerBench bench;  // TR4
  bench.control(FrameType::kLeave, 1);
  EXPECT_EQ(summary(bench.sent), "1:ERROR 0, 3:LEAVE 0");
  bench.control(FrameType::kLeave, 1);  // stopped already
  bench.expect_error(1, ErrorCode::kStopped, 7);
}

TEST(NodeUplinkLife, EndLeavesAndStartDoesNot) {
  InnerBench bench;  // TR4
  bench.sent.clear();
  bench.node.start();
  EXPECT_TRUE(bench.sent.empty());
  bench.node.end(0, bench.sent);
  EXPECT_EQ(summary(bench.sent), "3:LEAVE 0");
  EXPECT_EQ(bench.sent_header(0).epoch, 7);
  bench.node.end(0, bench.sent);
  EXPECT_EQ(bench.sent.size(), 1u);
}

TEST(NodeUplinkLife, JoinGoesUpWhenAllHaveJoined) {
  JoiningInnerBench bench;  // TR4
  bench.join(0, 100, 2, 12);
  EXPECT_TRUE(bench.sent.empty());
  bench.join(2, 100, 2, 6);
  ASSERT_EQ(summary(bench.sent), "3:JOIN 0");
  const Header h = bench.sent_header(0);
  EXPECT_EQ(h.source, default_node());
  EXPECT_EQ(h.destination, kParent);
  EXPECT_EQ(h.group, 0);
  EXPECT_EQ(h.epoch, 100);
  EXPECT_EQ(h.count, 5);  // its rank
  EXPECT_EQ(h.tag, 6u);   // the smallest window
  EXPECT_EQ(h.flags, 0);
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kStopped);
  // A repeated JOIN asks again.
  bench.join(0, 100, 2, 12);
  EXPECT_EQ(summary(bench.sent), "3:JOIN 0");

  bench.welcome(8);
  ASSERT_EQ(summary(bench.sent), "0:WELCOME 0, 2:WELCOME 0");
  EXPECT_EQ(bench.sent_header(0).tag, 8u);  // the parent's
  EXPECT_EQ(bench.sent_header(1).tag, 6u);  // the child's own
  EXPECT_EQ(bench.sent_header(1).count, 2);
  EXPECT_EQ(bench.node.window(), 8u);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
  bench.welcome(8);
  EXPECT_TRUE(bench.sent.empty());
  // A lost WELCOME is fetched from here.
  bench.join(0, 100, 2, 12);
  EXPECT_EQ(summary(bench.sent), "0:WELCOME 0");
  EXPECT_EQ(bench.sent_header(0).tag, 8u);
}

TEST(NodeUplinkLife, JoinWithoutWishesAsksForTheNodesWindow) {
  JoiningInnerBench bench;
  bench.join(0, 100, 1, 0);
  EXPECT_EQ(bench.sent_header(0).tag, 16u);
  bench.welcome(64);
  EXPECT_EQ(bench.sent_header(0).tag, 16u);
}

TEST(NodeUplinkLife, WelcomeThatDoesNotFitIsIgnored) {
  JoiningInnerBench bench;
  bench.join(0, 100, 2);
  bench.welcome();
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);  // not all are there
  bench.join(1, 100, 2);
  bench.parent(FrameType::kWelcome, [](Header& h) { h.epoch = 99; });
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  bench.control(FrameType::kLeave, 1);
  EXPECT_EQ(bench.sent.size(), 1u);  // no LEAVE goes up: nothing has stopped
  bench.welcome();
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);  // one has left again
  bench.join(1, 100, 2);
  EXPECT_EQ(summary(bench.sent), "3:JOIN 0");
  bench.welcome();
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeUplinkLife, NewerEpochLeavesTheOldOne) {
  JoiningInnerBench bench;  // TR4
  bench.join(0, 100, 1);
  bench.join(0, 101, 1);  // while joining: the parent sees the newer JOIN
  EXPECT_EQ(summary(bench.sent), "3:JOIN 0");
  EXPECT_EQ(bench.sent_header(0).epoch, 101);
  bench.welcome();
  bench.join(0, 102, 1);
  ASSERT_EQ(summary(bench.sent), "3:LEAVE 0, 3:JOIN 0");
  EXPECT_EQ(bench.sent_header(0).epoch, 101);
  EXPECT_EQ(bench.sent_header(1).epoch, 102);
}

TEST(NodeUplinkLife, ErrorOfTheParentStopsTheGroupAndIsPassedOn) {
  for (const bool active : {false, true}) {
    JoiningInnerBench bench;  // TR4
    bench.join(0, 100, 2);
    bench.join(1, 100, 2);
    if (active) bench.welcome();
    EXPECT_EQ(bench.parent(FrameType::kError,
                           [](Header& h) { h.tag = 5, h.epoch = 300, h.sequence = 17; }),
              Verdict::kControl);
    ASSERT_EQ(summary(bench.sent), "0:ERROR 17, 1:ERROR 17");  // and no LEAVE
    for (unsigned p = 0; p < 2; ++p) {
      const Header h = bench.sent_header(p);
      EXPECT_EQ(h.destination, default_worker(p));
      EXPECT_EQ(h.source, default_node());
      EXPECT_EQ(h.tag, 5u);
      EXPECT_EQ(h.epoch, 300);
    }
    EXPECT_EQ(bench.node.state(), GroupState::kStopped);
    EXPECT_EQ(bench.node.epoch(), 100);
    EXPECT_EQ(bench.node.announced(), 300);
    EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kStopped);
    bench.expect_error(0, ErrorCode::kStopped, 300);
    bench.parent(FrameType::kError, [](Header& h) { h.tag = 5, h.epoch = 400; });
    EXPECT_TRUE(bench.sent.empty());  // stopped already
    EXPECT_EQ(bench.node.announced(), 300);
    // What is newer goes by the group's own epoch.
    bench.join(0, 100, 1);
    bench.expect_error(0, ErrorCode::kStaleEpoch, 300);
    bench.join(0, 301, 1);
    EXPECT_EQ(bench.node.announced(), 301);
    EXPECT_EQ(summary(bench.sent), "3:JOIN 0");
  }
}

TEST(NodeUplinkLife, AnswersToAnOlderEpochAreIgnored) {
  JoiningInnerBench bench;  // TR4
  const auto error = [&](std::uint32_t code, std::uint16_t epoch) {
    bench.parent(FrameType::kError, [=](Header& h) { h.tag = code, h.epoch = epoch; });
  };
  bench.join(0, 100, 2);
  error(6, 0);
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);  // nothing was asked yet
  bench.join(2, 100, 2);
  for (const std::uint32_t code : {3, 4, 5}) {
    error(code, 99);
    EXPECT_EQ(bench.node.state(), GroupState::kJoining) << code;
  }
  error(5, 100);
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
}

TEST(NodeUplinkLife, LateErrorOfTheOwnEpochIsIgnoredWhileActive) {
  JoiningInnerBench bench;  // TR4
  const auto stale = [&](std::uint16_t epoch) {
    bench.parent(FrameType::kError, [=](Header& h) { h.tag = 3, h.epoch = epoch; });
  };
  bench.join(0, 100, 1);
  bench.welcome();
  stale(100);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
  stale(101);
  EXPECT_EQ(summary(bench.sent), "0:ERROR 0");
  bench.join(0, 102, 1);
  stale(102);  // while joining it is news
  EXPECT_EQ(summary(bench.sent), "0:ERROR 0");
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
}

}  // namespace
}  // namespace trib
