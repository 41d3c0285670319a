// SPDX-License-Identifier: Apache-2.0
// GR2: every row of its table in every state, and what it is for (P1, P2).
#include <gtest/gtest.h>

#include "model/node/test/node_bench.h"

namespace trib {
namespace {

constexpr std::uint32_t kOtherJob = 0x0b0b0b02;

// A group that three workers on ports 0 to 2 have joined.
class JoinedBench : public NodeBench {
 public:
  JoinedBench() : NodeBench(joining_config()) {
    for (unsigned p = 0; p < 3; ++p) join(p, 3);
  }
};

const GroupState kStates[] = {GroupState::kIdle, GroupState::kJoining, GroupState::kActive,
                              GroupState::kStopped};

// An open group in that state, after two have joined it or are to; its epoch is kFirstEpoch.
NodeBench bench_in(GroupState state) {
  NodeBench bench(joining_config());
  bench.join(0, 2);
  if (state != GroupState::kJoining) bench.join(1, 2);
  if (state == GroupState::kStopped) bench.control(FrameType::kLeave, 1);
  if (state == GroupState::kIdle) bench.node.end(0, bench.sent);
  bench.sent.clear();
  EXPECT_EQ(bench.node.state(), state);
  EXPECT_EQ(bench.node.epoch(), kFirstEpoch);
  return bench;
}

// Row 1, before all others.
TEST(NodeLife, BadNumberOfPortsChangesNothing) {
  for (const GroupState state : kStates) {
    NodeBench bench = bench_in(state);
    const std::uint32_t joined = bench.node.joined();
    for (const std::uint8_t ports : {0, 5, 255}) {
      for (const std::uint32_t job : {kJob, kOtherJob}) {
        EXPECT_EQ(bench.join(0, [=](Header& h, JoinBody& b) { h.tag = job, b.ports = ports; }),
                  Verdict::kControl);
        bench.expect_error(0, ErrorCode::kBadRequest, kFirstEpoch);
        EXPECT_EQ(bench.node.state(), state);
        EXPECT_EQ(bench.node.epoch(), kFirstEpoch);
        EXPECT_EQ(bench.node.joined(), joined);
      }
    }
  }
}

// Row 2: the epoch does not matter.
TEST(NodeLife, JoiningTheJobThatIsCollected) {
  for (const unsigned epoch : {0u, 1u, 99u, 100u, 101u, 0x8000u + 100, 0xffffu}) {
    NodeBench bench = bench_in(GroupState::kJoining);
    bench.join(1, [=](Header& h, JoinBody& b) {
      h.epoch = static_cast<std::uint16_t>(epoch);
      b.ports = 3;
    });
    EXPECT_TRUE(bench.sent.empty());
    EXPECT_EQ(bench.node.joined(), 0b11u);
    EXPECT_EQ(bench.node.epoch(), kFirstEpoch);
  }
}

TEST(NodeLife, JoiningAgainInThePlaceOfAnother) {
  NodeBench bench = bench_in(GroupState::kJoining);
  for (int i = 0; i < 3; ++i) bench.join(0, 2);  // a repetition does nothing
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.joined(), 1u);
  // Another process, at another address, has taken the port.
  bench.join(0, [](Header& h, JoinBody& b) {
    h.source = default_worker(6);
    h.sequence = 4711;
    b.ports = 2;
  });
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.incarnation(0, 0), 4711u);
  bench.join(1, 2);
  ASSERT_EQ(bench.sent.size(), 2u);
  EXPECT_EQ(bench.sent_header(0).destination, default_worker(6));
  EXPECT_EQ(bench.sent_header(0).sequence, 4711u);
  EXPECT_EQ(bench.sent_header(1).sequence, incarnation(1));
  EXPECT_EQ(bench.node.peer(0, 0), default_worker(6));
  EXPECT_EQ(bench.node.epoch(), kFirstEpoch);
}

// Row 3: also after contributions, and whatever epoch the late or doubled JOIN carries.
TEST(NodeLife, LostWelcomeIsFetchedByTheSameProcess) {
  JoinedBench bench;
  bench.reduce_chunk(0);
  bench.send(1, 1, {1});
  for (const std::uint16_t epoch : {0, 99, 100, 101}) {
    EXPECT_EQ(bench.join(1, [=](Header& h, JoinBody&) { h.epoch = epoch; }), Verdict::kControl);
    ASSERT_EQ(bench.sent.size(), 1u);
    EXPECT_EQ(bench.sent[0].port, 1u);
    const Header h = bench.sent_header(0);
    EXPECT_EQ(h.type, FrameType::kWelcome);
    EXPECT_EQ(h.destination, default_worker(1));
    EXPECT_EQ(h.epoch, kFirstEpoch);
    EXPECT_EQ(h.count, 3);
    EXPECT_EQ(h.sequence, incarnation(1));
    EXPECT_EQ(h.tag, kJob);
  }
  for (const unsigned port : {0u, 2u}) EXPECT_EQ(bench.send(port, 1, {1}), Verdict::kAccepted);
  EXPECT_EQ(bench.sent.size(), 3u);  // the life went on
}

TEST(NodeLife, WelcomeGoesToTheChildAndNobodyElse) {
  JoinedBench bench;
  bench.join(1, [](Header& h, JoinBody& b) {
    h.source = default_worker(7);  // says that it is the same process
    b.window = 4;
  });
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent_header(0).destination, default_worker(1));
  EXPECT_EQ(read_welcome_body(bench.sent[0].frame.bytes).window, 16);
  EXPECT_EQ(bench.node.peer(0, 1), default_worker(1));
  EXPECT_EQ(bench.send(1, 0, {1}), Verdict::kAccepted);
}

// Row 4: nothing is learned from it, and the epoch is reported.
TEST(NodeLife, AnotherEpochIsStale) {
  for (const GroupState state : kStates) {
    for (const unsigned epoch : {0u, 1u, 99u, 101u, 0x8000u + 100, 100u + 0x7fff, 0xffffu}) {
      NodeBench bench = bench_in(state);
      const std::uint32_t joined = bench.node.joined();
      const std::uint32_t members = bench.node.members();
      const std::uint32_t job = bench.node.job();
      bench.join(1, [=](Header& h, JoinBody& b) {
        h.source = default_worker(5);
        h.epoch = static_cast<std::uint16_t>(epoch);
        h.sequence = 4711;
        h.tag = kOtherJob;
        b.ports = 1;
      });
      bench.expect_error(1, ErrorCode::kStaleEpoch, kFirstEpoch);
      EXPECT_EQ(bench.node.state(), state);
      EXPECT_EQ(bench.node.joined(), joined);
      EXPECT_EQ(bench.node.members(), members);
      EXPECT_EQ(bench.node.job(), job);
      EXPECT_NE(bench.node.peer(0, 1), default_worker(5));
    }
  }
}

TEST(NodeLife, SameJobButAnotherProcessIsStale) {
  JoinedBench bench;
  const auto stale = [&](unsigned port, std::uint32_t incarnation, std::uint32_t job) {
    bench.join(port, [=](Header& h, JoinBody& b) {
      h.epoch = 0;
      h.sequence = incarnation;
      h.tag = job;
      b.ports = 3;
    });
    bench.expect_error(port, ErrorCode::kStaleEpoch, kFirstEpoch);
  };
  stale(1, incarnation(1, 1), kJob);
  stale(1, incarnation(0), kJob);  // that of a process on another port
  stale(1, 0, kJob);
  stale(1, incarnation(1), kOtherJob);
  stale(1, incarnation(1), 0);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
}

// Row 5
TEST(NodeLife, CurrentEpochBeginsTheNextLife) {
  for (const GroupState state : kStates) {
    for (const std::uint32_t job : {kJob, kOtherJob}) {
      if (state == GroupState::kJoining && job == kJob) continue;  // row 2
      NodeBench bench = bench_in(state);
      bench.join(1, [=](Header& h, JoinBody& b) {
        h.source = default_worker(5);
        h.sequence = 4711;
        h.tag = job;
        b.ports = 2;
      });
      EXPECT_TRUE(bench.sent.empty());
      EXPECT_EQ(bench.node.state(), GroupState::kJoining);
      EXPECT_EQ(bench.node.epoch(), kFirstEpoch + 1);
      EXPECT_EQ(bench.node.job(), job);
      EXPECT_EQ(bench.node.joined(), 0b10u);
      EXPECT_EQ(bench.node.incarnation(0, 1), 4711u);
      EXPECT_EQ(bench.node.peer(0, 1), default_worker(5));
    }
  }
}

TEST(NodeLife, AfterAResetOnlyNoEpochIsCurrent) {
  NodeBench bench(joining_config());
  bench.join(0, [](Header& h, JoinBody&) { h.epoch = 12; });
  bench.expect_error(0, ErrorCode::kStaleEpoch, 0);
  EXPECT_EQ(bench.node.state(), GroupState::kIdle);
  bench.join(0, [](Header& h, JoinBody&) { h.epoch = 0; });
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
}

TEST(NodeLife, EpochsCountPastZero) {
  NodeBench bench(joining_config());
  std::uint16_t expected = 0xfffd;
  for (unsigned life = 0; life < 6; ++life) {
    bench.join(0, [=](Header& h, JoinBody& b) {
      h.sequence = 0x1000fffd + (life << 16);
      b.ports = 1;
    });
    EXPECT_EQ(bench.node.epoch(), expected);
    EXPECT_EQ(bench.sent_header(0).epoch, expected);
    expected = expected == 0xffff ? 1 : expected + 1;
  }
}

// GR2: effects that follow from a single JOIN would be repeated by a copy of it.
TEST(NodeLife, TheFirstEpochAfterAResetIsThatOfTheRegister) {
  NodeConfig config = joining_config();
  config.groups[0].epoch = 0xbeef;
  NodeBench bench(config, NodeBench::Start::kNo);
  for (unsigned life = 0; life < 3; ++life) {
    bench.join(0, [=](Header& h, JoinBody& b) {
      h.sequence = 0x10005678 + (life << 16);
      b.ports = 1;
    });
    EXPECT_EQ(bench.node.epoch(), 0xbeef + life);
  }
}

// Half way round the number space and back: only equality counts.
TEST(NodeLife, EpochsHalfWayRoundAreStaleLikeAnyOther) {
  for (const unsigned current : {1u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu}) {
    NodeBench bench(joining_config());
    bench.join(0, [=](Header& h, JoinBody& b) { h.sequence = 0x10000 + current, b.ports = 1; });
    ASSERT_EQ(bench.node.epoch(), current);
    for (const unsigned ahead : {1u, 0x7ffeu, 0x7fffu, 0x8000u, 0x8001u, 0xffffu}) {
      bench.join(1, [=](Header& h, JoinBody&) {
        h.source = default_worker(0);
        h.epoch = static_cast<std::uint16_t>(current + ahead);
      });
      bench.expect_error(1, ErrorCode::kNotMember, 0);
      bench.join(0, [=](Header& h, JoinBody&) {
        h.epoch = static_cast<std::uint16_t>(current + ahead);
        h.sequence = 4711;
      });
      bench.expect_error(0, ErrorCode::kStaleEpoch, current);
      EXPECT_EQ(bench.node.epoch(), current);
    }
  }
}

// P1. In version 1 a process that joined with the epoch in force, before his port had contributed, was in:
// a newcomer then took part in a life in which others had contributed with his predecessor.
TEST(NodeLife, NewcomerNeverGetsIntoALifeOfOthers) {
  JoinedBench bench;
  bench.send(0, 0, {1});
  bench.send(1, 0, {2});
  const Frame before = bench.contribution(2, 0, {4});  // of the old process on port 2
  const Frame next = bench.contribution(0, 1, {1});
  bench.rejoin(2, 1, 3);  // knows the epoch
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.node.state(), GroupState::kJoining);
  EXPECT_EQ(bench.receive(2, before), Verdict::kStopped);
  EXPECT_EQ(bench.receive(0, next), Verdict::kStopped);
  bench.expect_error(0, ErrorCode::kStopped, kFirstEpoch + 1);
  bench.rejoin(0, 1, 3);
  bench.rejoin(1, 1, 3);
  ASSERT_EQ(bench.sent.size(), 3u);
  EXPECT_EQ(bench.sent_header(2).epoch, kFirstEpoch + 1);
  EXPECT_EQ(bench.sent_header(2).sequence, incarnation(2, 1));
  // All frames still in flight belong to the old life.
  EXPECT_EQ(bench.receive(2, before), Verdict::kStaleEpoch);
  bench.expect_error(2, ErrorCode::kStaleEpoch, kFirstEpoch + 1);
  for (unsigned p = 0; p < 3; ++p) bench.send(p, 0, {10});
  EXPECT_EQ(values_of(bench.sent.at(0).frame), Floats{30});  // nothing of the old slots
}

// P1, P2: a JOIN that is late or doubled does nothing, in whatever life it comes.
TEST(NodeLife, LateJoinsOfALifeThatIsOverDoNothing) {
  JoinedBench bench;
  std::vector<Frame> late;
  for (unsigned p = 0; p < 3; ++p) {
    late.push_back(bench.join_frame(p, [](Header& h, JoinBody& b) { h.epoch = 0, b.ports = 3; }));
  }
  for (unsigned p = 0; p < 3; ++p) bench.rejoin(p, 1, 3);
  ASSERT_EQ(bench.node.epoch(), kFirstEpoch + 1);
  ASSERT_EQ(bench.node.state(), GroupState::kActive);
  for (unsigned p = 0; p < 3; ++p) {
    bench.receive(p, late[p]);
    bench.expect_error(p, ErrorCode::kStaleEpoch, kFirstEpoch + 1);
  }
  // The one that ended the first life is doubled: it has the old epoch.
  bench.join(0, [](Header& h, JoinBody& b) {
    h.epoch = kFirstEpoch;
    h.sequence = incarnation(0, 2);
    b.ports = 3;
  });
  bench.expect_error(0, ErrorCode::kStaleEpoch, kFirstEpoch + 1);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
  bench.reduce_chunk(0);
}

// P2: two exchanges of frames after any end, two for one that does not know the epoch.
TEST(NodeLife, NextJobStartsWhateverStateTheLastOneDiedIn) {
  for (const GroupState state : kStates) {
    NodeBench bench = bench_in(state);
    if (state == GroupState::kActive) bench.send(0, 0, {1});
    for (unsigned p = 0; p < 2; ++p) {
      const auto join = [=](std::uint16_t epoch) {
        return [=](Header& h, JoinBody& b) {
          h.epoch = epoch;
          h.sequence = incarnation(p, 3);
          h.tag = kOtherJob;
          b.ports = 2;
        };
      };
      bench.join(p, join(0));
      if (p != 0) continue;
      bench.expect_error(0, ErrorCode::kStaleEpoch, kFirstEpoch);
      bench.join(0, join(bench.sent_header(0).count));
    }
    ASSERT_EQ(bench.sent.size(), 2u);
    EXPECT_EQ(bench.sent_header(0).type, FrameType::kWelcome);
    EXPECT_EQ(bench.node.epoch(), kFirstEpoch + 1);
    bench.reduce_chunk(0);
    EXPECT_EQ(values_of(bench.sent.at(1).frame), Floats{3});
  }
}

TEST(NodeLife, OtherJobTakesACollectionAway) {
  NodeBench bench = bench_in(GroupState::kJoining);
  bench.join(1, [](Header& h, JoinBody& b) { h.tag = kOtherJob, b.ports = 2; });
  EXPECT_EQ(bench.node.joined(), 0b10u);  // all have to join again
  EXPECT_EQ(bench.node.members(), 0b11u);
  bench.join(0, [](Header& h, JoinBody&) { h.epoch = 0; });  // the first job's, repeated
  bench.expect_error(0, ErrorCode::kStaleEpoch, kFirstEpoch + 1);
}

// A started group has no job and no incarnations: it is not welcomed to, it is ended.
TEST(NodeLife, StartedGroupIsJoinedAnew) {
  for (const std::uint32_t job : {kJob, 0u}) {
    NodeBench bench;
    EXPECT_EQ(bench.node.job(), 0u);
    bench.join(0, [=](Header& h, JoinBody&) { h.tag = job, h.sequence = 0, h.epoch = 6; });
    bench.expect_error(0, ErrorCode::kStaleEpoch, 7);
    for (unsigned p = 0; p < 4; ++p) {
      bench.join(p, [=](Header& h, JoinBody&) { h.tag = job; });
      EXPECT_EQ(bench.node.epoch(), 8);
    }
    EXPECT_EQ(bench.sent.size(), 4u);
    EXPECT_EQ(bench.node.job(), job);
    bench.start(9);
    EXPECT_EQ(bench.node.state(), GroupState::kActive);
    EXPECT_EQ(bench.node.job(), 0u);
    bench.reduce_chunk(0);
    EXPECT_EQ(bench.sent_header(0).epoch, 9);
  }
}

}  // namespace
}  // namespace trib
