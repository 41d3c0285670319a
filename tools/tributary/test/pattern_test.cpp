// SPDX-License-Identifier: Apache-2.0
// Tests of the generated values.
#include "tools/tributary/collective/pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace trib {
namespace {

TEST(Pattern, IndexAndOnes) {
  EXPECT_EQ(make_pattern(Pattern::kIndex, 2, 3, 0), (std::vector<float>{0.25F, 1.25F, 2.25F}));
  EXPECT_EQ(make_pattern(Pattern::kOnes, 1, 2, 0), (std::vector<float>{1, 1}));
}

TEST(Pattern, RandomIsInRangeAndRepeats) {
  const std::vector<float> values = make_pattern(Pattern::kRandom, 0, 10000, 1);
  EXPECT_EQ(values, make_pattern(Pattern::kRandom, 0, 10000, 1));
  EXPECT_NE(values, make_pattern(Pattern::kRandom, 1, 10000, 1));
  EXPECT_NE(values, make_pattern(Pattern::kRandom, 0, 10000, 2));
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  EXPECT_GE(*low, -1);
  EXPECT_LT(*high, 1);
  EXPECT_LT(*low, -0.99F);
  EXPECT_GT(*high, 0.99F);
}

TEST(Pattern, SpecialHasEveryKind) {
  const std::vector<float> values = make_pattern(Pattern::kSpecial, 0, 1000, 1);
  const auto has = [&](auto kind) { return std::any_of(values.begin(), values.end(), kind); };
  EXPECT_TRUE(has([](float v) { return std::isnan(v); }));
  EXPECT_TRUE(has([](float v) { return std::isinf(v); }));
  EXPECT_TRUE(has([](float v) { return std::fpclassify(v) == FP_SUBNORMAL; }));
  EXPECT_TRUE(has([](float v) { return v == 0 && std::signbit(v); }));
}

}  // namespace
}  // namespace trib
