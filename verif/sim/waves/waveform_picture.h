// SPDX-License-Identifier: Apache-2.0
// Signals over clock cycles as a picture (SVG): flags as levels, buses as boxes with a text, events,
// and distances. The picture is as wide as is readable; a cycle takes its share of that, but no more
// than a text needs. Texts are omitted where they do not fit. Cycles outside of the axis are not
// drawn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verif/sim/waves/waveform_style.h"

namespace trib {

struct WaveformAxis {
  std::int64_t first;   // cycle, the number of the leftmost one
  std::uint64_t count;  // of cycles
  double cycle_ns = 0;  // 0: the axis has only cycles; else 0 ns is where cycle 0 begins
};

/// Cycles from `first` on, before `end`.
struct WaveformSpan {
  std::int64_t first;
  std::int64_t end;
};

struct WaveformBox {
  WaveformSpan span;
  std::vector<std::string> texts;  // the first one that fits is written
  WaveformInk ink = WaveformInk::kPlain;
  std::vector<WaveformSpan> gaps{};  // within it, notches in its lower edge
};

/// At the start of a cycle. Its text is to the right of it.
struct WaveformEvent {
  std::int64_t cycle;
  std::vector<std::string> texts;  // as of a box; there is space up to the next event
  WaveformInk ink = WaveformInk::kPlain;
};

class WaveformPicture {
 public:
  /// `title` is the first line of the picture; `description` is for readers who can't see it.
  WaveformPicture(std::string title, std::string description, const WaveformAxis& axis);

  /// A line of text below the title.
  void add_caption(const std::string& text);
  /// Explains a colour, below the captions.
  void add_legend(const std::string& text, WaveformInk ink);

  // Rows, from top to bottom.
  void add_heading(const std::string& text);
  /// Levels by cycle, from the first one of the axis on.
  void add_flag(const std::string& name, const std::vector<bool>& levels);
  void add_boxes(const std::string& name, const std::vector<WaveformBox>& boxes);
  /// Ordered by cycle.
  void add_events(const std::string& name, const std::vector<WaveformEvent>& events);
  /// The distance between the starts of two cycles.
  void add_distance(const std::string& name, std::int64_t from, std::int64_t to,
                    const std::string& text);

  /// All rows are shaded between the starts of these cycles.
  void highlight(std::int64_t from, std::int64_t to);

  /// Would a box of so many cycles have its text?
  bool fits(const std::string& text, std::int64_t cycles) const;
  std::string svg() const;

 private:
  struct Row {
    std::string name;
    std::string drawing;
    bool heading = false;
  };
  struct Legend {
    std::string text;
    WaveformInk ink;
  };

  double cycle_width() const;
  double names_width() const;
  double width() const;
  double x_of(std::int64_t cycle) const;
  std::int64_t end() const { return axis_.first + static_cast<std::int64_t>(axis_.count); }
  bool is_drawn(const WaveformSpan& span) const;
  double head_height() const;
  double height() const;
  std::string drawing_of(const WaveformBox& box) const;
  std::string head() const;
  std::string legend(double y) const;
  std::string axis(double y) const;
  std::string shade() const;

  std::string title_;
  std::string description_;
  WaveformAxis axis_;
  std::vector<std::string> captions_;
  std::vector<Legend> legends_;
  std::vector<Row> rows_;
  std::int64_t shade_from_ = 0;
  std::int64_t shade_to_ = 0;
};

}  // namespace trib
