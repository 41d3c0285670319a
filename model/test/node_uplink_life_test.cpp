// SPDX-License-Identifier: Apache-2.0
// The life of a group whose node has a parent, by itself: TR4.
#include <gtest/gtest.h>

#include "model/test/node_bench.h"

namespace trib {
namespace {

const Endpoint kParent = default_tree_node(9);

// A group that learns its members from JOINs, with its parent on port 3.
class OpenInnerBench : public NodeBench {
 public:
  OpenInnerBench() : NodeBench(config()) {}

  Verdict error(std::uint32_t code, std::uint16_t epoch, std::uint16_t count,
                std::uint32_t sequence) {
    return control(FrameType::kError, 3, [=](Header& h) {
      h.tag = code;
      h.epoch = epoch;
      h.count = count;
      h.sequence = sequence;
    });
  }

 private:
  static NodeConfig config() {
    NodeConfig config = inner_config();
    config.groups[0].members = 0;
    config.groups[0].epoch = 0;
    config.groups[0].key = 0xfedcba9876543210;
    return config;
  }
};

constexpr std::uint64_t kKey = 0xfedcba9876543210;

Verdict join(NodeBench& bench, unsigned port, unsigned ports, unsigned window = 0,
             unsigned process = 0) {
  return bench.join(port, [=](Header& h, JoinBody& b) {
    h.sequence = incarnation(port, process);
    b.key = kKey;
    b.window = static_cast<std::uint8_t>(window);
    b.ports = static_cast<std::uint8_t>(ports);
  });
}

std::uint32_t rotated(std::uint32_t value, unsigned bits) {
  for (unsigned i = 0; i < bits; ++i) value = value << 1 | value >> 31;
  return value;
}

// 3:JOIN alone, for that epoch of the parent and with that incarnation.
void expect_join_up(const NodeBench& bench, unsigned epoch, std::uint32_t incarnation) {
  ASSERT_EQ(bench.sent.size(), 1u) << summary(bench.sent);
  EXPECT_EQ(bench.sent[0].port, 3u);
  const Header h = bench.sent_header(0);
  EXPECT_EQ(h.type, FrameType::kJoin);
  EXPECT_EQ(h.epoch, epoch);
  EXPECT_EQ(h.sequence, incarnation);
  EXPECT_EQ(h.tag, kJob);
}

void expect_leave_up(const NodeBench& bench, std::size_t i, unsigned epoch,
                     std::uint32_t incarnation) {
  ASSERT_GT(bench.sent.size(), i);
  EXPECT_EQ(bench.sent[i].port, 3u);
  const Header h = bench.sent_header(i);
  EXPECT_EQ(h.type, FrameType::kLeave);
  EXPECT_EQ(h.source, default_node());
  EXPECT_EQ(h.destination, kParent);
  EXPECT_EQ(h.epoch, epoch);
  EXPECT_EQ(h.sequence, incarnation);
  EXPECT_EQ(h.count, 0);
  EXPECT_EQ(h.tag, 0u);
}

std::uint32_t incarnation_of(std::initializer_list<unsigned> ports) {
  std::uint32_t all = 0;
  for (const unsigned p : ports) all ^= rotated(incarnation(p), p);
  return all;
}

TEST(NodeUplinkLife, JoinGoesUpWhenAllHaveJoined) {
  OpenInnerBench bench;
  join(bench, 0, 2, 12);
  EXPECT_TRUE(bench.sent.empty());
  join(bench, 2, 2, 6);
  expect_join_up(bench, 0, incarnation_of({0, 2}));
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kControl);
  const Header h = bench.sent_header(0);
  EXPECT_EQ(h.source, default_node());
  EXPECT_EQ(h.destination, kParent);
  EXPECT_EQ(h.group, 0);
  EXPECT_EQ(h.count, 5);  // its rank
  EXPECT_EQ(h.flags, 0);
  const JoinBody body = read_join_body(bench.sent[0].frame.bytes);
  EXPECT_EQ(body.key, kKey);  // SE2
  EXPECT_EQ(body.window, 6);  // the smallest
  EXPECT_EQ(body.ports, 0);   // the parent's registers say
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  EXPECT_EQ(bench.node.parent_epoch(), 0);
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kStopped);
  join(bench, 0, 2, 12);  // any further JOIN asks again
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
  join(bench, 0, 2, 12);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent_header(0).type, FrameType::kWelcome);
  EXPECT_EQ(read_welcome_body(bench.sent[0].frame.bytes).window, 8);
}

TEST(NodeUplinkLife, JoinWithoutWishesAsksForTheNodesWindow) {
  OpenInnerBench bench;
  join(bench, 0, 1, 0);
  EXPECT_EQ(read_join_body(bench.sent.at(0).frame.bytes).window, 16);
  bench.welcome(3, kParentEpoch, 64);
  EXPECT_EQ(read_welcome_body(bench.sent.at(0).frame.bytes).window, 16);
}

TEST(NodeUplinkLife, IncarnationIsMadeOfAllThatHaveJoined) {
  OpenInnerBench bench;
  join(bench, 1, 1);
  expect_join_up(bench, 0, rotated(incarnation(1), 1));
  join(bench, 0, 1);  // one more than had to
  expect_join_up(bench, 0, rotated(incarnation(1), 1) ^ incarnation(0));
  join(bench, 1, 1, 0, 3);  // another process in its place
  expect_join_up(bench, 0, rotated(incarnation(1, 3), 1) ^ incarnation(0));
  bench.welcome(3, kParentEpoch);
  EXPECT_EQ(bench.sent.size(), 2u);
}

TEST(NodeUplinkLife, WelcomeThatDoesNotFitIsIgnored) {
  OpenInnerBench bench;
  const auto ignored = [&](const HeaderChange& change) {
    bench.welcome(3, kParentEpoch, 16, change);
    EXPECT_TRUE(bench.sent.empty());
    EXPECT_EQ(bench.node.state(), GroupState::kJoining);
    EXPECT_EQ(bench.node.parent_epoch(), 0);
  };
  join(bench, 0, 2);
  ignored([](Header& h) { h.tag = kJob, h.sequence = incarnation(0); });  // not all are there
  join(bench, 1, 2);
  ignored([](Header& h) { h.tag ^= 1; });
  ignored([](Header& h) { h.sequence ^= 1; });
  ignored([](Header& h) { h.sequence = incarnation(0); });
  bench.control(FrameType::kLeave, 1, [](Header& h) { h.sequence = incarnation(1); });
  EXPECT_EQ(summary(bench.sent).substr(0, 7), "1:ERROR");
  EXPECT_EQ(bench.sent.size(), 1u);  // no LEAVE goes up: nothing has stopped
  ignored({});                       // one has left again
  join(bench, 1, 2);
  expect_join_up(bench, 0, incarnation_of({0, 1}));
  bench.welcome(3, kParentEpoch);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeUplinkLife, WelcomeOfAFormerJoinIsIgnored) {
  OpenInnerBench bench;
  join(bench, 0, 1);
  const std::uint32_t former = bench.sent_header(0).sequence;
  join(bench, 0, 1, 0, 1);
  bench.welcome(3, kParentEpoch, 16, [=](Header& h) { h.sequence = former; });
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
}

TEST(NodeUplinkLife, StaleJoinGoesUpWithTheEpochTold) {
  OpenInnerBench bench;
  join(bench, 0, 1);
  bench.error(3, 0, 300, incarnation(0) ^ 1);  // not this one's
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.error(3, 0, 300, incarnation(0)), Verdict::kControl);
  expect_join_up(bench, 300, incarnation(0));
  EXPECT_EQ(bench.node.parent_epoch(), 300);
  bench.error(3, 0, 300, incarnation(0));  // doubled: the JOIN has that epoch already
  EXPECT_TRUE(bench.sent.empty());
  bench.error(3, 300, 0, incarnation(0));  // the parent was reset
  expect_join_up(bench, 0, incarnation(0));
  join(bench, 0, 1);
  expect_join_up(bench, 0, incarnation(0));
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  bench.welcome(3, kParentEpoch);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

TEST(NodeUplinkLife, StaleJoinIsNotRepeatedWhileOneIsMissing) {
  OpenInnerBench bench;
  join(bench, 0, 2);
  bench.error(3, 0, 300, incarnation(0));
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.parent_epoch(), 0);
}

TEST(NodeUplinkLife, NextLifeKnowsTheParentsEpoch) {
  OpenInnerBench bench;
  join(bench, 0, 1);
  bench.welcome(3, kParentEpoch);
  join(bench, 0, 1, 0, 1);  // aborts it
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
  bench.join(0, [](Header& h, JoinBody& b) {
    h.tag = 4711;
    h.sequence = incarnation(0, 2);
    b.key = kKey;
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
  expect_leave_up(bench, 0, kFirstEpoch + 5, 0);  // nobody has joined
  bench.node.end(0, bench.sent);
  EXPECT_EQ(bench.sent.size(), 1u);
}

TEST(NodeUplinkLife, EndLeavesWhatIsJoining) {
  OpenInnerBench bench;
  join(bench, 0, 1);
  bench.error(3, 0, 300, incarnation(0));
  bench.sent.clear();
  bench.node.end(0, bench.sent);
  ASSERT_EQ(bench.sent.size(), 1u);
  expect_leave_up(bench, 0, 300, incarnation(0));  // the last one told
  join(bench, 0, 1, 0, 1);
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
    join(bench, 0, 2);
    join(bench, 1, 2);
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
  join(bench, 0, 1);
  bench.welcome(3, kParentEpoch);
  bench.error(5, kParentEpoch, kParentEpoch + 1, 0);
  EXPECT_EQ(bench.node.parent_epoch(), kParentEpoch + 1);
  join(bench, 0, 1, 0, 1);
  expect_join_up(bench, kParentEpoch + 1, incarnation(0, 1));
}

TEST(NodeUplinkLife, ErrorThatTellsNoEpochLeavesTheLast) {
  OpenInnerBench bench;
  join(bench, 0, 1);
  bench.welcome(3, kParentEpoch);
  bench.error(6, kParentEpoch, 0, 0);
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
  EXPECT_EQ(bench.node.parent_epoch(), kParentEpoch);
}

TEST(NodeUplinkLife, ErrorsOfAnotherLifeAreIgnoredWhileActive) {
  OpenInnerBench bench;
  join(bench, 0, 1);
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
    join(bench, 0, 2);
    bench.error(code, 0, 0, incarnation(0));  // nothing was asked yet
    EXPECT_EQ(bench.node.state(), GroupState::kJoining);
    join(bench, 2, 2);
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
    join(bench, 0, 1);
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
