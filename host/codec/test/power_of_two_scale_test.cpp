// SPDX-License-Identifier: Apache-2.0
// Tests of the scale: the largest magnitude becomes 1/2 or more and less than 1, whatever it was.
#include "host/codec/power_of_two_scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace trib {
namespace {

int scale_of(const std::vector<float>& results) { return power_of_two_scale(results); }

TEST(PowerOfTwoScale, BringsTheLargestBelowOne) {
  EXPECT_EQ(scale_of({0.5F}), 0);
  EXPECT_EQ(scale_of({1}), -1);
  EXPECT_EQ(scale_of({0.25F, -3, 2}), -2);
  for (int exponent = -149; exponent < 128; ++exponent) {
    const float largest = std::ldexp(1.0F, exponent);
    EXPECT_EQ(std::ldexp(double{largest}, scale_of({largest, -largest / 2})), 0.5) << exponent;
  }
  EXPECT_EQ(scale_of({std::numeric_limits<float>::max()}), -128);
}

TEST(PowerOfTwoScale, IsOneWithoutAMagnitude) {
  EXPECT_EQ(scale_of({}), 0);
  EXPECT_EQ(scale_of({0, -0.0F}), 0);
  EXPECT_EQ(scale_of({std::numeric_limits<float>::infinity(), std::nanf("")}), 0);
}

TEST(PowerOfTwoScale, PassesOverWhatIsNotFinite) {
  EXPECT_EQ(scale_of({std::numeric_limits<float>::infinity(), 4, std::nanf("")}), -3);
}

TEST(PowerOfTwoScale, ScalesAsLdexp) {
  std::vector<float> values = {1.5F, -0.1F, 0, 0x1p-140F, std::numeric_limits<float>::max()};
  for (const int exponent : {0, 1, -3, 127, 148, -149}) {
    std::vector<float> scaled = values;
    scale_by(scaled, exponent);
    for (std::size_t i = 0; i < values.size(); ++i) {
      EXPECT_EQ(scaled[i], std::ldexp(values[i], exponent)) << exponent << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace trib
