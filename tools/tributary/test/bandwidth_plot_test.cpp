// SPDX-License-Identifier: Apache-2.0
// Test of the picture of bandwidths: sizes on a logarithmic axis, and names that do not overlap.
#include "tools/tributary/interfaces/bandwidth_plot.h"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>

namespace trib {
namespace {

std::vector<double> numbers(const std::string& document, const std::string& pattern) {
  const std::regex expression(pattern);
  std::vector<double> found;
  for (std::sregex_iterator at(document.begin(), document.end(), expression), end; at != end;
       ++at) {
    found.push_back(std::stod((*at)[1]));
  }
  return found;
}

TEST(BandwidthPlot, PutsSizesOnALogarithmicAxisAndKeepsNamesApart) {
  const std::string document = bandwidth_plot({{"ring", {{1024, 1}, {2048, 2}, {8192, 24}}},
                                               {"tree", {{1024, 2}, {2048, 4}, {8192, 24.1}}},
                                               {"none", {}}},
                                              "a & b");
  const std::vector<double> dots = numbers(document, "<circle cx=\"([0-9.]+)\"");
  ASSERT_EQ(dots.size(), 6U);
  EXPECT_NEAR(dots[2] - dots[1], 2 * (dots[1] - dots[0]), 0.2);
  const std::vector<double> names = numbers(document, " y=\"([0-9.]+)\"[^>]*>(?:ring|tree)<");
  ASSERT_EQ(names.size(), 2U);
  EXPECT_GE(std::abs(names[0] - names[1]), 14);
  EXPECT_NE(document.find("a &amp; b"), std::string::npos);
  EXPECT_EQ(document.find("nan"), std::string::npos);
}

TEST(BandwidthPlot, TakesASingleSize) {
  const std::string document = bandwidth_plot({{"ring", {{1024, 5}}}}, "");
  EXPECT_EQ(document.find("nan"), std::string::npos);
  EXPECT_NE(document.find("<circle"), std::string::npos);
}

}  // namespace
}  // namespace trib
