// SPDX-License-Identifier: Apache-2.0
// Drawings of curves: their points and names are there, also without any point.
#include "tools/tributary/experiments/curve_plot.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

std::size_t occurrences(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

TEST(CurvePlot, DrawsEachPointAndTheNames) {
  const std::string svg = curve_plot(
      {"Title", "size", "cycles", true},
      {{"ours", false, {{32, 10}, {512, 1000}}}, {"<theirs>", true, {{32, 20}, {512, 2000}}}});
  EXPECT_EQ(occurrences(svg, "<circle"), 4U);
  EXPECT_EQ(occurrences(svg, "stroke-dasharray"), 1U);
  EXPECT_EQ(occurrences(svg, ">ours<"), 1U);
  EXPECT_EQ(occurrences(svg, "&lt;theirs&gt;"), 1U);
  EXPECT_EQ(occurrences(svg, "nan"), 0U);
}

TEST(CurvePlot, TakesOnePointAndNone) {
  EXPECT_EQ(occurrences(curve_plot({"Title", "x", "y", false}, {{"one", false, {{8, 0}}}}), "nan"),
            0U);
  EXPECT_EQ(occurrences(curve_plot({"Title", "x", "y", true}, {{"none", false, {}}}), "<circle"),
            0U);
}

}  // namespace
}  // namespace trib
