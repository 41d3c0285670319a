// SPDX-License-Identifier: Apache-2.0
// SteppedNode on what comes close after one another, which a node may see in another order than a
// model that does all at once.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/frame/codec.h"
#include "model/node/test/step_bench.h"

namespace trib {
namespace {

using Rules = std::vector<std::string>;

NodeConfig leaf_of_a_tree() {
  NodeConfig config = inner_config();
  config.window = 4;
  return config;
}

void hand(StepBench& bench, unsigned port, const Frame& frame) {
  bench.receive(port, frame);
  bench.judged(port, Verdict::kControl);
}

void act(StepBench& bench, unsigned port, const Frame& frame) {
  const Header header = read_header(frame.bytes);
  bench.step(StepKind::kControl, [&](NodeStep& s) {
    s.port = static_cast<std::uint8_t>(port), s.type = static_cast<std::uint8_t>(header.type);
    s.epoch = header.epoch, s.count = header.count, s.sequence = header.sequence;
    s.tag = header.tag;
  });
}

// The frame comes, and the group acts on it.
void handle(StepBench& bench, unsigned port, const Frame& frame) {
  hand(bench, port, frame);
  act(bench, port, frame);
}

void live(StepBench& bench, StepState state, unsigned epoch, std::uint32_t job, unsigned joined) {
  bench.step(StepKind::kLife, [&](NodeStep& s) {
    s.state = state, s.epoch = static_cast<std::uint16_t>(epoch), s.parent_epoch = 7;
    s.job = job, s.ports = 3, s.window = 4, s.data = static_cast<std::uint8_t>(joined);
  });
}

Frame join(const StepBench& bench, unsigned port, unsigned epoch, std::uint32_t job) {
  Frame frame = bench.golden.join_frame(port);
  Header header = read_header(frame.bytes);
  header.epoch = static_cast<std::uint16_t>(epoch);
  header.tag = job;
  return encode_join(header, read_join_body(frame.bytes));
}

TEST(SteppedRaces, ALifeEndsBeforeItsGroupIsActive) {
  for (const bool told : {false, true}) {
    StepBench bench(pair_config());
    handle(bench, 0, join(bench, 0, 7, 1));
    live(bench, StepState::kJoining, 8, 1, 1);
    handle(bench, 1, join(bench, 1, 8, 1));
    if (told) live(bench, StepState::kJoining, 8, 1, 3);
    handle(bench, 0, join(bench, 0, 8, 2));
    live(bench, StepState::kJoining, 9, 2, 1);
    EXPECT_EQ(bench.rules(), Rules{});
    EXPECT_EQ(bench.node.left_out(0) + bench.node.left_out(1), 0u) << "no port gets a WELCOME";
    live(bench, StepState::kActive, 8, 1, 3);
    EXPECT_EQ(bench.rules(), Rules{"GR1, group 0"}) << "it does not come back";
  }
}

TEST(SteppedRaces, AFrameOfTheTimeBeforeALifeHasClaimedNothing) {
  StepBench bench(pair_config());
  GroupConfig registers = bench.node.config(0);
  registers.epoch = 8;
  bench.node.configure(0, registers);
  bench.step(StepKind::kCommand, [](NodeStep& s) { s.good = true; });
  const Frame frame = bench.golden.contribution(0, 0, {1}, [](Header& h) { h.epoch = 8; });
  const auto active = [](NodeStep& s) {
    s.state = StepState::kActive, s.epoch = s.parent_epoch = 8, s.ports = 3, s.window = 4;
  };
  bench.receive(0, frame);
  bench.step(StepKind::kLife, active);
  bench.judged(0, Verdict::kOutOfWindow);
  EXPECT_EQ(bench.rules(), Rules{});
  bench.receive(0, frame);
  bench.judged(0, Verdict::kOutOfWindow);
  EXPECT_EQ(bench.rules(), Rules{"VD1, port 0, group 0, chunk 0"});
}

TEST(SteppedRaces, AStoppedGroupReleasesWhatItHasReduced) {
  StepBench bench(pair_config());
  for (unsigned p = 0; p < 2; ++p) bench.contribute(p, 0);
  bench.taken(0);
  bench.started(0, 0);
  handle(bench, 0, bench.golden.frame(FrameType::kLeave, 0, {}, {}));
  live(bench, StepState::kStopped, 7, 0, 0);
  bench.ended(0);
  bench.released(0);
  EXPECT_EQ(bench.rules(), Rules{});
}

// GR6.1.
TEST(SteppedRaces, AnAddressThatIsWrittenEndsAStoppedLife) {
  for (const bool stopped : {false, true}) {
    for (const bool good : {false, true}) {
      StepBench bench(pair_config());
      for (unsigned p = 0; p < 2; ++p) bench.contribute(p, 0);
      bench.taken(0);
      bench.started(0, 0);
      handle(bench, 0, bench.golden.frame(FrameType::kAsk, 0, {}, {}));
      bench.cycle += 10;
      handle(bench, 0, bench.golden.frame(FrameType::kLeave, 0, {}, {}));
      if (stopped) live(bench, StepState::kStopped, 7, 0, 0);
      bench.node.peer_written(0, 0);
      bench.ended(0, good);
      const bool is_legal = good != stopped;
      EXPECT_EQ(
          bench.rules(),
          is_legal ? Rules{} : Rules{stopped ? "GR6, group 0, chunk 0" : "RE5, group 0, chunk 0"});
      bench.step(StepKind::kNotice, [](NodeStep& s) { s.type = 8, s.epoch = 7; });
      EXPECT_EQ(bench.rules(), stopped ? Rules{"VD2, port 0, group 0"} : Rules{});
    }
  }
}

// GR6.2.
TEST(SteppedRaces, AWelcomeDoesNotGoToAnotherAddressee) {
  for (const bool moves : {false, true}) {
    StepBench bench(pair_config());
    handle(bench, 0, join(bench, 0, 7, 1));
    live(bench, StepState::kJoining, 8, 1, 1);
    handle(bench, 1, join(bench, 1, 8, 1));
    live(bench, StepState::kActive, 8, 1, 3);
    const Header header = read_header(join(bench, 0, 8, 1).bytes);
    bench.step(StepKind::kCommand, [](NodeStep&) {});  // END: the registers may change
    GroupConfig registers = bench.node.config(0);
    if (moves) ++registers.peers[0].udp_port;
    bench.node.configure(0, registers);
    EXPECT_EQ(bench.rules(), Rules{});
    bench.step(StepKind::kNotice, [&](NodeStep& s) {
      s.type = 3, s.epoch = 8, s.count = 2, s.sequence = header.sequence, s.tag = 1, s.window = 4;
    });
    EXPECT_EQ(bench.rules(), moves ? Rules{"VD2, port 0, group 0"} : Rules{});
  }
}

// GR3.2: with nothing else to do, the node may take so long.
constexpr std::uint32_t kDeadline = 500;
constexpr std::uint64_t kLatest = 3 * 4 + 32;

TEST(SteppedRaces, ADeadlineThatDoesNothingIsAnError) {
  StepBench bench(pair_config(kDeadline));
  bench.contribute(0, 0);
  EXPECT_FALSE(bench.node.quiet());
  EXPECT_EQ(bench.finish(), Rules{"GR3, group 0, chunk 0"});
}

TEST(SteppedRaces, ADeadlineMayNotActLate) {
  const auto alone = [](NodeStep& s) { s.ports = s.data = s.want = 1, s.partial = true; };
  for (const bool late : {false, true}) {
    for (const bool comes : {false, true}) {
      StepBench bench(pair_config(kDeadline));
      bench.contribute(0, 0);
      // A contribution takes three steps, the last of which settles it; what is taken one.
      bench.cycle += kDeadline + kLatest + (late ? 1 : 0) - (comes ? 3 : 1);
      if (comes) {
        bench.contribute(1, 0);
      } else {
        bench.taken(0, alone);
      }
      EXPECT_EQ(bench.rules(), late ? Rules{"GR3, group 0, chunk 0"} : Rules{}) << comes;
    }
  }
}

TEST(SteppedRaces, ADeadlineWaitsForWhatIsUnderWay) {
  StepBench bench(pair_config(kDeadline));
  bench.contribute(0, 0);
  for (unsigned p = 0; p < 2; ++p) bench.contribute(p, 1);
  bench.taken(1);
  bench.started(1, 0);
  bench.cycle += 2 * kDeadline;
  bench.contribute(1, 0);
  EXPECT_EQ(bench.rules(), Rules{}) << "chunk 1 is being reduced";
}

TEST(SteppedRaces, WhatADeadlineHasChosenIsNotOvertaken) {
  for (const std::uint32_t deadline : {kDeadline, 0u}) {
    StepBench bench(pair_config(deadline));
    bench.contribute(0, 1);
    bench.cycle += kDeadline;
    for (unsigned p = 0; p < 2; ++p) bench.contribute(p, 0);
    bench.cycle += kLatest;
    bench.contribute(1, 1);
    bench.taken(1);
    EXPECT_EQ(bench.rules(), deadline == 0 ? Rules{"RE2, group 0, chunk 1"} : Rules{});
  }
}

class SteppedTreeRaces : public ::testing::Test {
 protected:
  SteppedTreeRaces() : bench(leaf_of_a_tree()) {
    for (unsigned p = 0; p < 3; ++p) bench.contribute(p, 0);
    bench.taken(0);
  }
  static void down(NodeStep& step) { step.way = StepWay::kDown; }
  void take_down() {
    bench.receive(3, bench.golden.result(3, 0, {5}));
    bench.claimed(3, 0);
    bench.judged(3, Verdict::kAccepted);
    bench.settled(3, 0);
    bench.taken(0, [](NodeStep& s) { down(s), s.ports = s.data = 1, s.want = 0; });
  }
  StepBench bench;
};

TEST_F(SteppedTreeRaces, ASumIsOfNoUseOnceTheResultIsThere) {
  take_down();
  bench.step(StepKind::kDropped, [](NodeStep&) {});
  EXPECT_EQ(bench.rules(), Rules{});
}

TEST_F(SteppedTreeRaces, ASumIsNotDroppedBefore) {
  bench.step(StepKind::kDropped, [](NodeStep&) {});
  EXPECT_EQ(bench.rules(), Rules{"RE1, group 0, chunk 0"});
}

// VD2.3, RC5: what is due and has not been taken.
TEST(SteppedRaces, WhatIsLeftOutIsCounted) {
  StepBench bench(pair_config());
  bench.contribute(0, 0);
  handle(bench, 0, bench.golden.frame(FrameType::kAsk, 0, {}, {}));
  EXPECT_EQ(bench.node.left_out(0), 1u);
  bench.step(StepKind::kNotice, [](NodeStep& s) { s.type = 8, s.epoch = 7, s.count = 1; });
  EXPECT_EQ(bench.node.left_out(0), 0u);
  const auto ahead = [](Header& h) { h.sequence = 5; };
  handle(bench, 0, bench.golden.frame(FrameType::kAsk, 0, {}, ahead));
  EXPECT_EQ(bench.node.left_out(0), 0u) << "it has no answer";
  for (const std::uint32_t chunk : {2u, 3u}) bench.contribute(0, chunk);
  EXPECT_EQ(bench.node.left_out(0), 1u) << "chunk 1 is lost";
  bench.step(StepKind::kReported, [](NodeStep& s) { s.sequence = 1; });
  EXPECT_EQ(bench.node.left_out(0), 0u);
}

// RC5.1, RC4.1: what has to be answered or reported, or counted, under traffic, too.
TEST(SteppedRaces, AnAnswerThatIsDueIsCertain) {
  StepBench bench(pair_config());
  const auto certain = [&bench] { return bench.node.untaken(0).certain; };
  bench.contribute(0, 0);
  handle(bench, 0, bench.golden.frame(FrameType::kAsk, 0, {}, {}));
  EXPECT_EQ(certain(), 1u);
  bench.contribute(1, 0);
  bench.taken(0);
  bench.started(0, 0);
  bench.ended(0);
  bench.released(0);
  EXPECT_EQ(certain(), 1u) << "the group has looked at it before";
  bench.step(StepKind::kNotice, [](NodeStep& s) { s.type = 8, s.epoch = 7, s.count = 1; });
  EXPECT_EQ(certain(), 0u);
  handle(bench, 0, bench.golden.frame(FrameType::kAsk, 0, {}, [](Header& h) { h.sequence = 5; }));
  EXPECT_EQ(certain(), 0u) << "it is ahead";
}

// It is not known whether a question that arrived as the previous chunk completed was ahead.
TEST(SteppedRaces, AnAnswerMayBeToTheLaterOfTwoQuestions) {
  StepBench bench(pair_config());
  for (unsigned p = 0; p < 2; ++p) bench.contribute(p, 0);
  bench.taken(0);
  bench.started(0, 0);
  bench.ended(0);
  const Frame ask = bench.golden.frame(FrameType::kAsk, 0, {}, [](Header& h) { h.sequence = 4; });
  hand(bench, 0, ask);
  bench.released(0);
  --bench.cycle;
  act(bench, 0, ask);
  EXPECT_EQ(bench.node.untaken(0).certain, 0u);
  handle(bench, 0, ask);
  EXPECT_EQ(bench.node.untaken(0).certain, 1u);
  bench.step(StepKind::kNotice, [](NodeStep& s) { s.type = 6, s.epoch = 7, s.sequence = 4; });
  EXPECT_EQ(bench.node.untaken(0).certain, 0u);
  EXPECT_EQ(bench.node.untaken(0).questions, 1u);
  EXPECT_EQ(bench.rules(), Rules{});
}

TEST(SteppedRaces, AnswersOfALifeThatIsOverAreCertainButForTheLast) {
  for (const bool late : {false, true}) {
    StepBench bench(pair_config());
    handle(bench, 0, bench.golden.frame(FrameType::kAsk, 0, {}, {}));
    if (!late) bench.cycle += 10;
    handle(bench, 1, join(bench, 1, 7, 1));
    live(bench, StepState::kJoining, 8, 1, 2);
    EXPECT_EQ(bench.node.untaken(0).certain, late ? 0u : 1u);
  }
}

TEST(SteppedRaces, ALossThatIsPassedOverIsCertain) {
  for (const bool comes : {false, true}) {
    StepBench bench(pair_config());
    for (const std::uint32_t chunk : {2u, 3u}) bench.contribute(0, chunk);
    EXPECT_EQ(bench.node.untaken(0).certain, 2u) << "chunks 0 and 1 are lost";
    if (comes) bench.contribute(0, 0);
    bench.step(StepKind::kReported, [](NodeStep& s) { s.sequence = 1; });
    EXPECT_EQ(bench.node.untaken(0).certain, comes ? 0u : 1u) << "numbers rise";
    EXPECT_EQ(bench.rules(), Rules{});
  }
}

}  // namespace
}  // namespace trib
