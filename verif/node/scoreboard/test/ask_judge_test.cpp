// SPDX-License-Identifier: Apache-2.0
// Where the node may judge an ASK otherwise than the model (ask_judge.h).
#include "verif/node/scoreboard/ask_judge.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

constexpr unsigned kWindow = 16;
constexpr std::uint32_t kReduced = 20;  // chunk that the model has reduced
constexpr std::uint64_t kLast = 1200;   // beat of its result

class AskJudgeTest : public testing::Test {
 protected:
  AskJudgeTest() {
    ChunkRecord& record = log_.at(kReduced);
    record.completed = 1000;
    record.result_last = kLast;
  }

  bool is_race(FrameType type, Verdict model, Verdict node, std::uint32_t sequence,
               std::uint64_t first) const {
    Header header;
    header.type = type;
    header.sequence = sequence;
    return judge_race_of(header, model, node, kReduced + kWindow, kWindow, first, log_) !=
           Race::kNone;
  }
  bool is_race(Verdict model, Verdict node, std::uint32_t sequence, std::uint64_t first) const {
    return is_race(FrameType::kAsk, model, node, sequence, first);
  }

  ChunkLog log_{kWindow};
};

TEST_F(AskJudgeTest, ControlForReplayUntilTheResultHasLeft) {
  for (const Verdict node : {Verdict::kControl, Verdict::kBusy}) {
    EXPECT_TRUE(is_race(Verdict::kReplay, node, kReduced, 1100));
    EXPECT_FALSE(is_race(Verdict::kReplay, node, kReduced, kLast + kSlackCycles + 1));
    EXPECT_FALSE(is_race(Verdict::kReplay, node, kReduced + 1, 1100));
  }
}

TEST_F(AskJudgeTest, ReplayOfTheChunkBeforeForControl) {
  EXPECT_TRUE(is_race(Verdict::kControl, Verdict::kReplay, kReduced - kWindow, 1100));
  EXPECT_FALSE(
      is_race(Verdict::kControl, Verdict::kReplay, kReduced - kWindow, kLast + kSlackCycles + 1));
  EXPECT_FALSE(is_race(Verdict::kControl, Verdict::kReplay, kReduced + kWindow, 1100));
}

TEST_F(AskJudgeTest, ContributionsAreJudgedAsEver) {
  const FrameType type = FrameType::kContribution;
  EXPECT_TRUE(is_race(type, Verdict::kReplay, Verdict::kDuplicate, kReduced, 1100));
  EXPECT_FALSE(is_race(type, Verdict::kReplay, Verdict::kControl, kReduced, 1100));
}

}  // namespace
}  // namespace trib
