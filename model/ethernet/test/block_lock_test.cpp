// SPDX-License-Identifier: Apache-2.0
// PR1: the arrows of figure 49-14 at their limits.
#include "model/ethernet/block_lock.h"

#include <gtest/gtest.h>

namespace trib::ethernet {
namespace {

constexpr unsigned kSlipBlocks = 5;

class Locks : public testing::Test {
 protected:
  // Returns how many slips were asked for.
  unsigned take(bool valid, unsigned blocks = 1) {
    unsigned slips = 0;
    for (unsigned i = 0; i < blocks; ++i) slips += lock_.take(valid) ? 1 : 0;
    return slips;
  }

  BlockLock lock_{kSlipBlocks};
};

TEST_F(Locks, SixtyFourInARow) {
  EXPECT_EQ(take(true, 63), 0u);
  EXPECT_FALSE(lock_.locked());
  take(true);
  EXPECT_TRUE(lock_.locked());
}

TEST_F(Locks, OneInvalidSlipsAndBlindsForAWhile) {
  take(true, 40);
  EXPECT_EQ(take(false), 1u);
  EXPECT_EQ(take(false, kSlipBlocks), 0u);
  EXPECT_EQ(take(true, 63), 0u);
  EXPECT_FALSE(lock_.locked());
  EXPECT_EQ(take(false), 1u);
  take(false, kSlipBlocks);
  take(true, 64);
  EXPECT_TRUE(lock_.locked());
}

TEST_F(Locks, FifteenOfAWindowAreBorne) {
  take(true, 64);
  for (unsigned window = 0; window < 5; ++window) {
    EXPECT_EQ(take(false, 15), 0u);
    take(true, 49);
    EXPECT_TRUE(lock_.locked());
  }
  take(true, 49);
  EXPECT_EQ(take(false, 15), 0u);
  EXPECT_EQ(take(false, 15), 0u);  // of the next window
  EXPECT_TRUE(lock_.locked());
  EXPECT_EQ(take(false), 1u);
  EXPECT_FALSE(lock_.locked());
}

}  // namespace
}  // namespace trib::ethernet
