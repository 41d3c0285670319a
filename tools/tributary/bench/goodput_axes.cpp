// SPDX-License-Identifier: Apache-2.0
// Drawing of the axes; see goodput_axes.h.
#include "tools/tributary/bench/goodput_axes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace trib {
namespace {

constexpr auto kGrid = "stroke=\"#e3e3e3\"";
constexpr auto kLabelLeft = "fill=\"#444\" text-anchor=\"end\"";
constexpr auto kTitle = "font-size=\"17\" font-weight=\"bold\" fill=\"#222\"";

}  // namespace

GoodputAxes::GoodputAxes(double right, double lowest)
    : right_(right), lowest_(std::max(0.0, 10 * std::floor(lowest / 10))) {}

double GoodputAxes::y(double percent) const {
  return kBottom - (percent - lowest_) / (100 - lowest_) * (kBottom - kTop);
}

void GoodputAxes::draw(Svg& svg, const Words& words) const {
  const double step = lowest_ >= 70 ? 5 : 10;
  for (double percent = lowest_; percent <= 100; percent += step) {
    svg.line({kLeft, y(percent)}, {right_, y(percent)}, kGrid);
    svg.text({kLeft - 8, y(percent) + 4}, fmt::format("{:.0f}", percent), kLabelLeft);
  }
  svg.line({kLeft, kTop}, {kLeft, kBottom}, kAxis);
  svg.text({kLeft, 26}, words.title, kTitle);
  svg.text({kLeft, 46}, words.subtitle, kLegend);
  svg.text({(kLeft + right_) / 2, kHeight - 18}, words.bottom, kLabel);
  const double middle = (kTop + kBottom) / 2;
  svg.text({18, middle}, words.left,
           fmt::format("{} transform=\"rotate(-90 18 {:.0f})\"", kLabel, middle));
}

void GoodputAxes::draw_tick(Svg& svg, double x, const std::string& value) {
  svg.line({x, kBottom}, {x, kBottom + 5}, kAxis);
  svg.text({x, kBottom + 20}, value, kLabel);
}

}  // namespace trib
