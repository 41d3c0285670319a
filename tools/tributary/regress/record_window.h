// SPDX-License-Identifier: Apache-2.0
// RecordWindow: the part of a failed simulation of which waves and frames are worth their size.
#pragma once

#include <optional>
#include <string>

namespace trib {

// Simulated time in ns, around the first error; the whole run if nothing says when that was.
struct RecordWindow {
  static constexpr double kNsBefore = 20'000;
  static constexpr double kNsAfter = 2'000;

  explicit RecordWindow(const std::optional<double>& failed_at_ns);

  // For `tributary sim`, with a space before each; empty for the whole run.
  std::string options() const;

  double from_ns = 0;
  double until_ns = 0;  // 0: the end
};

}  // namespace trib
