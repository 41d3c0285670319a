// SPDX-License-Identifier: Apache-2.0
// Drawing of the histogram of exponents; see exponent_plot.h.
#include "tools/tributary/codec/exponent_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "model/codec/value_code.h"
#include "tools/tributary/report/svg.h"

namespace trib {
namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 440;
constexpr double kLeft = 72;
constexpr double kRight = kWidth - 32;
constexpr double kTop = 72;
constexpr double kBottom = kHeight - 64;
constexpr int kBias = 127;
constexpr unsigned kSpecial = 255;  // field of infinities and NaNs
constexpr unsigned kGridLines = 5;
constexpr unsigned kMostLabels = 12;

constexpr auto kAxis = "stroke=\"#444\"";
constexpr auto kGrid = "stroke=\"#ddd\"";
constexpr auto kTitle = "font-size=\"17\" font-weight=\"bold\"";
constexpr auto kWords = "fill=\"#444\"";
constexpr auto kLabel = "fill=\"#444\" text-anchor=\"middle\"";
constexpr auto kPercent = "fill=\"#444\" text-anchor=\"end\"";
// By tag; the first one with MX.
constexpr std::array<const char*, 4> kBars = {"fill=\"#90a4ae\"", "fill=\"#1565c0\"",
                                              "fill=\"#2e7d32\"", "fill=\"#c62828\""};
constexpr std::array<const char*, 4> kTags = {"00", "01", "10", "11"};

class ExponentDrawing {
 public:
  explicit ExponentDrawing(const CodecStatistics& statistics)
      : statistics_(statistics), counts_(statistics.exponents()) {
    const auto used = [](std::uint64_t count) { return count > 0; };
    const auto normal = counts_.begin() + 1;  // those with an exponent
    const auto special = counts_.begin() + kSpecial;
    const auto first = std::find_if(normal, special, used);
    if (counts_[0] > 0) fields_.push_back(0);
    for (auto at = first; std::any_of(at, special, used); ++at) {
      fields_.push_back(static_cast<unsigned>(at - counts_.begin()));
    }
    if (counts_[kSpecial] > 0) fields_.push_back(kSpecial);
    const double most = static_cast<double>(*std::max_element(counts_.begin(), counts_.end()));
    top_ = std::ceil(20 * most / static_cast<double>(statistics_.values())) / 20;
  }

  std::string draw(const std::string& subtitle) {
    svg_.text({kLeft, 28}, "Values by exponent", kTitle);
    svg_.text({kLeft, 48}, subtitle, kWords);
    draw_grid();
    for (std::size_t place = 0; place < fields_.size(); ++place) draw_bar(place);
    svg_.line({kLeft, kBottom}, {kRight, kBottom}, kAxis);
    svg_.text({(kLeft + kRight) / 2, kHeight - 16}, "magnitude, from this power of two on", kLabel);
    if (statistics_.encoding().has_bound()) draw_legend();
    return svg_.document();
  }

 private:
  double step() const { return (kRight - kLeft) / static_cast<double>(fields_.size()); }
  double y(double share) const { return kBottom - share / top_ * (kBottom - kTop); }

  void draw_grid() {
    for (unsigned i = 0; i <= kGridLines; ++i) {
      const double share = top_ * i / kGridLines;
      svg_.line({kLeft, y(share)}, {kRight, y(share)}, kGrid);
      svg_.text({kLeft - 8, y(share) + 4}, fmt::format("{:g} %", 100 * share), kPercent);
    }
  }

  void draw_bar(std::size_t place) {
    const unsigned field = fields_[place];
    const double left = kLeft + step() * static_cast<double>(place);
    const double share =
        static_cast<double>(counts_[field]) / static_cast<double>(statistics_.values());
    svg_.rectangle({left + step() / 20, y(share)}, 0.9 * step(), kBottom - y(share),
                   kBars[tag_of(field)]);
    const std::size_t stride = fields_.size() / kMostLabels + 1;
    const bool end = field == 0 || field == kSpecial;
    const bool crowded = fields_.back() == kSpecial && place + stride >= fields_.size();
    if (!end && (crowded || place % stride != 0)) return;
    const std::string label = field == 0          ? "0"
                              : field == kSpecial ? "inf"
                                                  : fmt::format("2^{}", int(field) - kBias);
    svg_.text({left + step() / 2, kBottom + 18}, label, kLabel);
  }

  unsigned tag_of(unsigned field) const {
    if (!statistics_.encoding().has_bound()) return 1;
    const codec::ValueCode code(statistics_.encoding());
    return static_cast<unsigned>(code.tag_of(field << 23));
  }

  // In the line of the title.
  void draw_legend() {
    double left = kRight - 4 * 64;
    for (unsigned tag = 0; tag < kTags.size(); ++tag, left += 64) {
      svg_.rectangle({left, 17}, 12, 12, kBars[tag]);
      svg_.text({left + 18, 28}, fmt::format("tag {}", kTags[tag]), kWords);
    }
  }

  const CodecStatistics& statistics_;
  const CodecStatistics::Exponents& counts_;
  std::vector<unsigned> fields_;  // the exponent fields of the bars
  double top_ = 1;                // share of the values at its upper end
  Svg svg_{kWidth, kHeight};
};

}  // namespace

std::string exponent_plot(const CodecStatistics& statistics, const std::string& subtitle) {
  return ExponentDrawing(statistics).draw(subtitle);
}

}  // namespace trib
