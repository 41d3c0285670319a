// SPDX-License-Identifier: Apache-2.0
// Tests of the text of progress bars: rate, time left, and never wider than the terminal.
#include "verif/sim/command_line/progress_line.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

ProgressState half_of_300() { return {"work", 150, 300, std::chrono::seconds(10)}; }

TEST(ProgressLine, SaysRateAndTimeLeft) {
  EXPECT_EQ(progress_line(half_of_300(), 80),
            "work [################................] 50 % 15.0/s ETA 0:10");
  EXPECT_EQ(progress_text(half_of_300()), "work: 50 %, 15.0/s, ETA 0:10");
}

TEST(ProgressLine, HasNoRateBeforeTheFirstResult) {
  EXPECT_EQ(progress_text({"work", 0, 300, std::chrono::seconds(10)}), "work: 0 %");
  EXPECT_EQ(progress_text({"work", 3, 300, std::chrono::seconds(0)}), "work: 1 %");
}

TEST(ProgressLine, WhatAnEarlierRunHasDoneIsNoRate) {
  EXPECT_EQ(progress_text({"soak", 150, 300, std::chrono::seconds(10), 140}),
            "soak: 50 %, 1.0/s, ETA 2:30");
}

TEST(ProgressLine, HoursAreHours) {
  EXPECT_EQ(progress_text({"soak", 1000, 8261000, std::chrono::seconds(1)}),
            "soak: 0 %, 1000/s, ETA 2:17:40");
}

TEST(ProgressLine, FitsEveryWidth) {
  EXPECT_EQ(progress_line(half_of_300(), 55),
            "work [################................] 50 % 15.0/s");
  EXPECT_EQ(progress_line(half_of_300(), 44), "work [################................] 50 %");
  EXPECT_EQ(progress_line(half_of_300(), 20), "work 50 %");
  EXPECT_EQ(progress_line(half_of_300(), 7), "wo 50 %");
  for (std::size_t width = 1; width < 100; ++width) {
    EXPECT_LE(progress_line(half_of_300(), width).size(), width);
  }
}

}  // namespace
}  // namespace trib
