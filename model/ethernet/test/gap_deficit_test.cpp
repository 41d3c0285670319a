// SPDX-License-Identifier: Apache-2.0
// MT3: gaps by the table of 46.3.1.4. MT4: after spoiled frames.
#include "model/ethernet/gap_deficit.h"

#include <gtest/gtest.h>

#include <vector>

namespace trib::ethernet {
namespace {

std::vector<unsigned> gaps_behind(unsigned lane, unsigned frames) {
  GapDeficit deficit;
  std::vector<unsigned> gaps;
  for (unsigned i = 0; i < frames; ++i) {
    gaps.push_back(deficit.gap_behind(lane, false));
    deficit.waited_behind(lane, false);
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
      EXPECT_EQ((lane + deficit.gap_behind(lane, false)) % 4, 0u);
      EXPECT_GE(deficit.gap_behind(lane, false), 9u);
      EXPECT_LE(deficit.gap_behind(lane, false), 15u);
      EXPECT_LE(deficit.deficit(), 3u);
      deficit.waited_behind(lane, false);
    }
  }
}

TEST(GapDeficit, NothingIsOwedByALateFrame) {
  GapDeficit deficit;
  deficit.waited_behind(3, false);
  EXPECT_EQ(deficit.deficit(), 3u);
  deficit.late();
  EXPECT_EQ(deficit.gap_behind(3, false), 9u);
}

// From no deficit: MT3 would start in the next word after lanes 0 to 3.
TEST(GapDeficit, AWordOfIdlesBehindASpoiledFrame) {
  const std::vector<unsigned> gaps = {16, 15, 14, 13, 12, 11, 10, 9};
  const std::vector<unsigned> deficits = {0, 0, 0, 0, 0, 1, 2, 3};
  for (unsigned lane = 0; lane < 8; ++lane) {
    GapDeficit deficit;
    EXPECT_EQ(deficit.gap_behind(lane, true), gaps[lane]);
    deficit.waited_behind(lane, true);
    EXPECT_EQ(deficit.deficit(), deficits[lane]);
  }
}

TEST(GapDeficit, ASpoiledFrameWhoseGapIsLongAnyhow) {
  GapDeficit deficit;
  deficit.waited_behind(2, false);
  deficit.waited_behind(1, false);
  EXPECT_EQ(deficit.deficit(), 3u);
  EXPECT_EQ(deficit.gap_behind(2, true), 14u);
  deficit.waited_behind(2, true);
  EXPECT_EQ(deficit.deficit(), 1u);
}

}  // namespace
}  // namespace trib::ethernet
