// SPDX-License-Identifier: Apache-2.0
// Tests of the comparison by bits.
#include "tools/tributary/collective/float_bits.h"

#include <gtest/gtest.h>

#include <limits>

namespace trib {
namespace {

TEST(FloatBits, ComparesBitsNotValues) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(same_bits({1, nan, -0.0F}, {1, nan, -0.0F}));
  EXPECT_EQ(count_different_bits({0.0F, 1, nan}, {-0.0F, 1, -nan}), 2U);
}

TEST(FloatBits, MissingElementsDiffer) {
  EXPECT_EQ(count_different_bits({1, 2, 3}, {1}), 2U);
  EXPECT_EQ(count_different_bits({}, {1}), 1U);
  EXPECT_TRUE(same_bits({}, {}));
}

}  // namespace
}  // namespace trib
