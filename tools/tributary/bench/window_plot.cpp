// SPDX-License-Identifier: Apache-2.0
// Drawing of the sweep of windows; see window_plot.h.
#include "tools/tributary/bench/window_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tools/tributary/report/svg.h"

namespace trib {
namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 440;
constexpr double kLeft = 72;
constexpr double kRight = kWidth - 112;
constexpr double kTop = 72;
constexpr double kBottom = kHeight - 64;
constexpr double kMargin = 32;       // between the ends of the axis and the points at them
constexpr double kLabelHeight = 15;  // names of curves that end near each other are kept apart

constexpr auto kGrid = "stroke=\"#e3e3e3\"";
constexpr auto kAxis = "stroke=\"#444\"";
constexpr auto kLabel = "fill=\"#444\" text-anchor=\"middle\"";
constexpr auto kLabelLeft = "fill=\"#444\" text-anchor=\"end\"";
constexpr std::array<const char*, 5> kColours = {"#1565c0", "#2e7d32", "#ef6c00", "#c62828",
                                                 "#6a1b9a"};

class Plot {
 public:
  Plot(const std::vector<unsigned>& windows, const std::vector<WindowCurve>& curves)
      : windows_(windows), curves_(curves) {
    for (const WindowCurve& curve : curves_) {
      for (const double value : curve.goodput) lowest_ = std::min(lowest_, value);
    }
    lowest_ = std::max(0.0, 10 * std::floor((lowest_ - 2) / 10));
  }

  std::string draw(const std::string& subtitle) {
    draw_axes();
    double last_label = kBottom + kLabelHeight;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < curves_.size(); ++i) order.push_back(i);
    std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
      return curves_[a].goodput.back() < curves_[b].goodput.back();
    });
    for (const std::size_t i : order) last_label = draw_curve(i, last_label);
    draw_words(subtitle);
    return svg_.document();
  }

 private:
  double x(unsigned window) const {
    const double low = std::log2(windows_.front());
    const double span = std::max(std::log2(windows_.back()) - low, 1e-9);
    return kLeft + kMargin + (std::log2(window) - low) / span * (kRight - kLeft - 2 * kMargin);
  }
  double y(double percent) const {
    return kBottom - (percent - lowest_) / (100 - lowest_) * (kBottom - kTop);
  }

  void draw_axes() {
    for (double percent = lowest_; percent <= 100; percent += lowest_ >= 70 ? 5 : 10) {
      svg_.line({kLeft, y(percent)}, {kRight, y(percent)}, kGrid);
      svg_.text({kLeft - 8, y(percent) + 4}, fmt::format("{:.0f}", percent), kLabelLeft);
    }
    for (const unsigned window : windows_) {
      svg_.line({x(window), kBottom}, {x(window), kBottom + 5}, kAxis);
      svg_.text({x(window), kBottom + 20}, fmt::format("{}", window), kLabel);
    }
    svg_.line({kLeft, kTop}, {kLeft, kBottom}, kAxis);
    svg_.line({kLeft, kBottom}, {kRight, kBottom}, kAxis);
  }

  // The name stands behind the curve, above the names that stand there already. Returns where.
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

  void draw_words(const std::string& subtitle) {
    svg_.text({kLeft, 26}, "Goodput by window, under random loss",
              "font-size=\"17\" font-weight=\"bold\" fill=\"#222\"");
    svg_.text({kLeft, 46}, subtitle, "fill=\"#444\"");
    svg_.text({(kLeft + kRight) / 2, kHeight - 18}, "window of the workers (chunks)", kLabel);
    svg_.text({18, (kTop + kBottom) / 2}, "goodput, % of the wire",
              fmt::format("{} transform=\"rotate(-90 18 {:.0f})\"", kLabel, (kTop + kBottom) / 2));
  }

  const std::vector<unsigned>& windows_;
  const std::vector<WindowCurve>& curves_;
  double lowest_ = 100;  // percent at the bottom
  Svg svg_{kWidth, kHeight};
};

}  // namespace

std::string window_plot(const std::vector<unsigned>& windows,
                        const std::vector<WindowCurve>& curves, const std::string& subtitle) {
  return Plot(windows, curves).draw(subtitle);
}

}  // namespace trib
