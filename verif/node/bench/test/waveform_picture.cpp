// SPDX-License-Identifier: Apache-2.0
#include "verif/node/bench/test/waveform_picture.h"

#include <fmt/format.h>

namespace trib {
namespace {

constexpr unsigned kNames = 150;  // width of the column of names; all in pixels
constexpr unsigned kCycle = 14;   // width
constexpr unsigned kRow = 26;     // height, with the space between rows
constexpr unsigned kLevel = 16;   // height of a signal
constexpr unsigned kTop = 30;     // height of the axis
constexpr unsigned kMark = 4;     // cycles between two numbers of the axis

unsigned x_of(std::size_t cycle) { return kNames + kCycle * static_cast<unsigned>(cycle); }

}  // namespace

// Both edges of a change are drawn, so the line is one path.
void WaveformPicture::add_flag(const std::string& name, const std::vector<bool>& levels) {
  const auto y_of = [](bool level) { return level ? 0U : kLevel; };
  std::string path = fmt::format("M{} {}", x_of(0), y_of(levels.at(0)));
  for (std::size_t cycle = 0; cycle < levels.size(); ++cycle) {
    if (cycle > 0 && levels[cycle] != levels[cycle - 1])
      path += fmt::format("V{}", y_of(levels[cycle]));
    path += fmt::format("H{}", x_of(cycle + 1));
  }
  rows_.push_back({name, fmt::format("<path class=\"flag\" d=\"{}\"/>", path)});
  cycles_ = levels.size();
}

void WaveformPicture::add_bus(const std::string& name,
                              const std::vector<std::optional<std::string>>& texts) {
  std::string drawing;
  for (std::size_t first = 0; first < texts.size();) {
    std::size_t end = first + 1;
    while (end < texts.size() && texts[end] == texts[first]) ++end;
    if (texts[first]) {
      const unsigned width = kCycle * static_cast<unsigned>(end - first);
      drawing += fmt::format(
          "<rect class=\"bus\" x=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>"
          "<text class=\"value\" x=\"{}\" y=\"{}\">{}</text>",
          x_of(first), width, kLevel, x_of(first) + width / 2, kLevel - 4, *texts[first]);
    }
    first = end;
  }
  rows_.push_back({name, drawing});
  cycles_ = texts.size();
}

std::string WaveformPicture::axis() const {
  const std::size_t height = kTop + rows_.size() * kRow;
  std::string axis;
  for (std::size_t i = 0; i < cycles_; ++i) {
    const std::int64_t cycle = first_cycle_ + static_cast<std::int64_t>(i);
    if (cycle % kMark != 0) continue;
    axis += fmt::format(
        "  <path class=\"{}\" d=\"M{} {}V{}\"/><text class=\"cycle\" x=\"{}\" y=\"14\">{}</text>\n",
        cycle == 0 ? "zero" : "grid", x_of(i), kTop - 10, height, x_of(i) + kCycle / 2, cycle);
  }
  return axis;
}

std::string WaveformPicture::svg() const {
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
      "font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"11\">\n"
      "  <!-- SPDX-License-Identifier: Apache-2.0 -->\n  <title>{}</title>\n"
      "  <style>\n"
      "    .paper {{ fill: #ffffff; }}\n"
      "    .grid {{ stroke: #e2e8f0; }}\n"
      "    .zero {{ stroke: #d97706; }}\n"
      "    .flag {{ fill: none; stroke: #334155; stroke-width: 1.6; }}\n"
      "    .bus {{ fill: #e0f2fe; stroke: #0284c7; }}\n"
      "    .name {{ fill: #334155; text-anchor: end; }}\n"
      "    .value, .cycle {{ fill: #334155; text-anchor: middle; }}\n"
      "  </style>\n"
      "  <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{}",
      x_of(cycles_) + kCycle, kTop + rows_.size() * kRow, title_, axis());
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    svg += fmt::format(
        "  <g transform=\"translate(0 {})\"><text class=\"name\" x=\"{}\" "
        "y=\"12\">{}</text>{}</g>\n",
        kTop + i * kRow, kNames - 8, rows_[i].name, rows_[i].drawing);
  }
  return svg + "</svg>\n";
}

}  // namespace trib
