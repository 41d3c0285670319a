// SPDX-License-Identifier: Apache-2.0
// PR5 at its limits.
#include "model/ethernet/silence_monitor.h"

#include <gtest/gtest.h>

namespace trib::ethernet {
namespace {

class Silence : public testing::Test {
 protected:
  // Number of windows that have ended in silence.
  unsigned take(unsigned control, unsigned other) {
    unsigned windows = 0;
    for (unsigned i = 0; i < control; ++i) windows += monitor_.take(true, true) ? 1 : 0;
    for (unsigned i = 0; i < other; ++i) windows += monitor_.take(false, true) ? 1 : 0;
    return windows;
  }

  SilenceMonitor monitor_{100};
};

TEST_F(Silence, FromTheLockToTheEighth) {
  EXPECT_TRUE(monitor_.silent());
  EXPECT_EQ(take(7, 0), 0u);
  EXPECT_TRUE(monitor_.silent());
  EXPECT_EQ(take(1, 0), 0u);
  EXPECT_FALSE(monitor_.silent());
}

TEST_F(Silence, BeginsWithTheEndOfAWindowWithFewer) {
  EXPECT_EQ(take(8, 92), 0u);
  EXPECT_EQ(take(8, 92), 0u);
  EXPECT_EQ(take(7, 92), 0u);
  EXPECT_FALSE(monitor_.silent());
  EXPECT_EQ(take(0, 1), 1u);
  EXPECT_TRUE(monitor_.silent());
  EXPECT_EQ(take(0, 300), 3u);
  EXPECT_TRUE(monitor_.silent());
}

TEST_F(Silence, TheLastBlockOfAWindowCounts) {
  EXPECT_EQ(take(7, 92), 0u);
  EXPECT_EQ(take(1, 0), 0u);
  EXPECT_FALSE(monitor_.silent());
}

TEST_F(Silence, WindowsAreNotJoined) {
  EXPECT_EQ(take(0, 93), 0u);
  EXPECT_EQ(take(7, 0), 1u);
  EXPECT_EQ(take(7, 93), 1u);
  EXPECT_TRUE(monitor_.silent());
}

TEST_F(Silence, ALockBeginsAWindow) {
  EXPECT_EQ(take(8, 50), 0u);
  EXPECT_FALSE(monitor_.silent());
  for (unsigned i = 0; i < 300; ++i) EXPECT_FALSE(monitor_.take(i % 2 == 0, false));
  EXPECT_TRUE(monitor_.silent());
  EXPECT_EQ(take(0, 99), 0u);
  EXPECT_EQ(take(0, 1), 1u);
}

}  // namespace
}  // namespace trib::ethernet
