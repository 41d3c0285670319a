// SPDX-License-Identifier: Apache-2.0
// RecordWindow: the part of a failed simulation of which waves and frames are worth their size.
#pragma once

#include <optional>
#include <string>

namespace trib {

// Place of the first error in a simulation, from the line that reports it.
struct FailurePlace {
  double at_ns = 0;                      // simulated time
  std::optional<double> cycle;           // of the node
  std::optional<double> begun_in_cycle;  // first step of the chunk that the line names
};

// Simulated time in ns; the whole run if nothing says when the error was. From reset on if the run
// up to the error is short, else from the first step of the chunk on that the error is about: its
// cause is there, or in what came just before. Without a chunk, the time just before the error.
struct RecordWindow {
  static constexpr double kShortCycles = 1e6;
  static constexpr double kShortNs = 6.4e6;  // so many cycles of 156.25 MHz, if no cycle is named
  static constexpr double kNsBefore = 20'000;
  static constexpr double kNsAfter = 2'000;

  explicit RecordWindow(const std::optional<FailurePlace>& failed);

  // For `tributary sim`, with a space before each; empty for the whole run.
  std::string options() const;

  double from_ns = 0;
  double until_ns = 0;  // 0: the end
};

}  // namespace trib
