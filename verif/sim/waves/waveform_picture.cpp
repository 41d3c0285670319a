// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/waves/waveform_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace trib {
namespace {

using waveform::escaped;
using waveform::first_fitting;
using waveform::is_dark;
using waveform::kSpace;
using waveform::name_of;
using waveform::px;
using waveform::width_of;

// All in pixels.
constexpr double kPlot = 1080;       // width of the rows, at most
constexpr double kWidestCycle = 14;  // enough for a text in a header of 8 beats
constexpr double kRight = 18;        // margin
constexpr double kCaptionLetter = 6.4;
constexpr double kRow = 24;    // height, with the space between rows
constexpr double kLevel = 16;  // height of a signal
constexpr double kTitle = 30;  // heights of the parts above the rows
constexpr double kLine = 18;
constexpr double kScale = 18;
constexpr double kGap = 12;   // below the scales
constexpr double kTick = 52;  // between two numbers of a scale, at least
constexpr double kArrow = 5;  // length of the head of an arrow
constexpr double kNotch = 5;  // height

// The least of 1, 2, `digit`, 10, 20 ... that is not less.
double round_step(double least, double digit) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double first : {1.0, 2.0, digit}) {
    if (first * power >= least * 0.999) return first * power;
  }
  return 10 * power;
}

}  // namespace

WaveformPicture::WaveformPicture(std::string title, std::string description,
                                 const WaveformAxis& axis)
    : title_(std::move(title)), description_(std::move(description)), axis_(axis) {}

void WaveformPicture::add_caption(const std::string& text) { captions_.push_back(text); }

void WaveformPicture::add_legend(const std::string& text, WaveformInk ink) {
  legends_.push_back({text, ink});
}

void WaveformPicture::highlight(std::int64_t from, std::int64_t to) {
  shade_from_ = from;
  shade_to_ = to;
}

double WaveformPicture::cycle_width() const {
  return std::min(kWidestCycle,
                  kPlot / static_cast<double>(std::max<std::uint64_t>(1, axis_.count)));
}

// Cycles outside of the axis are at its ends.
double WaveformPicture::x_of(std::int64_t cycle) const {
  const std::int64_t index =
      std::clamp<std::int64_t>(cycle - axis_.first, 0, static_cast<std::int64_t>(axis_.count));
  return cycle_width() * static_cast<double>(index);
}

bool WaveformPicture::is_drawn(const WaveformSpan& span) const {
  return span.end > axis_.first && span.first < end();
}

bool WaveformPicture::fits(const std::string& text, std::int64_t cycles) const {
  return !first_fitting({text}, cycle_width() * static_cast<double>(cycles)).empty();
}

double WaveformPicture::names_width() const {
  double width = width_of("cycle");
  for (const Row& row : rows_) {
    if (!row.heading) width = std::max(width, width_of(row.name));
  }
  return std::ceil(width) + 4 * kSpace;
}

double WaveformPicture::width() const {
  double width = names_width() + x_of(end());
  for (const std::string& caption : captions_) {
    width = std::max(width, kCaptionLetter * static_cast<double>(caption.size()));
  }
  return width + kRight;
}

double WaveformPicture::head_height() const {
  const double lines = static_cast<double>(captions_.size()) + (legends_.empty() ? 0 : 1);
  return kTitle + kLine * lines + (axis_.cycle_ns > 0 ? 2 : 1) * kScale + kGap;
}

double WaveformPicture::height() const {
  return head_height() + kRow * static_cast<double>(rows_.size()) + kSpace;
}

void WaveformPicture::add_heading(const std::string& text) { rows_.push_back({text, "", true}); }

// Both edges of a change are drawn, so the line is one path.
void WaveformPicture::add_flag(const std::string& name, const std::vector<bool>& levels) {
  const auto y_of = [](bool level) { return level ? "0" : px(kLevel); };
  std::string path;
  for (std::size_t index = 0; index < levels.size(); ++index) {
    const std::int64_t cycle = axis_.first + static_cast<std::int64_t>(index);
    if (index == 0) path = fmt::format("M{} {}", px(x_of(cycle)), y_of(levels[index]));
    if (index > 0 && levels[index] != levels[index - 1])
      path += fmt::format("H{}V{}", px(x_of(cycle)), y_of(levels[index]));
  }
  path += fmt::format("H{}", px(x_of(axis_.first + static_cast<std::int64_t>(levels.size()))));
  rows_.push_back({name, fmt::format("<path class=\"flag\" d=\"{}\"/>", path)});
}

std::string WaveformPicture::drawing_of(const WaveformBox& box) const {
  if (!is_drawn(box.span)) return "";
  const double left = x_of(box.span.first);
  const double width = x_of(box.span.end) - left;
  std::string drawing =
      fmt::format("<rect class=\"{}\" x=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
                  name_of(box.ink), px(left), px(width), px(kLevel), width < 2 * kSpace ? 0 : 2);
  std::string notches;
  for (const WaveformSpan& gap : box.gaps) {
    if (!is_drawn(gap)) continue;
    notches += fmt::format("M{} {}v-{}H{}v{}", px(x_of(gap.first)), px(kLevel + 1), px(kNotch),
                           px(x_of(gap.end)), px(kNotch));
  }
  if (!notches.empty()) drawing += fmt::format("<path class=\"notch\" d=\"{}\"/>", notches);
  const std::string text = first_fitting(box.texts, width);
  if (text.empty()) return drawing;
  return drawing + fmt::format("<text class=\"value{}\" x=\"{}\" y=\"{}\">{}</text>",
                               is_dark(box.ink) ? " light" : "", px(left + width / 2),
                               px(kLevel - 4), text);
}

void WaveformPicture::add_boxes(const std::string& name, const std::vector<WaveformBox>& boxes) {
  std::string drawing;
  for (const WaveformBox& box : boxes) drawing += drawing_of(box);
  rows_.push_back({name, drawing});
}

void WaveformPicture::add_events(const std::string& name,
                                 const std::vector<WaveformEvent>& events) {
  std::string drawing;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const WaveformEvent& event = events[i];
    if (!is_drawn({event.cycle, event.cycle + 1})) continue;
    const double x = x_of(event.cycle);
    const double left = x + kArrow + kSpace;
    double space = x_of(end()) + kRight - left;
    if (i + 1 < events.size()) space = std::min(space, x_of(events[i + 1].cycle) - kArrow - left);
    drawing += fmt::format("<path class=\"{}\" d=\"M{} {}l{} {}l-{} {}l-{} -{}z\"/>",
                           name_of(event.ink), px(x), px(kLevel / 2 - kArrow), px(kArrow),
                           px(kArrow), px(kArrow), px(kArrow), px(kArrow), px(kArrow));
    const std::string text = first_fitting(event.texts, space);
    if (text.empty()) continue;
    drawing += fmt::format("<text class=\"note\" x=\"{}\" y=\"{}\">{}</text>", px(left),
                           px(kLevel - 4), text);
  }
  rows_.push_back({name, drawing});
}

// A line with two heads, if there is space for them.
void WaveformPicture::add_distance(const std::string& name, std::int64_t from, std::int64_t to,
                                   const std::string& text) {
  const double left = x_of(from);
  const double right = x_of(to);
  std::string drawing =
      fmt::format("<path class=\"distance\" d=\"M{0} 0V{2}M{1} 0V{2}M{0} {3}H{1}\"/>", px(left),
                  px(right), px(kLevel), px(kLevel / 2));
  if (right - left > 3 * kArrow) {
    drawing += fmt::format("<path class=\"arrow\" d=\"M{0} {2}l{3} -3v6zM{1} {2}l-{3} -3v6z\"/>",
                           px(left), px(right), px(kLevel / 2), px(1.5 * kArrow));
  }
  drawing += fmt::format("<text class=\"measure\" x=\"{}\" y=\"{}\">{}</text>",
                         px(right + kSpace + kArrow), px(kLevel - 4), escaped(text));
  rows_.push_back({name, drawing});
}

std::string WaveformPicture::legend(double y) const {
  std::string drawing;
  double x = 2 * kSpace;
  for (const Legend& each : legends_) {
    drawing += fmt::format(
        "  <rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"18\" height=\"11\" rx=\"2\"/>"
        "<text class=\"caption\" x=\"{}\" y=\"{}\">{}</text>\n",
        name_of(each.ink), px(x), px(y - 10), px(x + 24), px(y), escaped(each.text));
    x += 24 + kCaptionLetter * static_cast<double>(each.text.size()) + 4 * kSpace;
  }
  return drawing;
}

std::string WaveformPicture::head() const {
  double y = kTitle - 2 * kSpace;
  std::string drawing = fmt::format("  <text class=\"title\" x=\"{}\" y=\"{}\">{}</text>\n",
                                    px(2 * kSpace), px(y), escaped(title_));
  for (const std::string& caption : captions_) {
    y += kLine;
    drawing += fmt::format("  <text class=\"caption\" x=\"{}\" y=\"{}\">{}</text>\n",
                           px(2 * kSpace), px(y), escaped(caption));
  }
  if (!legends_.empty()) drawing += legend(y + kLine);
  return drawing;
}

// Scales from top to bottom: ns, with ticks, and cycles, with lines through all rows.
std::string WaveformPicture::axis(double y) const {
  const double left = names_width();
  std::string drawing;
  const auto scale_name = [&](const char* name) {
    drawing += fmt::format("  <text class=\"name\" x=\"{}\" y=\"{}\">{}</text>\n",
                           px(left - 2 * kSpace), px(y), name);
  };
  if (axis_.cycle_ns > 0) {
    scale_name("ns");
    const double step = round_step(kTick * axis_.cycle_ns / cycle_width(), 5);
    const double first = std::ceil(static_cast<double>(axis_.first) * axis_.cycle_ns / step);
    const double last = std::floor(static_cast<double>(end()) * axis_.cycle_ns / step);
    for (double tick = first; tick <= last; ++tick) {
      const double cycles = tick * step / axis_.cycle_ns - static_cast<double>(axis_.first);
      const double x = left + cycles * cycle_width();
      const std::string number = px(tick * step);
      if (x - width_of(number) / 2 < left - kSpace) continue;  // it would be in the scale's name
      drawing += fmt::format(
          "  <path class=\"tick\" d=\"M{} {}v4\"/><text class=\"number\" x=\"{}\" "
          "y=\"{}\">{}</text>\n",
          px(x), px(y + 2), px(x), px(y), number);
    }
    y += kScale;
  }
  scale_name("cycle");
  const auto step = static_cast<std::int64_t>(round_step(std::max(1.0, kTick / cycle_width()), 4));
  for (std::int64_t cycle = axis_.first; cycle < end(); ++cycle) {
    if (cycle % step != 0) continue;
    const double x = left + x_of(cycle);
    drawing += fmt::format(
        "  <path class=\"{}\" d=\"M{} {}V{}\"/><text class=\"number\" x=\"{}\" "
        "y=\"{}\">{}</text>\n",
        cycle == 0 ? "zero" : "grid", px(x), px(y + kSpace), px(height()),
        px(x + (cycle_width() > kSpace ? cycle_width() / 2 : 0)), px(y), cycle);
  }
  return drawing;
}

std::string WaveformPicture::shade() const {
  if (shade_from_ == shade_to_) return "";
  const double left = x_of(shade_from_);
  return fmt::format("  <rect class=\"shade\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                     px(names_width() + left), px(head_height() - kSpace),
                     px(x_of(shade_to_) - left), px(height() - head_height() + kSpace));
}

std::string WaveformPicture::svg() const {
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" aria-labelledby=\"title description\" "
      "font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"11\">\n"
      "  <!-- SPDX-License-Identifier: Apache-2.0 -->\n  <title id=\"title\">{2}</title>\n"
      "  <desc id=\"description\">{3}</desc>\n{4}"
      "  <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n",
      px(std::ceil(width())), px(std::ceil(height())), escaped(title_), escaped(description_),
      waveform::kStyle);
  const double scales = head_height() - kGap - (axis_.cycle_ns > 0 ? 1 : 0) * kScale;
  svg += shade() + head() + axis(scales);
  double y = head_height();
  for (const Row& row : rows_) {
    svg += fmt::format("  <g transform=\"translate({} {})\">", px(names_width()), px(y));
    if (row.heading) {
      svg += fmt::format(
          "<path class=\"rule\" d=\"M{} 20H{}\"/><text class=\"heading\" x=\"{}\" "
          "y=\"14\">{}</text>",
          px(2 * kSpace - names_width()), px(width() - names_width() - kRight),
          px(2 * kSpace - names_width()), escaped(row.name));
    } else {
      svg += fmt::format("<text class=\"name\" x=\"-{}\" y=\"12\">{}</text>{}", px(2 * kSpace),
                         escaped(row.name), row.drawing);
    }
    svg += "</g>\n";
    y += kRow;
  }
  return svg + "</svg>\n";
}

}  // namespace trib
