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

TEST(Pattern, ElementsOfEveryDtype) {
  for (const Dtype dtype : kDtypes) {
    for (const Pattern pattern :
         {Pattern::kIndex, Pattern::kRandom, Pattern::kOnes, Pattern::kSpecial}) {
      const ElementVector one = make_elements(dtype, pattern, 1, 1000, 5);
      EXPECT_EQ(one.dtype, dtype);
      EXPECT_EQ(one.size(), 1000U);
      EXPECT_EQ(one.bytes, make_elements(dtype, pattern, 1, 1000, 5).bytes);
      const bool drawn = pattern != Pattern::kOnes;
      EXPECT_EQ(one.bytes != make_elements(dtype, pattern, 2, 1000, 5).bytes, drawn);
    }
  }
  using Bytes = std::vector<std::uint8_t>;
  EXPECT_EQ(make_elements(Dtype::kBf16, Pattern::kOnes, 0, 1, 0).bytes, (Bytes{0x80, 0x3f}));
  EXPECT_EQ(make_elements(Dtype::kFp16, Pattern::kIndex, 4, 2, 0).bytes,
            (Bytes{0x00, 0x38, 0x00, 0x3e}));  // 0.5, 1.5
  EXPECT_EQ(make_elements(Dtype::kInt8, Pattern::kIndex, 3, 2, 0).bytes, (Bytes{3, 4}));
  EXPECT_EQ(make_elements(Dtype::kUint32, Pattern::kIndex, 3, 1, 0).bytes, (Bytes{3, 0, 0, 0}));
}

}  // namespace
}  // namespace trib
