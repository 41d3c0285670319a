// SPDX-License-Identifier: Apache-2.0
// SteppedNode on what a node answers about chunks: replays, reports of losses, and what it says to
// questions.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/node/test/step_bench.h"

namespace trib {
namespace {

using Rules = std::vector<std::string>;

TEST(SteppedAnswers, ReplaysAnswerCopies) {
  const auto replayed = [](unsigned serial, unsigned want) {
    return [=](NodeStep& s) {
      s.serial = static_cast<std::uint8_t>(serial), s.want = static_cast<std::uint8_t>(want);
    };
  };
  StepBench bench(pair_config());
  bench.reduce(0, 0);
  bench.send_results(0);
  bench.step(StepKind::kReplayed, replayed(0, 1));
  EXPECT_EQ(bench.rules(), Rules{"RC2, port 0, group 0, chunk 0"}) << "no port has asked";
  const Frame copy = bench.golden.contribution(0, 0, {0});
  for (unsigned i = 0; i < 3; ++i) {
    bench.receive(0, copy);
    bench.judged(0, Verdict::kReplay);
  }
  bench.step(StepKind::kReplayed, replayed(0, 1));
  EXPECT_EQ(bench.rules(), Rules{});
  bench.step(StepKind::kReplayed, replayed(1, 1));
  EXPECT_EQ(bench.rules(), Rules{"RC2, port 0, group 0, chunk 0"}) << "another serial";
  bench.step(StepKind::kReplayed, replayed(0, 0));
  EXPECT_EQ(bench.rules(), Rules{"RC2, port 0, group 0, chunk 0"}) << "without payload";
}

TEST(SteppedAnswers, OnlyWhatIsLostIsReported) {
  const auto lost = [](std::uint32_t chunk) { return [=](NodeStep& s) { s.sequence = chunk; }; };
  StepBench bench(pair_config());
  bench.contribute(0, 1);
  bench.step(StepKind::kReported, lost(0));
  EXPECT_EQ(bench.rules(), Rules{"RC4, port 0, group 0, chunk 0"}) << "not yet";
  bench.contribute(0, 2);
  bench.step(StepKind::kReported, lost(0));
  EXPECT_EQ(bench.rules(), Rules{});
  bench.step(StepKind::kReported, lost(0));
  EXPECT_EQ(bench.rules(), Rules{"RC4, port 0, group 0, chunk 0"}) << "twice";
}

TEST(SteppedAnswers, AQuestionIsAnsweredByWhatIsThere) {
  StepBench bench(pair_config());
  bench.contribute(0, 0);
  const Frame ask = bench.golden.frame(FrameType::kAsk, 0, {}, {});
  bench.receive(0, ask);
  bench.judged(0, Verdict::kControl);
  bench.step(StepKind::kControl, [](NodeStep& s) { s.type = 7, s.epoch = 7; });
  const auto status = [](unsigned count) {
    return
        [=](NodeStep& s) { s.type = 8, s.epoch = 7, s.count = static_cast<std::uint16_t>(count); };
  };
  bench.step(StepKind::kNotice, status(2));
  EXPECT_EQ(bench.rules(), Rules{"VD2, port 0, group 0"});
  bench.step(StepKind::kNotice, status(1));
  EXPECT_EQ(bench.rules(), Rules{});
  bench.step(StepKind::kControl, [](NodeStep& s) { s.type = 7, s.epoch = 7; });
  EXPECT_EQ(bench.rules(), Rules{"VD3, port 0, group 0, chunk 0"}) << "handed once";
}

}  // namespace
}  // namespace trib
