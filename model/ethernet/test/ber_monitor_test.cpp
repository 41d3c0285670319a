// SPDX-License-Identifier: Apache-2.0
// PR2: the arrows of figure 49-15 at their limits.
#include "model/ethernet/ber_monitor.h"

#include <gtest/gtest.h>

namespace trib::ethernet {
namespace {

class Errors : public testing::Test {
 protected:
  bool high_after(unsigned invalid, unsigned valid) {
    for (unsigned i = 0; i < invalid; ++i) monitor_.take(false, true);
    for (unsigned i = 0; i < valid; ++i) monitor_.take(true, true);
    return monitor_.high();
  }

  BerMonitor monitor_{100};
};

TEST_F(Errors, SixteenOfAWindow) {
  EXPECT_FALSE(high_after(15, 85));
  EXPECT_FALSE(high_after(15, 0));
  EXPECT_TRUE(high_after(1, 0));
}

TEST_F(Errors, EndWithAWholeWindowOfFewer) {
  EXPECT_TRUE(high_after(16, 84));
  EXPECT_TRUE(high_after(15, 84));
  EXPECT_FALSE(high_after(0, 1));
  EXPECT_TRUE(high_after(16, 0));
}

TEST_F(Errors, WindowsAreNotJoined) {
  EXPECT_FALSE(high_after(0, 90));
  EXPECT_FALSE(high_after(10, 0));
  EXPECT_FALSE(high_after(10, 90));
}

TEST_F(Errors, NoneWithoutLock) {
  EXPECT_TRUE(high_after(16, 0));
  monitor_.take(true, false);
  EXPECT_FALSE(monitor_.high());
  for (unsigned i = 0; i < 40; ++i) monitor_.take(false, false);
  EXPECT_FALSE(high_after(15, 0));
}

}  // namespace
}  // namespace trib::ethernet
