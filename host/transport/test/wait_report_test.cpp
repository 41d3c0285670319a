// SPDX-License-Identifier: Apache-2.0
// WaitReport: silent while results come; then what is new at once, what is not every ten seconds.
#include "host/transport/wait_report.h"

#include <gtest/gtest.h>

#include <vector>

namespace trib {
namespace {

constexpr Time kSecond = WaitReport::kSecond;

class WaitReportTest : public testing::Test {
 protected:
  // `tenths` of a second without progress, the node's last frame `heard` tenths ago.
  Wait wait(Time tenths, std::vector<unsigned> ranks = {}, Time heard = 0) {
    Wait wait;
    wait.lasted = tenths * kSecond / 10;
    wait.waiting.missing = static_cast<unsigned>(ranks.size());
    wait.waiting.ranks = std::move(ranks);
    wait.waiting.silence = heard * kSecond / 10;
    return wait;
  }
  Wait silence(Time tenths, std::vector<unsigned> ranks = {}) {
    Wait silent = wait(tenths, std::move(ranks), tenths);
    silent.waiting.node_silent = true;
    return silent;
  }

  std::vector<std::string> lines_;
  WaitReport report_{[this](const std::string& line) { lines_.push_back(line); }};
};

TEST_F(WaitReportTest, AHealthyRunSaysNothing) {
  for (Time tenths : {1, 5, 9, 0, 9, 0}) report_.look(wait(tenths, {3}));
  EXPECT_TRUE(lines_.empty());
}

TEST_F(WaitReportTest, WhoIsMissing) {
  report_.look(wait(12, {3}, 4));
  EXPECT_EQ(lines_, std::vector<std::string>{"waiting for rank 3 (asked 400.0 ms ago)"});
}

TEST_F(WaitReportTest, WhatIsNewAtOnce) {
  report_.look(wait(12));
  report_.look(wait(13, {1, 3}, 1));
  report_.look(wait(14, {3}, 1));
  report_.look(silence(21, {3}));
  EXPECT_EQ(lines_, (std::vector<std::string>{
                        "waiting for a result (1.2 s so far)",
                        "waiting for ranks 1 and 3 (asked 100.0 ms ago)",
                        "waiting for rank 3 (asked 100.0 ms ago)",
                        "node silent for 2.1 s; before, it lacked rank 3",
                    }));
}

TEST_F(WaitReportTest, TheSameEveryTenSeconds) {
  for (Time tenths = 0; tenths < 350; ++tenths) report_.look(silence(tenths));
  EXPECT_EQ(lines_, (std::vector<std::string>{
                        "node silent for 1.0 s",
                        "node silent for 11.0 s",
                        "node silent for 21.0 s",
                        "node silent for 31.0 s",
                    }));
}

TEST_F(WaitReportTest, EachWaitIsNews) {
  report_.look(wait(12, {3}));
  report_.look(wait(1));
  report_.look(wait(12, {3}));
  EXPECT_EQ(lines_.size(), 2u);
}

TEST_F(WaitReportTest, Refused) {
  Wait refused = wait(15);
  refused.what = Wait::What::kRefused;
  report_.look(refused);
  EXPECT_EQ(lines_,
            std::vector<std::string>{"the node refuses this worker (ERROR 2): a wrong key, or "
                                     "a group of others (1.5 s so far)"});
}

// A node that collects JOINs says nothing: that is no sign of anything.
TEST_F(WaitReportTest, SilenceWhileJoiningIsNoNews) {
  Wait joining = silence(15);
  joining.what = Wait::What::kJoining;
  report_.look(joining);
  EXPECT_EQ(lines_, std::vector<std::string>{
                        "waiting until all workers of this job have joined (1.5 s so far)"});
}

}  // namespace
}  // namespace trib
