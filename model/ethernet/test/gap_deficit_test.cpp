// SPDX-License-Identifier: Apache-2.0
// MT3: gaps by the table of 46.3.1.4.
#include "model/ethernet/gap_deficit.h"

#include <gtest/gtest.h>

#include <vector>

namespace trib::ethernet {
namespace {

std::vector<unsigned> gaps_behind(unsigned lane, unsigned frames) {
  GapDeficit deficit;
  std::vector<unsigned> gaps;
  for (unsigned i = 0; i < frames; ++i) {
    gaps.push_back(deficit.gap_behind(lane));
    deficit.waited_behind(lane);
  }
  return gaps;
}

TEST(GapDeficit, AveragesTwelve) {
  EXPECT_EQ(gaps_behind(0, 4), (std::vector<unsigned>{12, 12, 12, 12}));
  EXPECT_EQ(gaps_behind(1, 5), (std::vector<unsigned>{11, 11, 11, 15, 11}));
  EXPECT_EQ(gaps_behind(6, 4), (std::vector<unsigned>{10, 14, 10, 14}));
  EXPECT_EQ(gaps_behind(3, 5), (std::vector<unsigned>{9, 13, 13, 13, 9}));
}

TEST(GapDeficit, StartInAColumn) {
  for (unsigned lane = 0; lane < 8; ++lane) {
    GapDeficit deficit;
    for (unsigned i = 0; i < 9; ++i) {
      EXPECT_EQ((lane + deficit.gap_behind(lane)) % 4, 0u);
      EXPECT_GE(deficit.gap_behind(lane), 9u);
      EXPECT_LE(deficit.gap_behind(lane), 15u);
      EXPECT_LE(deficit.deficit(), 3u);
      deficit.waited_behind(lane);
    }
  }
}

TEST(GapDeficit, NothingIsOwedByALateFrame) {
  GapDeficit deficit;
  deficit.waited_behind(3);
  EXPECT_EQ(deficit.deficit(), 3u);
  deficit.late();
  EXPECT_EQ(deficit.gap_behind(3), 9u);
}

}  // namespace
}  // namespace trib::ethernet
