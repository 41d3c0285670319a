// SPDX-License-Identifier: Apache-2.0
// Curves on logarithmic axes as a picture: one panel, or several, one above the other, with the same curves. In: for
// each panel lines, such as those of models, and dots, such as what was measured, all values above 0. Out: an SVG
// document with a background of its own, so that it fits a light or a dark page.
#pragma once

#include <string>
#include <vector>

namespace trib {

struct LogPoint {
  double x;
  double y;
};

struct LogCurve {
  std::string name;
  std::vector<LogPoint> line;
  std::vector<LogPoint> dots;
  bool dashed = false;
};

struct LogPanel {
  std::string title;
  std::vector<LogCurve> curves;
};

struct LogWords {
  std::string title;
  std::string subtitle;
  std::string bottom;
  std::string left;
};

struct LogTick {
  double value;
  std::string text;
};

/// `ticks`: of the bottom; the left has a line for each power of ten.
std::string log_plot(const LogWords& words, const std::vector<LogTick>& ticks,
                     const std::vector<LogPanel>& panels);

}  // namespace trib
