// SPDX-License-Identifier: Apache-2.0
// Test of the axes: a point drawn at y() is next to the label of its value.
#include "tools/tributary/bench/goodput_axes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace trib {
namespace {

std::string drawn(const GoodputAxes& axes) {
  Svg svg(GoodputAxes::kWidth, GoodputAxes::kHeight);
  axes.draw(svg, {"a title", "what it is of", "below", "at the left"});
  return svg.document();
}

// The label of a value is 4 pixels below its line, so that it is centred there.
bool has_label(const std::string& document, const GoodputAxes& axes, unsigned percent) {
  const std::size_t end = document.find(fmt::format(">{}</text>", percent));
  if (end == std::string::npos) return false;
  const std::size_t begin = document.rfind("<text", end);
  const std::string at = fmt::format("y=\"{:.1f}\"", axes.y(percent) + 4);
  return document.substr(begin, end - begin).find(at) != std::string::npos;
}

TEST(GoodputAxes, AValueStandsBesideItsLabel) {
  const GoodputAxes axes(600, 63);
  EXPECT_EQ(axes.y(100), GoodputAxes::kTop);
  EXPECT_EQ(axes.y(60), GoodputAxes::kBottom);
  const std::string document = drawn(axes);
  for (unsigned percent = 60; percent <= 100; percent += 10) {
    EXPECT_TRUE(has_label(document, axes, percent)) << percent;
  }
  EXPECT_FALSE(has_label(document, axes, 65));
  for (const char* text : {"a title", "what it is of", "below", "at the left"}) {
    EXPECT_NE(document.find(text), std::string::npos) << text;
  }
}

TEST(GoodputAxes, AShortAxisHasMoreLabelsAndNoneIsBelowZero) {
  const GoodputAxes high(600, 79.9);
  EXPECT_EQ(high.y(70), GoodputAxes::kBottom);
  EXPECT_TRUE(has_label(drawn(high), high, 75));
  EXPECT_EQ(GoodputAxes(600, -5).y(0), GoodputAxes::kBottom);
}

}  // namespace
}  // namespace trib
