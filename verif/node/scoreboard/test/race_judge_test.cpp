// SPDX-License-Identifier: Apache-2.0
// The time windows in which the node may give another verdict than the model (race_judge.h).
#include "verif/node/scoreboard/race_judge.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

constexpr unsigned kWindow = 16;
constexpr std::uint32_t kReduced = 20;  // chunk that the model has reduced
constexpr std::uint64_t kCompleted = 1000;
constexpr std::uint64_t kLast = 1200;  // beat of its result

class RaceJudgeTest : public testing::Test {
 protected:
  RaceJudgeTest() {
    ChunkRecord& record = log_.at(kReduced);
    record.completed = kCompleted;
    record.result_last = kLast;
  }

  Race judge(Verdict model, Verdict node, std::uint32_t sequence, std::uint64_t first) const {
    return judge_race({model, node, sequence, kReduced + kWindow, kWindow, first}, log_);
  }

  ChunkLog log_{kWindow};
};

TEST_F(RaceJudgeTest, DuplicateForReplayUntilTheResultHasLeft) {
  const auto at = [&](std::uint64_t first) {
    return judge(Verdict::kReplay, Verdict::kDuplicate, kReduced, first);
  };
  EXPECT_EQ(at(kCompleted), Race::kDuplicateForReplay);
  EXPECT_EQ(at(kLast + kSlackCycles), Race::kDuplicateForReplay);
  EXPECT_EQ(at(kLast + kSlackCycles + 1), Race::kNone);
}

TEST_F(RaceJudgeTest, NoLimitWhileTheResultHasNotLeft) {
  log_.at(kReduced).result_last.reset();
  EXPECT_EQ(judge(Verdict::kReplay, Verdict::kDuplicate, kReduced, 1'000'000),
            Race::kDuplicateForReplay);
}

TEST_F(RaceJudgeTest, PreviousChunkIsReplayedUntilTheResultHasLeft) {
  const auto at = [&](std::uint64_t first) {
    return judge(Verdict::kOutOfWindow, Verdict::kReplay, kReduced - kWindow, first);
  };
  EXPECT_EQ(at(kLast + kSlackCycles), Race::kReplayForOutOfWindow);
  EXPECT_EQ(at(kLast + kSlackCycles + 1), Race::kNone);
}

TEST_F(RaceJudgeTest, OtherChunksAndVerdictsNever) {
  EXPECT_EQ(judge(Verdict::kReplay, Verdict::kDuplicate, kReduced + 1, kCompleted), Race::kNone);
  EXPECT_EQ(judge(Verdict::kReplay, Verdict::kOutOfWindow, kReduced, kCompleted), Race::kNone);
  EXPECT_EQ(judge(Verdict::kDuplicate, Verdict::kReplay, kReduced, kCompleted), Race::kNone);
  EXPECT_EQ(judge(Verdict::kAccepted, Verdict::kDuplicate, kReduced + kWindow, kCompleted),
            Race::kNone);
}

TEST_F(RaceJudgeTest, NothingBeforeTheFirstReduction) {
  const ChunkLog empty{kWindow};
  EXPECT_EQ(judge_race({Verdict::kReplay, Verdict::kDuplicate, 4, 20, kWindow, 0}, empty),
            Race::kNone);
}

}  // namespace
}  // namespace trib
