// SPDX-License-Identifier: Apache-2.0
// The frame of a curve of goodput in percent: the left axis with its grid, up to 100 %, and the
// words. The bottom axis and the curves are the plot's own.
#pragma once

#include <string>

#include "tools/tributary/report/svg.h"

namespace trib {

class GoodputAxes {
 public:
  static constexpr double kWidth = 720;
  static constexpr double kHeight = 440;
  static constexpr double kLeft = 72;
  static constexpr double kTop = 72;
  static constexpr double kBottom = kHeight - 64;
  static constexpr auto kAxis = "stroke=\"#444\"";
  static constexpr auto kLegend = "fill=\"#444\"";
  static constexpr auto kLabel = "fill=\"#444\" text-anchor=\"middle\"";

  struct Words {
    std::string title;
    std::string subtitle;
    std::string bottom;
    std::string left;
  };

  /// `right` is the right end of the grid, in pixels; the axis begins at the ten below `lowest`.
  GoodputAxes(double right, double lowest);

  double y(double percent) const;
  void draw(Svg& svg, const Words& words) const;
  /// A value at the bottom.
  static void draw_tick(Svg& svg, double x, const std::string& value);

 private:
  double right_;
  double lowest_;  // percent at the bottom
};

}  // namespace trib
