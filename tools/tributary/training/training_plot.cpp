// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/training/training_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "tools/tributary/report/svg.h"

namespace trib {
namespace {

constexpr double kPlotWidth = 860;
constexpr double kPlotHeight = 640;
constexpr double kPanelWidth = 330;
constexpr double kPanelHeight = 190;
constexpr auto kPanelAxis = "stroke=\"#444\"";
constexpr auto kPanelGrid = "stroke=\"#e3e3e3\"";
constexpr auto kPlotTitle = "font-size=\"17\" font-weight=\"bold\" fill=\"#222\"";
constexpr auto kPanelWords = "fill=\"#444\"";
constexpr auto kPanelLabel = "fill=\"#444\" text-anchor=\"middle\" font-size=\"11\"";
constexpr auto kPanelLabelLeft = "fill=\"#444\" text-anchor=\"end\" font-size=\"11\"";
constexpr unsigned kGridLines = 4;
constexpr unsigned kMostEpochLabels = 12;
constexpr std::array<const char*, 4> kCurveColours = {"#1565c0", "#c62828", "#2e7d32", "#6a1b9a"};

struct Curve {
  std::string name;
  std::vector<double> values;  // by epoch
};

// One diagram with its corner at the top left.
class Panel {
 public:
  Panel(Svg& svg, Svg::Point corner, const std::string& title, const std::vector<Curve>& curves)
      : svg_(svg), corner_(corner), curves_(curves) {
    for (const Curve& curve : curves) {
      for (const double value : curve.values) {
        low_ = std::min(low_, value);
        high_ = std::max(high_, value);
      }
    }
    const double margin = high_ > low_ ? (high_ - low_) / 10 : std::max(std::abs(high_), 1.0) / 10;
    low_ -= margin;
    high_ += margin;
    svg_.text({corner.x, corner.y - 8}, title, kPanelWords);
  }

  void draw() {
    const double bottom = corner_.y + kPanelHeight;
    for (unsigned i = 0; i <= kGridLines; ++i) {
      const double value = low_ + (high_ - low_) * i / kGridLines;
      svg_.line({corner_.x, y(value)}, {corner_.x + kPanelWidth, y(value)}, kPanelGrid);
      svg_.text({corner_.x - 6, y(value) + 4}, fmt::format("{:.4g}", value), kPanelLabelLeft);
    }
    svg_.line({corner_.x, corner_.y}, {corner_.x, bottom}, kPanelAxis);
    svg_.line({corner_.x, bottom}, {corner_.x + kPanelWidth, bottom}, kPanelAxis);
    const std::size_t epochs = curves_.front().values.size();
    const std::size_t step = (epochs + kMostEpochLabels - 1) / kMostEpochLabels;
    for (std::size_t i = 0; i < epochs; i += step) {
      svg_.text({x(i), bottom + 16}, fmt::format("{}", i + 1), kPanelLabel);
    }
    for (std::size_t c = 0; c < curves_.size(); ++c) draw_curve(c);
  }

 private:
  double x(std::size_t epoch) const {
    const auto last =
        static_cast<double>(std::max<std::size_t>(curves_.front().values.size(), 2) - 1);
    return corner_.x + 10 + (kPanelWidth - 20) * static_cast<double>(epoch) / last;
  }
  double y(double value) const {
    return corner_.y + kPanelHeight * (high_ - value) / (high_ - low_);
  }

  void draw_curve(std::size_t c) {
    const char* const colour = kCurveColours[c % kCurveColours.size()];
    std::vector<Svg::Point> points;
    for (std::size_t i = 0; i < curves_[c].values.size(); ++i) {
      points.push_back({x(i), y(curves_[c].values[i])});
      svg_.circle(points.back(), 2.5, fmt::format("fill=\"{}\"", colour));
    }
    svg_.polyline(points, fmt::format("stroke=\"{}\" stroke-width=\"1.5\"", colour));
    const double from_right = 70.0 * static_cast<double>(curves_.size() - c);
    svg_.text({corner_.x + kPanelWidth - from_right + 70, corner_.y - 8}, curves_[c].name,
              fmt::format("fill=\"{}\" text-anchor=\"end\"", colour));
  }

  Svg& svg_;
  Svg::Point corner_;
  const std::vector<Curve>& curves_;
  double low_ = 1e300;
  double high_ = -1e300;
};

using ValueOf = std::function<double(const CompressedEpoch&)>;

Curve curve(const std::vector<CompressedEpoch>& epochs, const std::string& name,
            const ValueOf& value) {
  Curve curve{name, {}};
  for (const CompressedEpoch& epoch : epochs) curve.values.push_back(value(epoch));
  return curve;
}

}  // namespace

std::string training_plot(const std::vector<CompressedEpoch>& epochs, const std::string& subtitle) {
  using Epoch = CompressedEpoch;
  Svg svg(kPlotWidth, kPlotHeight);
  svg.text({70, 28}, "Training with compressed gradients", kPlotTitle);
  svg.text({70, 48}, subtitle, kPanelWords);
  const auto draw = [&svg](Svg::Point corner, const std::string& title,
                           const std::vector<Curve>& curves) {
    Panel(svg, corner, title, curves).draw();
  };
  draw({70, 96}, "test accuracy, %",
       {curve(epochs, "encoded", [](const Epoch& e) { return 100 * e.training.accuracy; }),
        curve(epochs, "FP32", [](const Epoch& e) { return 100 * e.reference; })});
  draw({500, 96}, "bytes by bytes encoded",
       {curve(epochs, "payload", [](const Epoch& e) { return e.wire.payload_ratio(); }),
        curve(epochs, "wire", [](const Epoch& e) { return e.wire.wire_ratio(); })});
  std::vector<Curve> errors;
  for (std::size_t layer = 0; layer < epochs.front().errors.size(); ++layer) {
    errors.push_back(curve(epochs, fmt::format("layer {}", layer + 1),
                           [layer](const Epoch& e) { return 100 * e.errors[layer]; }));
  }
  draw({70, 366}, "error of the sum, %", errors);
  draw({500, 366}, "exchanges of an epoch, ms",
       {curve(epochs, "", [](const Epoch& e) { return 1e3 * e.seconds; })});
  svg.text({kPlotWidth / 2, kPlotHeight - 30}, "epoch", kPanelLabel);
  return svg.document();
}

}  // namespace trib
