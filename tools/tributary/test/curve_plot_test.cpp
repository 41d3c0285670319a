// SPDX-License-Identifier: Apache-2.0
// Drawings of curves: their points and names are there, also without any point; a logarithmic axis, and names that do not
// overlap.
#include "tools/tributary/report/curve_plot.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tools/tributary/test/svg_search.h"

namespace trib {
namespace {

TEST(CurvePlot, DrawsEachPointAndTheNames) {
  const std::string svg = curve_plot(
      {"Title", "size", "cycles", true},
      {{"ours", false, {{32, 10}, {512, 1000}}}, {"<theirs>", true, {{32, 20}, {512, 2000}}}});
  EXPECT_EQ(count(svg, "<circle"), 4U);
  EXPECT_EQ(count(svg, "stroke-dasharray"), 1U);
  EXPECT_EQ(count(svg, ">ours<"), 1U);
  EXPECT_EQ(count(svg, "&lt;theirs&gt;"), 1U);
  EXPECT_EQ(count(svg, "nan"), 0U);
}

TEST(CurvePlot, HasALogarithmicAxisAndKeepsNamesApart) {
  const std::string svg =
      curve_plot({"Title", "size", "GB/s"}, {{"ring", false, {{1024, 1}, {2048, 2}, {8192, 24}}},
                                             {"tree", false, {{1024, 2}, {2048, 4}, {8192, 24.1}}},
                                             {"none", false, {}}});
  const std::vector<double> dots = numbers(svg, "<circle cx=\"([0-9.]+)\"");
  ASSERT_EQ(dots.size(), 6U);
  EXPECT_NEAR(dots[2] - dots[1], 2 * (dots[1] - dots[0]), 0.2);
  const std::vector<double> names = numbers(svg, " y=\"([0-9.]+)\"[^>]*>(?:ring|tree)<");
  ASSERT_EQ(names.size(), 2U);
  EXPECT_GE(std::abs(names[0] - names[1]), 14);
}

TEST(CurvePlot, HasASubtitleAboveTheAxisAndTicksInWords) {
  const std::vector<PlottedCurve> curves{{"one", false, {{1024, 1}, {2048, 2}}}};
  const std::string svg = curve_plot({"Title", "size", "GB/s", false, "a & b",
                                      [](double x) { return std::to_string(int(x) / 1024) + "K"; }},
                                     curves);
  EXPECT_EQ(count(svg, ">1K<"), 1U);
  EXPECT_EQ(count(svg, ">2K<"), 1U);
  const std::vector<double> subtitle = numbers(svg, " y=\"([0-9.]+)\"[^>]*>a &amp; b<");
  const std::vector<double> unit = numbers(svg, " y=\"([0-9.]+)\"[^>]*>GB/s<");
  ASSERT_EQ(subtitle.size(), 1U);
  ASSERT_EQ(unit.size(), 1U);
  EXPECT_GE(unit[0] - subtitle[0], 14);
  const std::string plain = curve_plot({"Title", "size", "GB/s"}, curves);
  EXPECT_LT(numbers(plain, " y=\"([0-9.]+)\"[^>]*>GB/s<").at(0), unit[0]);
}

TEST(CurvePlot, TakesOnePointAndNone) {
  EXPECT_EQ(count(curve_plot({"Title", "x", "y", false}, {{"one", false, {{8, 0}}}}), "nan"), 0U);
  EXPECT_EQ(count(curve_plot({"Title", "x", "y", true}, {{"none", false, {}}}), "<circle"), 0U);
}

}  // namespace
}  // namespace trib
