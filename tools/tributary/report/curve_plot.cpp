// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/report/curve_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "tools/tributary/report/svg.h"

namespace trib {
namespace {

constexpr double kPlotWidth = 760;
constexpr double kPlotHeight = 420;
constexpr double kPlotLeft = 78;
constexpr double kPlotRight = kPlotWidth - 210;  // names of the curves are to its right
constexpr double kPlotTop = 66;
constexpr double kSubtitleHeight = 20;
constexpr double kPlotBottom = kPlotHeight - 58;
constexpr double kMargin = 24;  // between the axes and the outermost points
constexpr double kLabelDistance = 15;
constexpr double kTickDistance = 30;  // of labels on the axis below
constexpr auto kInk = "fill=\"#444\" font-size=\"12\"";
constexpr auto kInkMiddle = "fill=\"#444\" font-size=\"12\" text-anchor=\"middle\"";
constexpr auto kInkEnd = "fill=\"#444\" font-size=\"12\" text-anchor=\"end\"";
constexpr auto kGridInk = "stroke=\"#e3e3e3\"";
constexpr auto kAxisInk = "stroke=\"#444\"";
constexpr std::array<const char*, 8> kInks = {"#1565c0", "#c62828", "#2e7d32", "#6a1b9a",
                                              "#ef6c00", "#00838f", "#5d4037", "#ad1457"};

// A step of 1, 2 or 5 times a power of ten, at least as large.
double round_step(double least) {
  const double unit = std::pow(10, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * unit >= least) return factor * unit;
  }
  return 10 * unit;
}

class CurveDrawing {
 public:
  CurveDrawing(const CurveAxes& axes, const std::vector<PlottedCurve>& curves)
      : axes_(axes),
        curves_(curves),
        top_(kPlotTop + (axes.subtitle.empty() ? 0 : kSubtitleHeight)) {
    double low = 1e300, high = -1e300;
    for (const PlottedCurve& curve : curves) {
      for (const CurvePoint& point : curve.points) {
        places_.insert(point.x);
        low = std::min(low, point.y);
        high = std::max(high, point.y);
      }
    }
    if (places_.empty()) return;
    if (axes.logarithmic_y) {
      for (double at = std::pow(10, std::floor(std::log10(low))); at < high * 10; at *= 10) {
        lines_.push_back(at);
      }
    } else {
      const double top = std::max(high, 1e-9);  // not 0, where all figures are
      const double step = round_step(top / 5);
      for (unsigned i = 0; i == 0 || lines_.back() < top; ++i) lines_.push_back(step * i);
    }
  }

  std::string draw() {
    svg_.text({kPlotLeft, 28}, axes_.title, "font-size=\"16\" font-weight=\"bold\" fill=\"#222\"");
    if (!axes_.subtitle.empty()) {
      svg_.text({kPlotLeft, 28 + kSubtitleHeight}, axes_.subtitle, kInk);
    }
    svg_.text({kPlotLeft, top_ - 14}, axes_.y, kInk);
    svg_.text({(kPlotLeft + kPlotRight) / 2, kPlotBottom + 42}, axes_.x, kInkMiddle);
    if (!places_.empty()) {
      draw_grid();
      draw_curves();
    }
    return svg_.document();
  }

 private:
  static double part(double value, double low, double high) {
    return (std::log10(value) - std::log10(low)) /
           std::max(std::log10(high) - std::log10(low), 1e-9);
  }
  double x(double value) const {
    return kPlotLeft + kMargin +
           part(value, *places_.begin(), *places_.rbegin()) *
               (kPlotRight - kPlotLeft - 2 * kMargin);
  }
  double y(double value) const {
    const double low = lines_.front(), high = lines_.back();
    const double height = axes_.logarithmic_y ? part(value, low, high) : value / high;
    return kPlotBottom - height * (kPlotBottom - top_);
  }

  void draw_grid() {
    for (const double line : lines_) {
      const bool axis = line == lines_.front();
      svg_.line({kPlotLeft, y(line)}, {kPlotRight, y(line)}, axis ? kAxisInk : kGridInk);
      svg_.text({kPlotLeft - 8, y(line) + 4}, fmt::format("{:g}", line), kInkEnd);
    }
    svg_.line({kPlotLeft, top_}, {kPlotLeft, kPlotBottom}, kAxisInk);
    double free_from = 0;
    for (const double place : places_) {
      svg_.line({x(place), kPlotBottom}, {x(place), kPlotBottom + 4}, kAxisInk);
      if (x(place) < free_from) continue;
      svg_.text({x(place), kPlotBottom + 18},
                axes_.tick ? axes_.tick(place) : fmt::format("{:g}", place), kInkMiddle);
      free_from = x(place) + kTickDistance;
    }
  }

  // Names are at the ends of the curves, the highest first, apart from each other.
  void draw_curves() {
    std::vector<std::size_t> by_end;
    for (std::size_t c = 0; c < curves_.size(); ++c) {
      if (!curves_[c].points.empty()) by_end.push_back(c);
    }
    std::stable_sort(by_end.begin(), by_end.end(), [this](std::size_t a, std::size_t b) {
      return curves_[a].points.back().y > curves_[b].points.back().y;
    });
    double name_at = 0;
    for (const std::size_t c : by_end) {
      const char* const ink = kInks[c % kInks.size()];
      std::vector<Svg::Point> line;
      for (const CurvePoint& point : curves_[c].points) {
        line.push_back({x(point.x), y(point.y)});
        svg_.circle(line.back(), 3, fmt::format("fill=\"{}\"", ink));
      }
      svg_.polyline(line, fmt::format("stroke=\"{}\" stroke-width=\"2\"{}", ink,
                                      curves_[c].dashed ? " stroke-dasharray=\"6 4\"" : ""));
      name_at = std::max(line.back().y + 4, name_at + kLabelDistance);
      svg_.text({kPlotRight, name_at}, curves_[c].name,
                fmt::format("fill=\"{}\" font-size=\"12\"", ink));
    }
  }

  const CurveAxes& axes_;
  const std::vector<PlottedCurve>& curves_;
  double top_;
  std::set<double> places_;
  std::vector<double> lines_;  // of the grid, by rising value
  Svg svg_{kPlotWidth, kPlotHeight};
};

}  // namespace

std::string curve_plot(const CurveAxes& axes, const std::vector<PlottedCurve>& curves) {
  return CurveDrawing(axes, curves).draw();
}

}  // namespace trib
