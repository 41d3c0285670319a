// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/log_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "tools/tributary/report/svg.h"

namespace trib {
namespace {

constexpr double kLogWidth = 660;
constexpr double kLogHeight = 500;       // with one panel
constexpr double kLogPanelHeight = 452;  // of each more
constexpr double kLogLeft = 64, kLogTop = 92,
                 kLogNames = 216;  // names are to the right of the curves
constexpr double kLogRight = kLogWidth - kLogNames;
constexpr double kLogBottom = kLogHeight - 64;
constexpr double kLogNameHeight = 15;
constexpr auto kLogText = "fill=\"#444\"";
constexpr auto kLogTextMiddle = "fill=\"#444\" text-anchor=\"middle\"";
constexpr auto kLogTextEnd = "fill=\"#444\" text-anchor=\"end\"";
constexpr auto kLogBold = "font-size=\"17\" font-weight=\"bold\" fill=\"#222\"";
constexpr auto kLogPanelTitle = "font-weight=\"bold\" fill=\"#444\"";
constexpr auto kLogThin = "stroke=\"#e3e3e3\"";
constexpr auto kLogFrame = "stroke=\"#444\"";
constexpr std::array<const char*, 10> kLogHues = {"#1565c0", "#00838f", "#c62828", "#ef6c00",
                                                  "#2e7d32", "#827717", "#6a1b9a", "#ad1457",
                                                  "#5d4037", "#37474f"};

class LogDrawing {
 public:
  LogDrawing(const std::vector<LogTick>& ticks, const std::vector<LogPanel>& panels)
      : ticks_(ticks),
        panels_(panels),
        svg_(kLogWidth, kLogHeight + kLogPanelHeight * static_cast<double>(panels.size() - 1)) {
    for (const LogPanel& panel : panels) {
      for (const LogCurve& curve : panel.curves) {
        for (const auto& points : {curve.line, curve.dots}) {
          for (const LogPoint& point : points) add(point);
        }
      }
    }
    for (const LogTick& tick : ticks) {
      low_x_ = std::min(low_x_, std::log10(tick.value));
      high_x_ = std::max(high_x_, std::log10(tick.value));
    }
    low_y_ = std::floor(low_y_);
    high_y_ = std::ceil(high_y_);
  }

  std::string draw(const LogWords& words) {
    svg_.text({kLogLeft, 28}, words.title, kLogBold);
    svg_.text({kLogLeft, 48}, words.subtitle, kLogText);
    for (std::size_t i = 0; i < panels_.size(); ++i) {
      offset_ = kLogPanelHeight * static_cast<double>(i);
      draw_axes(panels_[i].title, words);
      draw_curves(panels_[i].curves);
    }
    return svg_.document();
  }

 private:
  void add(const LogPoint& point) {
    low_x_ = std::min(low_x_, std::log10(point.x));
    high_x_ = std::max(high_x_, std::log10(point.x));
    low_y_ = std::min(low_y_, std::log10(point.y));
    high_y_ = std::max(high_y_, std::log10(point.y));
  }
  double top() const { return offset_ + kLogTop; }
  double bottom() const { return offset_ + kLogBottom; }
  Svg::Point place(const LogPoint& point) const {
    const double span_x = std::max(high_x_ - low_x_, 1e-9),
                 span_y = std::max(high_y_ - low_y_, 1e-9);
    return {kLogLeft + (std::log10(point.x) - low_x_) / span_x * (kLogRight - kLogLeft),
            bottom() - (std::log10(point.y) - low_y_) / span_y * (bottom() - top())};
  }

  void draw_axes(const std::string& title, const LogWords& words) {
    svg_.text({kLogLeft, top() - 24}, title, kLogPanelTitle);
    svg_.text({kLogLeft - 48, top() - 8}, words.left, kLogText);
    for (double power = low_y_; power <= high_y_; ++power) {
      const double value = std::pow(10, power);
      const double y = place({std::pow(10, low_x_), value}).y;
      svg_.line({kLogLeft, y}, {kLogRight, y}, kLogThin);
      svg_.text({kLogLeft - 8, y + 4},
                fmt::format("{:.{}f}", value, power < 0 ? static_cast<int>(-power) : 0),
                kLogTextEnd);
    }
    for (const LogTick& tick : ticks_) {
      const double x = place({tick.value, 1}).x;
      svg_.line({x, bottom()}, {x, bottom() + 5}, kLogFrame);
      svg_.text({x, bottom() + 20}, tick.text, kLogTextMiddle);
    }
    svg_.line({kLogLeft, top()}, {kLogLeft, bottom()}, kLogFrame);
    svg_.line({kLogLeft, bottom()}, {kLogRight, bottom()}, kLogFrame);
    svg_.text({(kLogLeft + kLogRight) / 2, bottom() + 44}, words.bottom, kLogTextMiddle);
  }

  // Names are at the ends of the lines, the highest first, apart from each other and above the bottom.
  void draw_curves(const std::vector<LogCurve>& curves) {
    std::vector<std::pair<double, std::size_t>> ends;
    for (std::size_t c = 0; c < curves.size(); ++c) {
      const char* const hue = kLogHues[c % kLogHues.size()];
      std::vector<Svg::Point> line;
      for (const LogPoint& point : curves[c].line) line.push_back(place(point));
      svg_.polyline(line, fmt::format("stroke=\"{}\" stroke-width=\"2\"{}", hue,
                                      curves[c].dashed ? " stroke-dasharray=\"6 4\"" : ""));
      for (const LogPoint& point : curves[c].dots) {
        svg_.circle(place(point), 4, fmt::format("fill=\"{}\"", hue));
      }
      const std::vector<LogPoint>& last = line.empty() ? curves[c].dots : curves[c].line;
      ends.emplace_back(place(last.back()).y, c);
    }
    std::sort(ends.begin(), ends.end());
    double at = top() - kLogNameHeight;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const double room = kLogNameHeight * static_cast<double>(ends.size() - i);
      at = std::min(std::max(ends[i].first + 4, at + kLogNameHeight),
                    bottom() + kLogNameHeight - room);
      svg_.text(
          {kLogRight + 8, at}, curves[ends[i].second].name,
          fmt::format("fill=\"{}\" font-size=\"12\"", kLogHues[ends[i].second % kLogHues.size()]));
    }
  }

  const std::vector<LogTick>& ticks_;
  const std::vector<LogPanel>& panels_;
  Svg svg_;
  double offset_ = 0;
  double low_x_ = std::numeric_limits<double>::max(),
         high_x_ = std::numeric_limits<double>::lowest();
  double low_y_ = low_x_, high_y_ = high_x_;  // powers of ten
};

}  // namespace

std::string log_plot(const LogWords& words, const std::vector<LogTick>& ticks,
                     const std::vector<LogPanel>& panels) {
  return LogDrawing(ticks, panels).draw(words);
}

}  // namespace trib
