// SPDX-License-Identifier: Apache-2.0
// When a node may be busy, and when not (busy_judge.h).
#include "verif/node/scoreboard/busy_judge.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

class BusyJudgeTest : public testing::Test {
 protected:
  bool may_be(Verdict deserved, std::uint64_t first, std::uint64_t cycle) const {
    return judge_.may_be(deserved, 0, first, cycle, transmit_);
  }

  std::vector<ChunkLog> logs_{ChunkLog(16)};
  std::vector<GroupTally> groups_{1};
  std::vector<PortTally> tallies_{2};
  TransmitChecker transmit_{logs_, groups_, tallies_, [](const std::string&) {}};
  BusyJudge judge_{2};
};

TEST_F(BusyJudgeTest, NotWithoutAnAnswerInTheWay) {
  EXPECT_FALSE(may_be(Verdict::kArp, 100, 110));
  EXPECT_FALSE(may_be(Verdict::kEcho, 100, 110));
}

TEST_F(BusyJudgeTest, WhileAnAnswerWaitsAndShortlyAfter) {
  transmit_.expected(0).expect_host(Bytes(60, 1));
  EXPECT_TRUE(may_be(Verdict::kArp, 100, 110));
  transmit_.sent({0, std::make_shared<const Frame>(Frame{Bytes(60, 1), false}), 200, 207});
  EXPECT_TRUE(may_be(Verdict::kArp, 210, 220));
  EXPECT_FALSE(may_be(Verdict::kArp, 300, 310));
}

TEST_F(BusyJudgeTest, AfterABurstOfControlFramesOfThatPort) {
  EXPECT_FALSE(may_be(Verdict::kControl, 100, 110));
  for (std::uint64_t cycle : {106, 107, 108}) judge_.control(0, cycle);
  EXPECT_TRUE(may_be(Verdict::kControl, 100, 110));
  EXPECT_FALSE(may_be(Verdict::kControl, 190, 200));
  EXPECT_FALSE(judge_.may_be(Verdict::kControl, 1, 100, 110, transmit_));
}

TEST_F(BusyJudgeTest, NeverForAContribution) {
  transmit_.expected(0).expect_host(Bytes(60, 1));
  EXPECT_FALSE(may_be(Verdict::kAccepted, 100, 110));
}

}  // namespace
}  // namespace trib
