// SPDX-License-Identifier: Apache-2.0
// Drawing of the sweep of windows; see window_plot.h.
#include "tools/tributary/bench/window_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tools/tributary/bench/goodput_axes.h"
#include "tools/tributary/report/svg.h"

namespace trib {
namespace {

constexpr std::array<const char*, 5> kColours = {"#1565c0", "#2e7d32", "#ef6c00", "#c62828",
                                                 "#6a1b9a"};

double lowest_of(const std::vector<WindowCurve>& curves) {
  double lowest = 100;
  for (const WindowCurve& curve : curves) {
    for (const double value : curve.goodput) lowest = std::min(lowest, value);
  }
  return lowest;
}

class WindowDrawing {
 public:
  WindowDrawing(const std::vector<unsigned>& windows, const std::vector<WindowCurve>& curves)
      : windows_(windows), curves_(curves), axes_(kRight, lowest_of(curves) - 2) {}

  std::string draw(const std::string& subtitle) {
    axes_.draw(svg_, {"Goodput by window, under random loss", subtitle,
                      "window of the workers (chunks)", "goodput, % of the wire"});
    for (const unsigned window : windows_) {
      GoodputAxes::draw_tick(svg_, x(window), fmt::format("{}", window));
    }
    svg_.line({kLeft, kBottom}, {kRight, kBottom}, GoodputAxes::kAxis);
    double last_label = kBottom + kLabelHeight;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < curves_.size(); ++i) order.push_back(i);
    std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
      return curves_[a].goodput.back() < curves_[b].goodput.back();
    });
    for (const std::size_t i : order) last_label = draw_curve(i, last_label);
    return svg_.document();
  }

 private:
  static constexpr double kLeft = GoodputAxes::kLeft;
  static constexpr double kRight = GoodputAxes::kWidth - 112;
  static constexpr double kBottom = GoodputAxes::kBottom;
  static constexpr double kMargin = 32;  // between the ends of the axis and the points at them
  static constexpr double kLabelHeight =
      15;  // names of curves that end near each other are kept apart

  double x(unsigned window) const {
    const double low = std::log2(windows_.front());
    const double span = std::max(std::log2(windows_.back()) - low, 1e-9);
    return kLeft + kMargin + (std::log2(window) - low) / span * (kRight - kLeft - 2 * kMargin);
  }
  double y(double percent) const { return axes_.y(percent); }

  // The name is at the end of the curve, above the names that are there already. Returns its place.
  double draw_curve(std::size_t index, double last_label) {
    const WindowCurve& curve = curves_[index];
    const char* colour = kColours[index % kColours.size()];
    std::vector<Svg::Point> points;
    for (std::size_t i = 0; i < windows_.size(); ++i) {
      points.push_back({x(windows_[i]), y(curve.goodput.at(i))});
      svg_.circle(points.back(), 4, fmt::format("fill=\"{}\"", colour));
    }
    svg_.polyline(points, fmt::format("stroke=\"{}\" stroke-width=\"2\"", colour));
    const double at = std::min(points.back().y + 4, last_label - kLabelHeight);
    svg_.text({kRight - kMargin + 12, at},
              fmt::format("{:g} % lost: {:.1f}", curve.rate, curve.goodput.back()),
              fmt::format("fill=\"{}\" font-size=\"12\"", colour));
    return at;
  }

  const std::vector<unsigned>& windows_;
  const std::vector<WindowCurve>& curves_;
  GoodputAxes axes_;
  Svg svg_{GoodputAxes::kWidth, GoodputAxes::kHeight};
};

}  // namespace

std::string window_plot(const std::vector<unsigned>& windows,
                        const std::vector<WindowCurve>& curves, const std::string& subtitle) {
  return WindowDrawing(windows, curves).draw(subtitle);
}

}  // namespace trib
