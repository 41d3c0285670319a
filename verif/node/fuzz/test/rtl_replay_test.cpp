// SPDX-License-Identifier: Apache-2.0
// The replay of scripts on the RTL: it passes when nothing is wrong; else it names the event and says
// what is wrong.
#include "verif/node/fuzz/rtl_replay.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "verif/node/dut/make_node.h"
#include "verif/node/fuzz/step_record.h"
#include "verif/node/fuzz/test/distorted_node.h"
#include "verif/node/fuzz/test/life_script.h"

namespace trib {
namespace {

// The event stands in front of what is wrong.
void expect_text(const std::string& found, const std::string& event, const std::string& what) {
  EXPECT_EQ(found.rfind(event, 0), 0u) << found;
  EXPECT_NE(found.find(what), std::string::npos) << found;
}

class RtlReplayTest : public testing::Test {
 protected:
  using Kind = StepRecord::Kind;

  static FrameScript script() {
    Bytes bytes(FrameScript::kSetupBytes, 0);
    for (const Kind kind : {Kind::kChunk, Kind::kForeign, Kind::kContribution, Kind::kRepeat,
                            Kind::kRegister, Kind::kChunk}) {
      Bytes record(StepRecord::kBytes, 0);
      record[0] = static_cast<std::uint8_t>(kind);
      bytes.insert(bytes.end(), record.begin(), record.end());
    }
    return decode_script(bytes.data(), bytes.size());
  }

  // What the replay says; empty if it passes.
  std::string run(const std::function<void(DistortedNode&)>& distort = {}) {
    const FrameScript steps = script();
    auto node = std::make_unique<DistortedNode>(make_node("10g", 1));
    if (distort) distort(*node);
    try {
      statistics_ = RtlReplay(std::move(node), steps).run();
    } catch (const ReplayError& error) {
      return error.what();
    }
    return "";
  }

  ReplayStatistics statistics_;
};

TEST_F(RtlReplayTest, PassesIfNothingIsWrong) {
  EXPECT_EQ(run(), "");
  EXPECT_EQ(statistics_.verdicts[0], 4 + 1 + 4 + 64 + 64u);
  EXPECT_EQ(statistics_.frames_sent, 8 + 64 + 4 + 64u);  // 4: WELCOME
  EXPECT_EQ(statistics_.begun_anew, 0u);
}

// In the order of the script the second JOIN begins a life, in that of the node it is stale.
TEST(RtlReplay, BringsTheEpochsRoundAfterAnotherOrder) {
  LifeScript life(GroupSetup{});
  life.add(3, life.header(3, FrameType::kJoin));
  life.begin_job();
  life.add(0, life.header(0, FrameType::kJoin));
  const std::uint16_t epoch = life.model().epoch();
  life.add(1, life.header(1, FrameType::kJoin));
  FrameScript script = life.take();
  script.events[1].drained = false;
  script.events[2].epochs = {epoch, 0};
  EXPECT_EQ(RtlReplay(make_node("10g", 1), script).run().begun_anew, 1u);
}

TEST_F(RtlReplayTest, FindsAWrongVerdict) {
  const std::string found =
      run([](DistortedNode& node) { node.misjudge(Verdict::kDuplicate, Verdict::kReplay); });
  expect_text(found,
              "script, event 7 of 12: ", "verdict Replay on a frame of type 0, due is Duplicate");
}

TEST_F(RtlReplayTest, FindsAWrongSum) {
  const std::string found = run([](DistortedNode& node) { node.spoil_last_bytes(); });
  expect_text(found, "script, event 4 of 12: ", "a result is not the one that is due");
}

// P1.
TEST_F(RtlReplayTest, FindsAnEpochThatComesBack) {
  const std::string found = run([](DistortedNode& node) {
    node.change_steps([](NodeStep& step) {
      if (step.kind == StepKind::kLife && step.job != 0) --step.epoch;
      return true;
    });
  });
  expect_text(found, "probe by JOIN after the script, event 1 of 68: ", "GR1");
}

TEST_F(RtlReplayTest, FindsAMuteNode) {
  const std::string found = run([](DistortedNode& node) { node.make_mute(); });
  expect_text(found, "script, event 4 of 12: ", "kSent, but no frame has left");
}

TEST_F(RtlReplayTest, FindsAFrameThatIsOwedAndDoesNotCome) {
  const std::string found = run([](DistortedNode& node) {
    node.make_mute();
    node.change_steps([](NodeStep& step) { return step.kind != StepKind::kSent; });
  });
  expect_text(found, "script, event 4 of 12: ", "a result is owed and was not sent");
}

// VD2.3: a node at rest has no reason to.
TEST_F(RtlReplayTest, FindsAnAnswerThatIsLeftOut) {
  const std::string found = run([](DistortedNode& node) {
    node.change_steps([&node, joins = false](NodeStep& step) mutable {
      if (step.kind == StepKind::kLife && step.job != 0) {
        joins = true;
        node.make_mute();
      }
      return !joins || (step.kind != StepKind::kNotice && step.kind != StepKind::kSent);
    });
  });
  expect_text(found, "", "1 answers are due and have not come");
}

TEST_F(RtlReplayTest, FindsAFrameThatNobodyExpects) {
  const std::string found = run([](DistortedNode& node) {
    node.change_steps([](NodeStep& step) { return step.kind != StepKind::kSent; });
  });
  expect_text(found, "script, event 4 of 12: ", "a frame has left without kSent");
}

TEST_F(RtlReplayTest, FindsAFrameThatTheNodeHasNotGot) {
  const std::string found = run([](DistortedNode& node) { node.lose_next_frame(2); });
  expect_text(found, "", "port 2: 35 frames have gone in, the node has seen 34");
}

}  // namespace
}  // namespace trib
