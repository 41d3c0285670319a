// SPDX-License-Identifier: Apache-2.0
// Each check of SteppedNode by one sequence of steps that is legal and by some that are not.
#include "model/node/steps/stepped_node.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "model/frame/codec.h"
#include "model/node/host_services.h"
#include "model/node/test/step_bench.h"

namespace trib {
namespace {

using Rules = std::vector<std::string>;

Frame spoiled(Frame frame) {
  frame.bad = true;
  return frame;
}

TEST(SteppedNode, AChunkFromItsClaimsToItsResults) {
  StepBench bench(pair_config());
  bench.reduce(0, 0);
  bench.send_results(0);
  bench.reduce(1, 1);
  bench.send_results(1);
  EXPECT_EQ(bench.finish(), Rules{});
}

TEST(SteppedNode, ErrorsSayWhereAndWhen) {
  std::vector<std::string> texts;
  SteppedNode node(pair_config(), [&](const std::string& text) { texts.push_back(text); });
  NodeStep step;
  step.cycle = 812;
  step.kind = StepKind::kReleased;
  step.sequence = 3;
  node.step(step);
  ASSERT_FALSE(texts.empty());
  EXPECT_EQ(texts[0],
            "cycle 812, RE6, group 0, chunk 3: released, but no result of it has ended "
            "good");
  for (unsigned i = 0; i < 300; ++i) node.step(step);
  EXPECT_EQ(texts.size(), StepErrors::kMostErrors + 1);
  EXPECT_GT(node.errors(), 300u);
}

// Of both frames 16 bytes, which show whether another frame has come, or the same bytes shifted.
TEST(SteppedNode, AWrongPayloadIsShownAndWhenItsChunkBegan) {
  StepBench bench(pair_config());
  const std::uint64_t begun = bench.cycle;
  bench.reduce(0, 0);
  Frame frame = bench.result(0, 0);
  ASSERT_GE(frame.bytes.size(), 60u);
  frame.bytes[44] ^= 0xFF;
  bench.sent(0, StepSent::kResult, frame);
  EXPECT_EQ(bench.rules(), Rules{"RS1, port 0, group 0, chunk 0"});
  const auto shown = [](const Bytes& bytes) {
    std::string text;
    for (std::size_t i = 44; i < 60; ++i) text += fmt::format("{:02x} ", bytes[i]);
    return text;
  };
  EXPECT_NE(
      bench.last_text().find(fmt::format("byte 44 is {:#04x}, due is {:#04x}; from byte 44 on "
                                         "{}are where {}are due (chunk 0 begun in cycle ",
                                         frame.bytes[44], frame.bytes[44] ^ 0xFF,
                                         shown(frame.bytes), shown(bench.result(0, 0).bytes))),
      std::string::npos)
      << bench.last_text();
  const std::string last = bench.last_text();
  const std::string cycle = last.substr(last.rfind(' ') + 1);
  EXPECT_GE(std::stoul(cycle), begun);
  EXPECT_LE(std::stoul(cycle), begun + 2) << "the first claim";
}

TEST(SteppedNode, AClaimNeedsItsChunkAnEmptySlotAndAnActiveGroup) {
  StepBench bench(pair_config());
  bench.contribute(0, 0);
  bench.receive(0, bench.golden.contribution(0, 0, {1}));
  bench.claimed(0, 0);
  EXPECT_EQ(bench.rules(), Rules{"IN4, port 0, group 0, chunk 0"});
  bench.claimed(0, 5);
  EXPECT_EQ(bench.rules(), Rules{"IN4, port 0, group 0, chunk 5"});
  bench.claimed(1, 1);
  EXPECT_EQ(bench.rules(), Rules{"IN4, port 1, group 0, chunk 1"}) << "no frame is there";
}

TEST(SteppedNode, AVerdictFollowsFromFrameAndSlot) {
  StepBench bench(pair_config());
  bench.receive(0, bench.golden.contribution(0, 0, {1}));
  bench.judged(0, Verdict::kAccepted);
  EXPECT_EQ(bench.rules(), Rules{"IN4, port 0, group 0, chunk 0"}) << "without a claim";
  bench.receive(1, bench.golden.contribution(1, 0, {1}));
  bench.claimed(1, 0);
  bench.judged(1, Verdict::kDuplicate);
  EXPECT_EQ(bench.rules(), Rules{"VD1, port 1, group 0, chunk 0"});
  bench.judged(1, Verdict::kAccepted);
  EXPECT_EQ(bench.rules(), Rules{"VD1, port 1"}) << "a second verdict";
}

TEST(SteppedNode, ABusyFrameIsOneForAQueue) {
  StepBench bench(pair_config());
  const Frame ask = bench.golden.frame(FrameType::kAsk, 0, {}, {});
  bench.receive(0, ask);
  bench.judged(0, Verdict::kBusy);
  EXPECT_EQ(bench.rules(), Rules{"VD1, port 0, group 0, chunk 0"}) << "nothing is in its way";
  for (const Verdict verdict : {Verdict::kControl, Verdict::kBusy}) {
    bench.receive(0, ask);
    bench.judged(0, verdict);
  }
  EXPECT_EQ(bench.rules(), Rules{});
  bench.receive(0, bench.golden.contribution(0, 0, {1}));
  bench.judged(0, Verdict::kBusy);
  EXPECT_EQ(bench.rules(), Rules{"VD1, port 0, group 0, chunk 0"});
}

TEST(SteppedNode, AHostIsAnsweredOneByOne) {
  StepBench bench(pair_config());
  const Frame request = arp_request();
  bench.receive(0, request);
  bench.judged(0, Verdict::kBusy);
  EXPECT_EQ(bench.rules().size(), 1u) << "no answer waits";
  bench.receive(0, request);
  bench.judged(0, Verdict::kArp);
  bench.receive(0, request);
  bench.judged(0, Verdict::kBusy);
  EXPECT_EQ(bench.rules(), Rules{});
  Frame answer = host_answer(request.bytes, Verdict::kArp, default_node());
  bench.sent(0, StepSent::kHost, answer);
  EXPECT_EQ(bench.rules(), Rules{});
  bench.sent(0, StepSent::kHost, answer);
  EXPECT_EQ(bench.rules().size(), 1u) << "none is owed";
}

TEST(SteppedNode, ARefusedFrameIsAnsweredOnceInItsCycle) {
  StepBench bench(pair_config());
  const Frame stale = bench.golden.contribution(0, 2, {1}, [](Header& h) { h.epoch = 6; });
  bench.receive(0, stale);
  bench.judged(0, Verdict::kStaleEpoch);
  const auto refused = [&](NodeStep& s) {
    s.cycle = --bench.cycle;
    s.type = 4, s.epoch = 6, s.count = 7, s.sequence = 2, s.tag = 3;
  };
  bench.step(StepKind::kRefused, refused);
  EXPECT_EQ(bench.rules(), Rules{});
  bench.receive(0, stale);
  bench.judged(0, Verdict::kStaleEpoch);
  bench.step(StepKind::kReleased, [](NodeStep& s) { s.sequence = 9; });
  EXPECT_EQ(bench.rules()[0], "VD2, port 0, group 0, chunk 2");
  bench.receive(0, stale);
  bench.judged(0, Verdict::kStaleEpoch);
  bench.step(StepKind::kRefused, [&](NodeStep& s) { refused(s), s.count = 8; });
  EXPECT_EQ(bench.rules(), Rules{"VD2, port 0, group 0, chunk 2"});
}

TEST(SteppedNode, ABadEndEmptiesTheSlotAndTheResultIsSpoiled) {
  StepBench bench(pair_config());
  bench.contribute(0, 0);
  bench.receive(1, spoiled(bench.golden.contribution(1, 0, {2})));
  bench.claimed(1, 0);
  bench.taken(0);
  bench.started(0, 0);
  bench.judged(1, Verdict::kBadEnd);
  bench.settled(1, 0, false);
  bench.ended(0, false);
  bench.contribute(1, 0, {2});
  Frame broken = spoiled(bench.result(0, 0));
  bench.sent(0, StepSent::kSpoiled, broken);
  bench.sent(1, StepSent::kSpoiled, broken);
  bench.taken(0);
  bench.started(0, 1);
  bench.ended(0);
  bench.released(0);
  for (unsigned p = 0; p < 2; ++p) {
    Header header = read_header(bench.result(p, 0).bytes);
    header.serial = 1;
    bench.sent(p, StepSent::kResult, encode(header, &bench.result(p, 0).bytes[64]));
  }
  EXPECT_EQ(bench.finish(), Rules{});
}

TEST(SteppedNode, ASumEndsGoodOnlyOfGoodContributions) {
  StepBench bench(pair_config());
  bench.contribute(0, 0);
  bench.receive(1, bench.golden.contribution(1, 0, {2}));
  bench.claimed(1, 0);
  bench.taken(0);
  bench.started(0, 0);
  bench.ended(0);
  EXPECT_EQ(bench.rules(), Rules{"RE5, group 0, chunk 0"});
  StepBench other(pair_config());
  other.contribute(0, 0);
  other.contribute(1, 0);
  other.taken(0);
  other.started(0, 0);
  other.ended(0, false);
  EXPECT_EQ(other.rules(), Rules{"RE5, group 0, chunk 0"}) << "bad without a cause";
}

TEST(SteppedNode, AChunkIsTakenFromAllMembers) {
  StepBench bench(pair_config());
  bench.contribute(0, 0);
  bench.taken(0);
  EXPECT_EQ(bench.rules(), Rules{"RE1, group 0, chunk 0"});
  StepBench partial(pair_config());
  partial.contribute(0, 0);
  partial.taken(0, [](NodeStep& s) { s.ports = s.data = 1, s.partial = true; });
  EXPECT_EQ(partial.rules(), Rules{"GR3, group 0, chunk 0"}) << "without a deadline";
}

TEST(SteppedNode, ADeadlineHasPassed) {
  for (const unsigned late : {0u, 100u}) {
    StepBench bench(pair_config(100));
    bench.contribute(0, 0);
    bench.cycle += late;
    bench.taken(0, [](NodeStep& s) { s.ports = s.data = 1, s.partial = true; });
    EXPECT_EQ(bench.rules(), late == 0 ? Rules{"GR3, group 0, chunk 0"} : Rules{});
  }
}

TEST(SteppedNode, TheOldestReadyChunkIsTakenFirst) {
  StepBench bench(pair_config());
  for (const std::uint32_t chunk : {0u, 1u}) {
    for (unsigned p = 0; p < 2; ++p) bench.contribute(p, chunk);
  }
  bench.taken(1);
  EXPECT_EQ(bench.rules(), Rules{"RE2, group 0, chunk 1"});
  bench.taken(0);
  EXPECT_EQ(bench.rules(), Rules{});
}

TEST(SteppedNode, ContributionsAgree) {
  for (const bool good : {false, true}) {
    StepBench bench(pair_config());
    bench.contribute(0, 0);
    bench.receive(1, bench.golden.contribution(1, 0, {1}, [](Header& h) { h.tag = 1; }));
    bench.claimed(1, 0);
    bench.judged(1, Verdict::kAccepted);
    bench.settled(1, 0);
    bench.taken(0);
    bench.started(0, 0);
    bench.ended(0, good);
    EXPECT_EQ(bench.rules(), good ? Rules{"RE3, group 0, chunk 0"} : Rules{});
    bench.step(StepKind::kDisagreed, [](NodeStep&) {});
    EXPECT_EQ(bench.rules(), Rules{});
  }
  StepBench bench(pair_config());
  bench.contribute(0, 0);
  bench.step(StepKind::kDisagreed, [](NodeStep&) {});
  EXPECT_EQ(bench.rules(), Rules{"RE3, group 0, chunk 0"});
}

TEST(SteppedNode, SerialsCountTheStarts) {
  StepBench bench(pair_config());
  for (unsigned p = 0; p < 2; ++p) bench.contribute(p, 0);
  bench.taken(0);
  bench.started(0, 1);
  EXPECT_EQ(bench.rules(), Rules{"RC2, group 0, chunk 0"});
}

TEST(SteppedNode, AChunkIsReleasedOnceAndAfterItsGoodEnd) {
  StepBench bench(pair_config());
  bench.reduce(0, 0);
  bench.released(0);
  EXPECT_EQ(bench.rules(), Rules{"RE6, group 0, chunk 0"});
  bench.released(1);
  EXPECT_EQ(bench.rules(), Rules{"RE6, group 0, chunk 1"});
}

TEST(SteppedNode, ResultsLeaveInOrderAndToTheBit) {
  StepBench bench(pair_config());
  bench.reduce(0, 0);
  bench.reduce(1, 1);
  bench.sent(0, StepSent::kResult, bench.result(0, 1));
  EXPECT_EQ(bench.rules(), Rules{"RS1, port 0, group 0, chunk 1"});
  Frame wrong = bench.result(1, 0);
  wrong.bytes.back() ^= 1;
  bench.sent(1, StepSent::kResult, wrong);
  EXPECT_EQ(bench.rules(), Rules{"RS1, port 1, group 0, chunk 0"});
}

TEST(SteppedNode, WhatIsDueInTheEnd) {
  StepBench unsent(pair_config());
  unsent.reduce(0, 0);
  unsent.sent(0, StepSent::kResult, unsent.result(0, 0));
  EXPECT_EQ(unsent.finish(), Rules{"RS1, port 1, group 0, chunk 0"});
  StepBench unreduced(pair_config());
  for (unsigned p = 0; p < 2; ++p) unreduced.contribute(p, 0);
  EXPECT_EQ(unreduced.finish(), Rules{"RE1, group 0, chunk 0"});
  StepBench unjudged(pair_config());
  unjudged.receive(1, unjudged.golden.contribution(1, 0, {1}));
  EXPECT_EQ(unjudged.finish(), Rules{"VD1, port 1"});
  StepBench unanswered(pair_config());
  unanswered.receive(1, unanswered.golden.frame(FrameType::kAsk, 1, {}, {}));
  unanswered.judged(1, Verdict::kControl);
  EXPECT_EQ(unanswered.finish(), Rules{"VD3, port 1, group 0"});
}

TEST(SteppedNode, AStoppedPortDiscards) {
  for (const bool stopped : {false, true}) {
    StepBench bench(pair_config());
    bench.reduce(0, 0);
    bench.reduce(1, 1);
    bench.sent(0, StepSent::kResult, bench.result(0, 0));
    bench.sent(0, StepSent::kResult, bench.result(0, 1));
    if (stopped) bench.node.port_stopped(1);
    bench.step(StepKind::kDiscarded, [](NodeStep& s) { s.port = 1; });
    bench.sent(1, StepSent::kSpoiled, spoiled(bench.result(1, 0)));
    const Rules rules = bench.finish();
    if (stopped) {
      EXPECT_EQ(rules, Rules{});
    } else {
      EXPECT_EQ(rules[0], "EG1, port 1");
      EXPECT_EQ(rules[1], "RE5, port 1, group 0, chunk 0");
    }
  }
}

// A life that ends takes with it what has not left; the next one has the next epoch.
TEST(SteppedNode, ALifeEndsByAStart) {
  for (const unsigned epoch : {8u, 9u}) {
    StepBench bench(pair_config());
    bench.reduce(0, 0);
    GroupConfig registers = bench.node.config(0);
    registers.epoch = 8;
    bench.node.configure(0, registers);
    bench.step(StepKind::kCommand, [](NodeStep& s) { s.good = true; });
    bench.step(StepKind::kLife, [&](NodeStep& s) {
      s.state = StepState::kActive, s.epoch = static_cast<std::uint16_t>(epoch);
      s.parent_epoch = s.epoch, s.ports = 3, s.window = 4;
    });
    if (epoch == 9) {
      EXPECT_EQ(bench.rules(), Rules{"GR1, group 0"});
      continue;
    }
    bench.sent(0, StepSent::kResult, bench.result(0, 0));
    EXPECT_EQ(bench.rules(), Rules{}) << "it had begun";
    EXPECT_EQ(bench.finish(), Rules{}) << "that of port 1 was withdrawn";
  }
}

TEST(SteppedNode, ACommandIsLegal) {
  StepBench bench(pair_config());
  bench.step(StepKind::kCommand, [](NodeStep& s) { s.good = true; });
  EXPECT_EQ(bench.rules(), Rules{"GR5, group 0"}) << "the epoch is not newer";
  GroupConfig registers = bench.node.config(0);
  registers.members = 1;
  bench.node.configure(0, registers);
  EXPECT_EQ(bench.rules(), Rules{"GR5, group 0"}) << "members of an active group";
}

TEST(SteppedNode, StepsAreInOrder) {
  StepBench bench(pair_config());
  bench.receive(0, bench.golden.contribution(0, 0, {1}));
  bench.claimed(0, 0);
  bench.step(StepKind::kJudged, [&](NodeStep& s) { --s.cycle, s.verdict = Verdict::kAccepted; });
  EXPECT_EQ(bench.rules(), Rules{"step"});
}

}  // namespace
}  // namespace trib
