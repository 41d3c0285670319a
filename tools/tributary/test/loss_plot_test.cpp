// SPDX-License-Identifier: Apache-2.0
// Tests of the drawing and of the loss curve: well-formed text, places on the logarithmic axis.
#include "tools/tributary/bench/loss_plot.h"

#include <gtest/gtest.h>

#include <regex>
#include <stdexcept>
#include <utility>

#include "tools/tributary/report/svg.h"
#include "tools/tributary/test/svg_search.h"

namespace trib {
namespace {

// x and y of the first text that is all of `words`.
std::pair<double, double> place(const std::string& document, const std::string& words) {
  const std::regex text("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\"[^>]*>" + words + "</text>");
  std::smatch found;
  if (!std::regex_search(document, found, text)) throw std::runtime_error("no text " + words);
  return {std::stod(found[1]), std::stod(found[2])};
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
  const std::vector<double> dots = numbers(document, "<circle cx=\"([0-9.]+)\"");
  ASSERT_EQ(dots.size(), 6U);  // one in the legend
  EXPECT_LT(dots[0], dots[1]);
  EXPECT_NEAR(dots[2] - dots[1], dots[3] - dots[2], 0.2);
  EXPECT_NEAR(dots[3] - dots[2], dots[4] - dots[3], 0.2);
  EXPECT_EQ(count(document, "stroke-dasharray=\"7 4\""), 2U);  // the targets, and their legend
  EXPECT_NE(document.find(">99.5 %<"), std::string::npos);
  EXPECT_NE(document.find("a &amp; b"), std::string::npos);
  EXPECT_EQ(document.find("nan"), std::string::npos);
}

// Text has no size in the document: a letter is taken for 8 pixels wide, of the title for 11.
TEST(LossPlot, LegendCoversNothing) {
  const std::string document = loss_plot({{0, 100, {}}, {0.01, 99.9, 99.5}, {5, 100, 75}},
                                         "100G, 4 workers, allreduce of 1000 KB, chunks of 8192 "
                                         "bytes, median of 5 seeds");
  const double title_end = place(document, "Goodput under random loss").first + 25 * 11;
  const double subtitle_top = place(document, "100G, 4 workers, [^<]*").second - 12;
  const double figure_top = place(document, "100.00").second - 12;
  for (const char* words : {"measured", "target"}) {
    const auto [x, y] = place(document, words);
    EXPECT_GT(x - 44, title_end) << words;
    EXPECT_LT(x + 8.0 * static_cast<double>(std::string(words).size()), 720) << words;
    EXPECT_LT(y + 4, subtitle_top) << words;
    EXPECT_LT(y + 4, figure_top) << words;
  }
}

TEST(LossPlot, DrawsASinglePoint) {
  const std::string document = loss_plot({{0, 100, {}}, {5, 0, 75}}, "");
  EXPECT_EQ(numbers(document, "<circle cx=\"([0-9.]+)\"").size(), 3U);
  EXPECT_EQ(document.find("nan"), std::string::npos);
}

}  // namespace
}  // namespace trib
