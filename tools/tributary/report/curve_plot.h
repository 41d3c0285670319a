// SPDX-License-Identifier: Apache-2.0
// Curves over a logarithmic axis, as an SVG document: figures of experiments next to published ones, or bandwidths by the
// size of a message.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace trib {

struct CurvePoint {
  double x = 0;  // above 0
  double y = 0;  // above 0 on a logarithmic axis
};

struct PlottedCurve {
  std::string name;
  bool dashed = false;
  std::vector<CurvePoint> points;  // by rising x
};

struct CurveAxes {
  std::string title;
  std::string x;
  std::string y;
  bool logarithmic_y = false;
  std::string subtitle{};
  std::function<std::string(double x)>
      tick{};  // text of a point's place on the axis; null: the number
};

std::string curve_plot(const CurveAxes& axes, const std::vector<PlottedCurve>& curves);

}  // namespace trib
