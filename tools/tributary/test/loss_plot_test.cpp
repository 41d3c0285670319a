// SPDX-License-Identifier: Apache-2.0
// Tests of the drawing and of the loss curve: well-formed text, places on the logarithmic axis.
#include "tools/tributary/bench/loss_plot.h"

#include <gtest/gtest.h>

#include <regex>

#include "tools/tributary/report/svg.h"

namespace trib {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

// x of each circle.
std::vector<double> circles(const std::string& document) {
  static const std::regex kCircle("<circle cx=\"([0-9.]+)\"");
  std::vector<double> found;
  for (std::sregex_iterator at(document.begin(), document.end(), kCircle), end; at != end; ++at) {
    found.push_back(std::stod((*at)[1]));
  }
  return found;
}

TEST(Svg, EscapesText) {
  Svg svg(10, 20);
  svg.text({1, 2}, "a < b & c > d", "fill=\"red\"");
  const std::string document = svg.document();
  EXPECT_NE(document.find("<text x=\"1.0\" y=\"2.0\" fill=\"red\">a &lt; b &amp; c &gt; d</text>"),
            std::string::npos);
  EXPECT_NE(document.find("viewBox=\"0 0 10 20\""), std::string::npos);
  EXPECT_EQ(document.rfind("</svg>\n"), document.size() - 7);
}

TEST(LossPlot, PutsRatesOnALogarithmicAxis) {
  const std::string document = loss_plot(
      {{0, 100, {}}, {0.01, 99.9, 99.5}, {0.1, 99.5, 99}, {1, 96, 95}, {10, 80, 75}}, "a & b");
  const std::vector<double> dots = circles(document);
  ASSERT_EQ(dots.size(), 6U);  // one in the legend
  EXPECT_LT(dots[0], dots[1]);
  EXPECT_NEAR(dots[2] - dots[1], dots[3] - dots[2], 0.2);
  EXPECT_NEAR(dots[3] - dots[2], dots[4] - dots[3], 0.2);
  EXPECT_EQ(count(document, "stroke-dasharray=\"7 4\""), 2U);  // the marks, and their legend
  EXPECT_NE(document.find(">99.5 %<"), std::string::npos);
  EXPECT_NE(document.find("a &amp; b"), std::string::npos);
  EXPECT_EQ(document.find("nan"), std::string::npos);
}

TEST(LossPlot, DrawsASinglePoint) {
  const std::string document = loss_plot({{0, 100, {}}, {5, 0, 75}}, "");
  EXPECT_EQ(circles(document).size(), 3U);
  EXPECT_EQ(document.find("nan"), std::string::npos);
}

}  // namespace
}  // namespace trib
