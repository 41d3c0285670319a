// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/interfaces/bandwidth_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "tools/tributary/report/byte_size.h"
#include "tools/tributary/report/svg.h"

namespace trib {
namespace {

constexpr double kBandwidthWidth = 760;
constexpr double kBandwidthHeight = 440;
constexpr double kGridLeft = 72;
constexpr double kGridRight = kBandwidthWidth - 150;  // names of the curves are to its right
constexpr double kGridTop = 72;
constexpr double kGridBottom = kBandwidthHeight - 64;
constexpr double kNameDistance = 14;
constexpr unsigned kBandwidthLines = 5;
constexpr auto kInk = "fill=\"#444\"";
constexpr auto kInkMiddle = "fill=\"#444\" text-anchor=\"middle\"";
constexpr auto kInkEnd = "fill=\"#444\" text-anchor=\"end\"";
constexpr auto kGridInk = "stroke=\"#e3e3e3\"";
constexpr auto kAxisInk = "stroke=\"#444\"";
constexpr std::array<const char*, 6> kInks = {"#1565c0", "#c62828", "#2e7d32",
                                              "#6a1b9a", "#ef6c00", "#00838f"};

class BandwidthDrawing {
 public:
  explicit BandwidthDrawing(const std::vector<BandwidthCurve>& curves) : curves_(curves) {
    for (const BandwidthCurve& curve : curves) {
      for (const BandwidthPoint& point : curve.points) {
        sizes_.insert(point.bytes);
        highest_ = std::max(highest_, point.bandwidth);
      }
    }
    // A round number for each line of the grid.
    const double unit = std::pow(10, std::floor(std::log10(std::max(highest_, 1e-3))));
    step_ = std::ceil(highest_ / unit * 2) / 2 * unit / kBandwidthLines;
  }

  std::string draw(const std::string& subtitle) {
    svg_.text({kGridLeft, 28}, "Bandwidth of an allreduce",
              "font-size=\"17\" font-weight=\"bold\" fill=\"#222\"");
    svg_.text({kGridLeft, 48}, subtitle, kInk);
    for (unsigned line = 0; line <= kBandwidthLines; ++line) {
      const double at = y(step_ * line);
      svg_.line({kGridLeft, at}, {kGridRight, at}, line == 0 ? kAxisInk : kGridInk);
      svg_.text({kGridLeft - 8, at + 4}, fmt::format("{:.4g}", step_ * line), kInkEnd);
    }
    svg_.line({kGridLeft, kGridTop}, {kGridLeft, kGridBottom}, kAxisInk);
    for (const std::uint64_t bytes : sizes_) {
      svg_.text({x(bytes), kGridBottom + 18}, format_byte_size(bytes), kInkMiddle);
    }
    svg_.text({kGridLeft, kGridTop - 8}, "GB/s at 1 GHz", kInk);
    svg_.text({(kGridLeft + kGridRight) / 2, kGridBottom + 42}, "message of a node", kInkMiddle);
    draw_curves();
    return svg_.document();
  }

 private:
  double x(std::uint64_t bytes) const {
    const double low = std::log2(static_cast<double>(*sizes_.begin()));
    const double high = std::log2(static_cast<double>(*sizes_.rbegin()));
    const double part = (std::log2(static_cast<double>(bytes)) - low) / std::max(high - low, 1e-9);
    return kGridLeft + 24 + part * (kGridRight - kGridLeft - 48);
  }
  double y(double bandwidth) const {
    return kGridBottom - bandwidth / (step_ * kBandwidthLines) * (kGridBottom - kGridTop);
  }

  // Names are at the ends of the curves, the highest first, apart from each other.
  void draw_curves() {
    std::vector<std::size_t> by_end;
    for (std::size_t c = 0; c < curves_.size(); ++c) {
      if (!curves_[c].points.empty()) by_end.push_back(c);
    }
    std::sort(by_end.begin(), by_end.end(), [this](std::size_t a, std::size_t b) {
      return curves_[a].points.back().bandwidth > curves_[b].points.back().bandwidth;
    });
    double name_at = 0;
    for (const std::size_t c : by_end) {
      const char* const ink = kInks[c % kInks.size()];
      std::vector<Svg::Point> line;
      for (const BandwidthPoint& point : curves_[c].points) {
        line.push_back({x(point.bytes), y(point.bandwidth)});
        svg_.circle(line.back(), 3, fmt::format("fill=\"{}\"", ink));
      }
      svg_.polyline(line, fmt::format("stroke=\"{}\" stroke-width=\"2\"", ink));
      name_at = std::max(line.back().y + 4, name_at + kNameDistance);
      svg_.text({kGridRight, name_at}, curves_[c].name, fmt::format("fill=\"{}\"", ink));
    }
  }

  const std::vector<BandwidthCurve>& curves_;
  std::set<std::uint64_t> sizes_;
  double highest_ = 0;
  double step_ = 1;
  Svg svg_{kBandwidthWidth, kBandwidthHeight};
};

}  // namespace

std::string bandwidth_plot(const std::vector<BandwidthCurve>& curves, const std::string& subtitle) {
  return BandwidthDrawing(curves).draw(subtitle);
}

}  // namespace trib
