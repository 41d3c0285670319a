// SPDX-License-Identifier: Apache-2.0
// Test of the picture of windows: places on the logarithmic axis, names of curves that end at one
// point do not cover each other.
#include "tools/tributary/bench/window_plot.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tools/tributary/test/svg_search.h"

namespace trib {
namespace {

TEST(WindowPlot, PutsWindowsOnALogarithmicAxisAndKeepsNamesApart) {
  const std::string document = window_plot(
      {8, 16, 64}, {{0, {99, 99, 99}}, {1, {80, 90, 98.9}}, {5, {60, 70, 99}}}, "a & b");
  const std::vector<double> dots = numbers(document, "<circle cx=\"([0-9.]+)\"");
  ASSERT_EQ(dots.size(), 9U);
  EXPECT_NEAR(dots[2] - dots[1], 2 * (dots[1] - dots[0]), 0.2);
  const std::vector<double> names = numbers(document, " y=\"([0-9.]+)\"[^>]*>[0-9.]+ % lost");
  ASSERT_EQ(names.size(), 3U);
  for (const std::size_t i : {1U, 2U}) EXPECT_GE(std::abs(names[i] - names[i - 1]), 14);
  EXPECT_NE(document.find("a &amp; b"), std::string::npos);
  EXPECT_EQ(document.find("nan"), std::string::npos);
}

}  // namespace
}  // namespace trib
