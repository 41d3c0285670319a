// SPDX-License-Identifier: Apache-2.0
#include "host/engine/congestion.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

TEST(Congestion, NoMarksNoCap) {
  Congestion congestion(16, 0);
  for (std::uint32_t s = 0; s < 100; ++s) congestion.result(s, s + 16, false);
  EXPECT_EQ(congestion.cap(), 16u);
}

TEST(Congestion, HalvedOncePerWindow) {
  Congestion congestion(16, 0);
  for (std::uint32_t s = 0; s < 16; ++s) congestion.result(s, 16, true);
  EXPECT_EQ(congestion.cap(), 8u);
  congestion.result(16, 24, true);
  EXPECT_EQ(congestion.cap(), 4u);
}

TEST(Congestion, NeverLessThanOne) {
  Congestion congestion(4, 0);
  for (std::uint32_t s = 0; s < 10; ++s) congestion.result(s, s + 1, true);
  EXPECT_EQ(congestion.cap(), 1u);
}

TEST(Congestion, GrowsByOnePerWindowOfUnmarkedResults) {
  Congestion congestion(4, 0);
  congestion.result(0, 4, true);
  EXPECT_EQ(congestion.cap(), 2u);
  congestion.result(1, 4, false);
  EXPECT_EQ(congestion.cap(), 2u);
  congestion.result(2, 4, false);
  EXPECT_EQ(congestion.cap(), 3u);
  for (std::uint32_t s = 3; s < 6; ++s) congestion.result(s, 6, false);
  EXPECT_EQ(congestion.cap(), 4u);
  for (std::uint32_t s = 6; s < 60; ++s) congestion.result(s, 60, false);
  EXPECT_EQ(congestion.cap(), 4u);  // never above the window
}

TEST(Congestion, SequencesWrap) {
  Congestion congestion(16, 0xfffffff8);
  congestion.result(0xfffffff8, 4, true);
  congestion.result(3, 4, true);
  EXPECT_EQ(congestion.cap(), 8u);
  congestion.result(4, 12, true);
  EXPECT_EQ(congestion.cap(), 4u);
}

}  // namespace
}  // namespace trib
