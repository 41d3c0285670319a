// SPDX-License-Identifier: Apache-2.0
#include "verif/node/waves/step_words.h"

#include <gtest/gtest.h>

#include <map>

#include "model/frame/header.h"

namespace trib {
namespace {

NodeStep step_of(StepKind kind) {
  NodeStep step;
  step.kind = kind;
  step.port = 2;
  step.group = 1;
  step.good = true;
  step.partial = true;
  step.verdict = Verdict::kDuplicate;
  step.state = StepState::kActive;
  step.sent = StepSent::kReplay;
  step.type = static_cast<std::uint8_t>(FrameType::kJoin);
  step.serial = 4;
  step.ports = 0x0b;
  step.data = 0x02;
  step.epoch = 9;
  step.count = 6;
  step.sequence = 17;
  step.tag = 3;
  return step;
}

TEST(StepWords, EveryKindSaysWhatMatters) {
  const std::map<StepKind, const char*> expected{
      {StepKind::kJudged, "judged port 2 Duplicate"},
      {StepKind::kRefused, "refused port 2 group 1: Join rank 6"},
      {StepKind::kReplayed, "replayed port 2 seq 17 serial 4"},
      {StepKind::kNotice, "notice port 2: Join rank 6"},
      {StepKind::kSettled, "settled port 2 seq 17 good"},
      {StepKind::kTaken, "taken up seq 17 ports 0 1 3 partial"},
      {StepKind::kDropped, "dropped up seq 17"},
      {StepKind::kStarted, "started up seq 17 to 0 1 3 serial 4 partial"},
      {StepKind::kEnded, "ended up seq 17 good"},
      {StepKind::kReleased, "released seq 17 partial"},
      {StepKind::kClaimed, "claimed port 2 seq 17"},
      {StepKind::kDisagreed, "disagreed seq 17"},
      {StepKind::kReported, "reported port 2 seq 17"},
      {StepKind::kControl, "control port 2: Join rank 6"},
      {StepKind::kWritten, "written 0x0011 = 0x00000003"},
      {StepKind::kCommand, "command START"},
      {StepKind::kLife, "life active epoch 9 members 0 1 3 joined 1"},
      {StepKind::kSent, "sent port 2 RESULT RETRY"},
      {StepKind::kDiscarded, "discarded port 2"},
  };
  ASSERT_EQ(expected.size(), kStepKinds);
  for (const auto& [kind, words] : expected) EXPECT_EQ(step_words(step_of(kind)), words);
}

TEST(StepWords, SayWhatHasGoneWrong) {
  NodeStep step = step_of(StepKind::kSettled);
  step.good = false;
  EXPECT_EQ(step_words(step), "settled port 2 seq 17 bad");
  step.kind = StepKind::kEnded;
  step.way = StepWay::kDown;
  EXPECT_EQ(step_words(step), "ended down seq 17 bad");
  step.kind = StepKind::kRefused;
  step.type = static_cast<std::uint8_t>(FrameType::kError);
  EXPECT_EQ(step_words(step), "refused port 2 group 1: Error StaleEpoch dropped");
}

}  // namespace
}  // namespace trib
