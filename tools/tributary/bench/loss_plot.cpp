// SPDX-License-Identifier: Apache-2.0
// Drawing of the loss curve; see loss_plot.h.
#include "tools/tributary/bench/loss_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/tributary/bench/goodput_axes.h"
#include "tools/tributary/report/svg.h"

namespace trib {
namespace {

constexpr auto kCurve = "stroke=\"#1565c0\" stroke-width=\"2\"";
constexpr auto kCurveToZero = "stroke=\"#1565c0\" stroke-width=\"2\" stroke-dasharray=\"2 4\"";
constexpr auto kDot = "fill=\"#1565c0\"";
constexpr auto kTarget = "stroke=\"#c62828\" stroke-width=\"1.5\" stroke-dasharray=\"7 4\"";
constexpr auto kValue = "fill=\"#1565c0\" font-size=\"12\" text-anchor=\"middle\"";
constexpr auto kTargetValue = "fill=\"#c62828\" font-size=\"12\" text-anchor=\"middle\"";

double lowest_of(const std::vector<LossPoint>& points) {
  double lowest = 100;
  for (const LossPoint& point : points) {
    lowest = std::min({lowest, point.goodput, point.target.value_or(lowest)});
  }
  return lowest;
}

class LossDrawing {
 public:
  LossDrawing(const std::vector<LossPoint>& points, const std::string& subtitle)
      : points_(points), subtitle_(subtitle), axes_(kRight, lowest_of(points) - 5) {
    for (const LossPoint& point : points_) {
      if (point.rate > 0) rates_.push_back(point.rate);
    }
  }

  std::string draw() {
    axes_.draw(svg_, {"Goodput under random loss", subtitle_,
                      "frames lost on every link, in both directions (%)",
                      "goodput, % of that without loss"});
    draw_rates();
    draw_targets();
    draw_curve();
    draw_legend();
    return svg_.document();
  }

 private:
  static constexpr double kLeft = GoodputAxes::kLeft;
  static constexpr double kRight = GoodputAxes::kWidth - 32;
  static constexpr double kBottom = GoodputAxes::kBottom;
  static constexpr double kZeroX = kLeft + 32;    // where the rate 0 is
  static constexpr double kBreakX = kZeroX + 44;  // where the logarithmic part begins
  static constexpr double kMargin = 40;           // between its ends and the points at them

  double x(double rate) const {
    if (rate <= 0) return kZeroX;
    const double low = std::log10(rates_.front());
    const double span = std::max(std::log10(rates_.back()) - low, 1e-9);
    return kBreakX + kMargin + (std::log10(rate) - low) / span * (kRight - kBreakX - 2 * kMargin);
  }
  double y(double percent) const { return axes_.y(percent); }
  // Halfway from one rate to the next on the axis, or the end of the axis.
  double edge(std::size_t index, bool right) const {
    if (right) {
      return index + 1 == rates_.size() ? kRight : (x(rates_[index]) + x(rates_[index + 1])) / 2;
    }
    return index == 0 ? kBreakX : (x(rates_[index - 1]) + x(rates_[index])) / 2;
  }

  void draw_rates() {
    for (const LossPoint& point : points_) {
      GoodputAxes::draw_tick(svg_, x(point.rate), fmt::format("{:g}", point.rate));
    }
    // The axis is broken between 0 and the first rate.
    const double gap = (kZeroX + kBreakX) / 2;
    svg_.line({kLeft, kBottom}, {gap - 4, kBottom}, GoodputAxes::kAxis);
    svg_.line({gap + 4, kBottom}, {kRight, kBottom}, GoodputAxes::kAxis);
    for (const double at : {gap - 4, gap + 4}) {
      svg_.line({at - 3, kBottom + 6}, {at + 3, kBottom - 6}, GoodputAxes::kAxis);
    }
  }

  void draw_targets() {
    std::vector<Svg::Point> steps;
    std::size_t index = 0;
    for (const LossPoint& point : points_) {
      if (point.rate <= 0) continue;
      if (point.target) {
        steps.push_back({edge(index, false), y(*point.target)});
        steps.push_back({edge(index, true), y(*point.target)});
        // Away from the figure that was measured.
        const double below = point.goodput >= *point.target ? 16 : -7;
        svg_.text({x(point.rate), y(*point.target) + below}, fmt::format("{:g} %", *point.target),
                  kTargetValue);
      }
      ++index;
    }
    svg_.polyline(steps, kTarget);
  }

  void draw_curve() {
    std::vector<Svg::Point> curve;
    for (const LossPoint& point : points_) {
      const Svg::Point at{x(point.rate), y(point.goodput)};
      svg_.circle(at, 4, kDot);
      const double below = point.goodput >= point.target.value_or(0) ? -10 : 20;
      svg_.text({at.x, at.y + below}, fmt::format("{:.2f}", point.goodput), kValue);
      if (point.rate > 0) {
        curve.push_back(at);
      }
    }
    if (points_.size() > 1 && points_.front().rate <= 0) {
      svg_.line({kZeroX, y(points_.front().goodput)}, curve.front(), kCurveToZero);
    }
    svg_.polyline(curve, kCurve);
  }

  // In the line of the title, where neither the subtitle nor a figure can be.
  void draw_legend() {
    const double measured = kRight - 256;
    svg_.line({measured, 22}, {measured + 34, 22}, kCurve);
    svg_.circle({measured + 17, 22}, 4, kDot);
    svg_.text({measured + 44, 26}, "measured", GoodputAxes::kLegend);
    const double target = kRight - 128;
    svg_.line({target, 22}, {target + 34, 22}, kTarget);
    svg_.text({target + 44, 26}, "target", GoodputAxes::kLegend);
  }

  const std::vector<LossPoint>& points_;
  const std::string& subtitle_;
  GoodputAxes axes_;
  std::vector<double> rates_;  // without 0
  Svg svg_{GoodputAxes::kWidth, GoodputAxes::kHeight};
};

}  // namespace

std::string loss_plot(const std::vector<LossPoint>& points, const std::string& subtitle) {
  return LossDrawing(points, subtitle).draw();
}

}  // namespace trib
