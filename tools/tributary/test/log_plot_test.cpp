// SPDX-License-Identifier: Apache-2.0
// Test of curves on logarithmic axes: equal ratios are equal distances in every panel, and names do not overlap.
#include "tools/tributary/bench/log_plot.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tools/tributary/test/svg_search.h"

namespace trib {
namespace {

const LogCurve kCurve{"one", {{1, 1}, {100, 100}}, {{1, 1}, {10, 10}, {100, 100}}, false};

TEST(LogPlot, EqualRatiosAreEqualDistances) {
  const std::string document = log_plot({"a & b", "", "x", "y"}, {{1, "1"}, {100, "100"}},
                                        {{"upper", {kCurve}}, {"lower", {kCurve}}});
  const std::vector<double> x = numbers(document, "<circle cx=\"([0-9.]+)\"");
  const std::vector<double> y = numbers(document, "<circle [^>]*cy=\"([0-9.]+)\"");
  ASSERT_EQ(x.size(), 6U);
  EXPECT_NEAR(x[1] - x[0], x[2] - x[1], 0.2);
  EXPECT_NEAR(y[0] - y[1], y[1] - y[2], 0.2);
  EXPECT_NEAR(y[3] - y[0], y[5] - y[2], 0.2);
  EXPECT_GT(y[5], y[0]);
  EXPECT_EQ(x[3], x[0]);
  EXPECT_NE(document.find("a &amp; b"), std::string::npos);
}

TEST(LogPlot, NamesStandApartAndHaveAGround) {
  std::vector<LogCurve> curves(10, kCurve);
  const std::string document = log_plot({"", "", "", ""}, {{1, "1"}}, {{"", curves}});
  std::vector<double> names = numbers(document, " y=\"([0-9.]+)\"[^>]*>one<");
  ASSERT_EQ(names.size(), 10U);
  std::sort(names.begin(), names.end());
  for (std::size_t i = 1; i < names.size(); ++i) EXPECT_GE(names[i] - names[i - 1], 14);
  EXPECT_NE(document.find("fill=\"white\""), std::string::npos);
}

TEST(LogPlot, TakesASinglePoint) {
  const std::string document =
      log_plot({"", "", "", ""}, {}, {{"", {{"one", {}, {{5, 7}}, true}}}});
  EXPECT_EQ(document.find("nan"), std::string::npos);
  EXPECT_EQ(document.find("inf"), std::string::npos);
}

}  // namespace
}  // namespace trib
