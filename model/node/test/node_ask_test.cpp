// SPDX-License-Identifier: Apache-2.0
// RC5 and GR4: what becomes of an ASK, and of a contribution that comes too late for the store.
#include <gtest/gtest.h>

#include <tuple>

#include "model/node/test/node_uplink_bench.h"

namespace trib {
namespace {

// A group that four workers have joined.
class AskBench : public NodeBench {
 public:
  AskBench() : NodeBench(joining_config()) {
    for (unsigned p = 0; p < 4; ++p) join(p);
  }
};

// The only frame sent is of that type, on that port, about that chunk.
Header expect_answer(const NodeBench& bench, unsigned port, FrameType type,
                     std::uint32_t sequence) {
  EXPECT_FALSE(bench.sent.empty());
  const Header h = bench.sent_header(0);
  EXPECT_EQ(bench.sent[0].port, port);
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kOptional);
  EXPECT_EQ(h.type, type) << summary(bench.sent);
  EXPECT_EQ(h.source, default_node());
  EXPECT_EQ(h.destination, default_worker(port));
  EXPECT_EQ(h.group, 0);
  EXPECT_EQ(h.epoch, bench.node.epoch());
  EXPECT_EQ(h.sequence, sequence);
  EXPECT_EQ(h.flags, 0);
  EXPECT_EQ(h.ecn, 0);
  EXPECT_EQ(h.op, 0);
  EXPECT_EQ(h.dtype, 0);
  EXPECT_EQ(h.payload_bytes, 0);
  EXPECT_EQ(bench.sent[0].frame.bytes.size(), 64u);
  return h;
}

TEST(NodeAsk, ReplayOfAChunkInTheStore) {
  AskBench bench;  // RC2
  bench.reduce_chunk(0);
  Bytes expected = bench.sent.at(2).frame.bytes;
  expected[45] |= kFlagRetry;
  EXPECT_EQ(bench.ask(2, 0), Verdict::kReplay);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent[0].port, 2u);
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kReplay);
  EXPECT_EQ(bench.sent[0].frame.bytes, expected);
  // Right up to the next reduction of the slot.
  for (unsigned p = 0; p < 3; ++p) bench.send(p, 16, {1});
  EXPECT_EQ(bench.ask(3, 0), Verdict::kReplay);
  bench.send(3, 16, {1});
  EXPECT_EQ(bench.ask(3, 0), Verdict::kControl);
}

TEST(NodeAsk, ReplayFollowsTheWantOfTheContribution) {
  AskBench bench;
  for (unsigned p = 0; p < 4; ++p) {
    bench.send(p, 0, {1}, [=](Header& h) { h.flags = p == 1 ? kFlagData : kFlagData | kFlagWant; });
  }
  EXPECT_EQ(bench.ask(1, 0), Verdict::kReplay);
  EXPECT_EQ(values_of(bench.sent.at(0).frame), Floats{});
  EXPECT_EQ(bench.ask(2, 0), Verdict::kReplay);
  EXPECT_EQ(values_of(bench.sent.at(0).frame), Floats{4});
}

TEST(NodeAsk, NackIfTheContributionIsNotThere) {
  AskBench bench;
  bench.send(0, 3, {1});
  EXPECT_EQ(bench.ask(1, 3), Verdict::kControl);
  EXPECT_EQ(bench.sent.size(), 1u);
  const Header h = expect_answer(bench, 1, FrameType::kNack, 3);
  EXPECT_EQ(h.count, 0);
  EXPECT_EQ(h.tag, 0u);
  EXPECT_EQ(bench.ask(1, 5), Verdict::kControl);  // no contribution is there
  expect_answer(bench, 1, FrameType::kNack, 5);
  EXPECT_EQ(bench.ask(1, 3), Verdict::kControl);  // as often as it is asked
  expect_answer(bench, 1, FrameType::kNack, 3);
  Frame bad = bench.contribution(1, 3, {1});
  bad.bad = true;
  bench.receive(1, bad);
  bench.ask(1, 3);
  expect_answer(bench, 1, FrameType::kNack, 3);
  bench.send(1, 3, {1});
  bench.ask(1, 3);
  expect_answer(bench, 1, FrameType::kStatus, 3);
}

TEST(NodeAsk, StatusTellsHowManyAreMissingAndWho) {
  // The ports that have contributed; how many are missing, and the first two.
  const std::tuple<unsigned, unsigned, unsigned, unsigned> kCases[] = {
      {0b0001, 3, 1, 2}, {0b0011, 2, 2, 3}, {0b0101, 2, 1, 3}, {0b0111, 1, 3, 3},
      {0b1000, 3, 0, 1}, {0b1010, 2, 0, 2}, {0b1110, 1, 0, 0}, {0b1101, 1, 1, 1},
  };
  for (const auto& [there, missing, first, second] : kCases) {
    AskBench bench;
    for (unsigned p = 0; p < 4; ++p) {
      if ((there >> p & 1) != 0) bench.send(p, 7, {1});
    }
    for (unsigned p = 0; p < 4; ++p) {
      if ((there >> p & 1) == 0) continue;
      EXPECT_EQ(bench.ask(p, 7), Verdict::kControl);
      EXPECT_EQ(bench.sent.size(), 1u);
      const Header h = expect_answer(bench, p, FrameType::kStatus, 7);
      EXPECT_EQ(h.count, missing);
      EXPECT_EQ(h.tag & 0xffff, rank_of(first)) << there;
      EXPECT_EQ(h.tag >> 16, rank_of(second)) << there;
    }
  }
}

TEST(NodeAsk, RanksAreThoseOfTheJoins) {
  NodeBench bench(joining_config());
  for (unsigned p = 0; p < 3; ++p) {
    bench.join(p, [=](Header& h, JoinBody& b) {
      h.count = static_cast<std::uint16_t>(0xff00 + p);
      b.ports = 3;
    });
  }
  bench.send(0, 0, {1});
  bench.ask(0, 0);
  EXPECT_EQ(expect_answer(bench, 0, FrameType::kStatus, 0).tag, 0xff02ff01u);
}

TEST(NodeAsk, NothingAboutWhatIsAhead) {
  AskBench bench;
  bench.reduce_chunk(0);
  for (const std::uint32_t sequence : {17u, 32u, 16u + 0x7ffffff0u, 0x80000001u, 0x80000010u}) {
    EXPECT_EQ(bench.ask(1, sequence), Verdict::kControl) << sequence;
    EXPECT_TRUE(bench.sent.empty()) << sequence << " " << summary(bench.sent);
    EXPECT_EQ(bench.send(1, sequence, {1}), Verdict::kOutOfWindow) << sequence;
    EXPECT_TRUE(bench.sent.empty()) << sequence;
  }
}

// GR4
TEST(NodeAsk, PassedIsWhatIsBehind) {
  AskBench bench;
  for (const std::uint32_t sequence : {3u, 19u, 35u, 51u}) bench.reduce_chunk(sequence);
  for (const std::uint32_t sequence : {3u, 19u, 35u, 0xfffffff3u, 0x80000053u}) {
    for (const bool asked : {true, false}) {
      if (asked) {
        EXPECT_EQ(bench.ask(1, sequence), Verdict::kControl);
      } else {
        EXPECT_EQ(bench.send(1, sequence, {1}), Verdict::kOutOfWindow);
      }
      ASSERT_EQ(bench.sent.size(), 1u) << sequence;
      const Header h = expect_answer(bench, 1, FrameType::kPassed, sequence);
      EXPECT_EQ(h.count, 0);
      EXPECT_EQ(h.tag, 67u);  // what the slot expects
    }
  }
  EXPECT_EQ(bench.ask(1, 51), Verdict::kReplay);
  EXPECT_EQ(bench.ask(1, 67), Verdict::kControl);
  expect_answer(bench, 1, FrameType::kNack, 67);
  for (const std::uint32_t sequence : {0x80000043u, 0x80000033u}) {  // 2^31 back, or more
    EXPECT_EQ(bench.ask(1, sequence), Verdict::kControl);
    EXPECT_TRUE(bench.sent.empty()) << sequence;
    EXPECT_EQ(bench.send(1, sequence, {1}), Verdict::kOutOfWindow);
    EXPECT_TRUE(bench.sent.empty()) << sequence;
  }
}

TEST(NodeAsk, PassedBeforeTheFirstReduction) {
  AskBench bench;  // nothing of that life is in the store
  EXPECT_EQ(bench.send(0, 0xfffffff5, {1}), Verdict::kOutOfWindow);
  EXPECT_EQ(expect_answer(bench, 0, FrameType::kPassed, 0xfffffff5).tag, 5u);
  EXPECT_EQ(bench.ask(0, 0xfffffff5), Verdict::kControl);
  EXPECT_EQ(expect_answer(bench, 0, FrameType::kPassed, 0xfffffff5).tag, 5u);
}

TEST(NodeAsk, StragglerOfDeadlinesIsToldWhatHasPassed) {
  AskBench bench;  // GR3, GR4: port 3 has missed two rounds of the window
  for (const std::uint32_t sequence : {0u, 16u}) {
    for (unsigned p = 0; p < 3; ++p) bench.send(p, sequence, {1});
    EXPECT_TRUE(bench.deadline(sequence));
  }
  EXPECT_EQ(bench.send(3, 0, {1}), Verdict::kOutOfWindow);
  EXPECT_EQ(expect_answer(bench, 3, FrameType::kPassed, 0).tag, 32u);
  EXPECT_EQ(bench.send(3, 16, {1}), Verdict::kReplay);
  EXPECT_EQ(bench.send(3, 32, {1}), Verdict::kAccepted);  // it goes on
}

TEST(NodeAsk, NumbersWrap) {
  NodeConfig config = bench_config();
  config.groups[0].first_sequence = 0xfffffff0;
  NodeBench bench(config);
  bench.reduce_chunk(0xfffffff0);
  bench.reduce_chunk(0);
  EXPECT_EQ(bench.ask(0, 0xfffffff0), Verdict::kControl);
  EXPECT_EQ(expect_answer(bench, 0, FrameType::kPassed, 0xfffffff0).tag, 16u);
  EXPECT_EQ(bench.ask(0, 0), Verdict::kReplay);
  EXPECT_EQ(bench.ask(0, 32), Verdict::kControl);
  EXPECT_TRUE(bench.sent.empty());
}

TEST(NodeAsk, OnlyOfTheLifeAndOfMembers) {
  AskBench bench;
  EXPECT_EQ(bench.ask(0, 0, [](Header& h) { h.epoch = kFirstEpoch - 1; }), Verdict::kStaleEpoch);
  bench.expect_error(0, ErrorCode::kStaleEpoch, kFirstEpoch);
  EXPECT_EQ(bench.ask(0, 0, [](Header& h) { h.source = default_worker(1); }), Verdict::kNotMember);
  bench.expect_error(0, ErrorCode::kNotMember, 0);
  EXPECT_EQ(bench.send(0, 0xfffffff0, {1}, [](Header& h) { h.epoch = 1; }), Verdict::kStaleEpoch);
  bench.control(FrameType::kLeave, 1);
  EXPECT_EQ(bench.ask(0, 0), Verdict::kStopped);
  bench.expect_error(0, ErrorCode::kStopped, kFirstEpoch);
  bench.sent.clear();
  bench.node.answer_ask(0, 0, 0, bench.sent);
  EXPECT_TRUE(bench.sent.empty());
  bench.node.end(0, bench.sent);
  EXPECT_EQ(bench.ask(0, 0), Verdict::kUnknownGroup);
  bench.expect_error(0, ErrorCode::kUnknownGroup, 0);
}

TEST(NodeAsk, ChangesNothingAndNeedsNoOpOrDtype) {
  AskBench bench;
  bench.send(0, 0, {1});
  // Check 18 is for contributions and results.
  EXPECT_EQ(bench.ask(0, 0, [](Header& h) { h.op = 9, h.dtype = 9; }), Verdict::kControl);
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kDuplicate);
  EXPECT_TRUE(bench.sent.empty());
  for (unsigned p = 1; p < 4; ++p) bench.send(p, 0, {1});
  EXPECT_EQ(values_of(bench.sent.at(0).frame), Floats{4});
}

TEST(NodeAsk, AnswerCanBeForeseen) {
  AskBench bench;
  bench.reduce_chunk(0);
  bench.send(0, 1, {1});
  for (const unsigned port : {0u, 1u}) {
    for (const std::uint32_t sequence : {1u, 2u, 16u, 17u, 0xfffffff1u}) {
      std::vector<Emission> foreseen;
      bench.node.answer_ask(0, port, sequence, foreseen);
      bench.ask(port, sequence);
      ASSERT_EQ(bench.sent.size(), foreseen.size());
      if (foreseen.empty()) continue;
      EXPECT_EQ(bench.sent[0].frame.bytes, foreseen[0].frame.bytes);
    }
  }
  std::vector<Emission> foreseen;
  bench.node.answer_ask(0, 0, 0, foreseen);  // reduced in the meantime
  EXPECT_TRUE(foreseen.empty());
}

TEST(NodeAsk, GoesOnToTheParentOnceTheSumWasSentUp) {
  InnerBench bench;
  bench.send(0, 4, {1});
  bench.ask(0, 4);
  ASSERT_EQ(bench.sent.size(), 1u);  // it is this node's children that are waited for
  EXPECT_EQ(expect_answer(bench, 0, FrameType::kStatus, 4).count, 2);
  for (unsigned p = 1; p < 3; ++p) bench.send(p, 4, {1});
  EXPECT_EQ(bench.ask(1, 4), Verdict::kControl);
  ASSERT_EQ(summary(bench.sent), "1:STATUS 4, 3:ASK 4");
  const Header status = expect_answer(bench, 1, FrameType::kStatus, 4);
  EXPECT_EQ(status.count, 0);  // no member is missing here
  EXPECT_EQ(status.tag, 0u);
  EXPECT_EQ(bench.sent[1].kind, EmissionKind::kOptional);
  const Header ask = bench.sent_header(1);
  EXPECT_EQ(ask.source, default_node());
  EXPECT_EQ(ask.destination, default_tree_node(9));
  EXPECT_EQ(ask.epoch, kParentEpoch);
  EXPECT_EQ(ask.count, 0);
  EXPECT_EQ(ask.tag, 0u);
  // Its answers: a NACK brings the sum once more, a replay is the result, STATUS says nothing.
  EXPECT_EQ(bench.control(FrameType::kNack, 3, [](Header& h) { h.sequence = 4; }),
            Verdict::kControl);
  EXPECT_EQ(summary(bench.sent), "3:CONTRIBUTION 4");
  EXPECT_EQ(bench.send_result(3, 4, {3}, [](Header& h) { h.flags |= kFlagRetry; }),
            Verdict::kAccepted);
  EXPECT_EQ(bench.ask(1, 4), Verdict::kReplay);
}

TEST(NodeAsk, WhoMissedTheDeadlineOfASumThatWasSentUp) {
  InnerBench bench;
  bench.send(0, 0, {1});
  bench.deadline(0);
  bench.ask(1, 0);
  ASSERT_EQ(bench.sent.size(), 1u);
  expect_answer(bench, 1, FrameType::kNack, 0);
  bench.ask(0, 0);  // who is late does not hold it up any more
  ASSERT_EQ(summary(bench.sent), "0:STATUS 0, 3:ASK 0");
  EXPECT_EQ(expect_answer(bench, 0, FrameType::kStatus, 0).count, 0);
}

// GR4 under a parent: older chunks are known here.
TEST(NodeAsk, PassedUnderAParent) {
  InnerBench bench;
  for (const std::uint32_t sequence : {0u, 16u}) {
    EXPECT_EQ(bench.send_result(3, sequence, {1}), Verdict::kAccepted);
  }
  EXPECT_EQ(bench.send(2, 0, {1}), Verdict::kOutOfWindow);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(expect_answer(bench, 2, FrameType::kPassed, 0).tag, 32u);
  EXPECT_EQ(bench.ask(2, 0), Verdict::kControl);
  EXPECT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(expect_answer(bench, 2, FrameType::kPassed, 0).tag, 32u);
  // Late frames of the parent are not answered.
  EXPECT_EQ(bench.send_result(3, 0, {1}), Verdict::kOutOfWindow);
  EXPECT_TRUE(bench.sent.empty());
}

// GR4: the node itself was too late for its parent.
TEST(NodeAsk, PassedByTheParentStopsTheGroup) {
  InnerBench bench;
  for (unsigned p = 0; p < 3; ++p) bench.send(p, 2, {1});
  const auto passed = [&](std::uint16_t epoch) {
    return bench.control(FrameType::kPassed, 3, [=](Header& h) {
      h.epoch = epoch;
      h.sequence = 2;
      h.tag = 50;
    });
  };
  for (const std::uint16_t epoch : {std::uint16_t{0}, kFirstEpoch, std::uint16_t{899}}) {
    EXPECT_EQ(passed(epoch), Verdict::kControl);  // of another life
    EXPECT_TRUE(bench.sent.empty());
    EXPECT_EQ(bench.node.state(), GroupState::kActive);
  }
  EXPECT_EQ(passed(kParentEpoch), Verdict::kControl);
  ASSERT_EQ(summary(bench.sent), "0:ERROR 2, 1:ERROR 2, 2:ERROR 2");  // no LEAVE: it was the parent
  for (unsigned p = 0; p < 3; ++p) {
    const Header h = bench.sent_header(p);
    EXPECT_EQ(h.destination, default_worker(p));
    EXPECT_EQ(h.tag, 8u);
    EXPECT_EQ(h.epoch, kFirstEpoch);
    EXPECT_EQ(h.count, kFirstEpoch);
  }
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
  EXPECT_EQ(passed(kParentEpoch), Verdict::kControl);
  EXPECT_TRUE(bench.sent.empty());
}

}  // namespace
}  // namespace trib
