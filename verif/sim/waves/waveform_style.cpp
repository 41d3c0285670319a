// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/waves/waveform_style.h"

#include <fmt/format.h>

#include <cmath>

namespace trib::waveform {
namespace {

constexpr double kLetter = 6.63;  // width of a letter in a row

}  // namespace

const char* name_of(WaveformInk ink) {
  switch (ink) {
    case WaveformInk::kPlain:
      return "plain";
    case WaveformInk::kIn:
      return "in";
    case WaveformInk::kInHeader:
      return "in-header";
    case WaveformInk::kOut:
      return "out";
    case WaveformInk::kOutHeader:
      return "out-header";
    case WaveformInk::kStep:
      return "step";
    case WaveformInk::kFault:
      return "fault";
  }
  return "plain";
}

bool is_dark(WaveformInk ink) {
  return ink == WaveformInk::kInHeader || ink == WaveformInk::kOutHeader ||
         ink == WaveformInk::kFault;
}

std::string px(double value) {
  const double rounded = std::round(10 * value) / 10;
  return rounded == std::round(rounded) ? fmt::format("{:.0f}", rounded + 0.0)
                                        : fmt::format("{:.1f}", rounded);
}

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char letter : text) {
    if (letter == '&') {
      safe += "&amp;";
    } else if (letter == '<') {
      safe += "&lt;";
    } else {
      safe += letter;
    }
  }
  return safe;
}

double width_of(const std::string& text) { return kLetter * static_cast<double>(text.size()); }

std::string first_fitting(const std::vector<std::string>& texts, double width) {
  for (const std::string& text : texts) {
    if (width_of(text) + kSpace <= width) return escaped(text);
  }
  return "";
}

const char* const kStyle = R"(  <style>
    text { fill: #1e293b; }
    .paper { fill: #ffffff; }
    .title { font: bold 16px 'DejaVu Sans', Verdana, Arial, sans-serif; }
    .caption, .heading { font-family: 'DejaVu Sans', Verdana, Arial, sans-serif; }
    .caption { font-size: 12px; fill: #475569; }
    .heading { font-weight: bold; font-size: 12px; }
    .rule { stroke: #cbd5e1; }
    .grid { stroke: #e2e8f0; }
    .tick { stroke: #94a3b8; }
    .zero { stroke: #d97706; }
    .shade { fill: #fef3c7; }
    .name { text-anchor: end; }
    .number, .value { text-anchor: middle; }
    .number { fill: #475569; }
    .flag { fill: none; stroke: #334155; stroke-width: 1.5; }
    .distance { fill: none; stroke: #b45309; stroke-width: 1.5; }
    .arrow { fill: #b45309; }
    .measure { fill: #92400e; font-weight: bold; }
    .heading { paint-order: stroke; stroke: #ffffff; stroke-width: 3px; stroke-linejoin: round; }
    .light { fill: #ffffff; }
    .plain { fill: #f1f5f9; stroke: #475569; }
    .in { fill: #e0f2fe; stroke: #0369a1; }
    .in-header { fill: #0369a1; stroke: #0369a1; }
    .out { fill: #dcfce7; stroke: #15803d; }
    .out-header { fill: #15803d; stroke: #15803d; }
    .step { fill: #ede9fe; stroke: #6d28d9; }
    .notch { fill: #ffffff; }
    .fault { fill: #b91c1c; stroke: #b91c1c; }
  </style>
)";

}  // namespace trib::waveform
