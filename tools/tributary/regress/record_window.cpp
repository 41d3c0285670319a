// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/record_window.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace trib {

namespace {

bool is_short(const FailurePlace& failed) {
  return failed.cycle ? *failed.cycle <= RecordWindow::kShortCycles
                      : failed.at_ns <= RecordWindow::kShortNs;
}

// When the chunk began, by the ratio of time to cycles.
double cause_ns(const FailurePlace& failed) {
  if (!failed.begun_in_cycle || !failed.cycle || *failed.cycle == 0) return failed.at_ns;
  return failed.at_ns * std::min(1.0, *failed.begun_in_cycle / *failed.cycle);
}

}  // namespace

RecordWindow::RecordWindow(const std::optional<FailurePlace>& failed) {
  if (!failed) return;
  if (!is_short(*failed)) from_ns = std::max(0.0, std::floor(cause_ns(*failed) - kNsBefore));
  until_ns = failed->at_ns + kNsAfter;
}

std::string RecordWindow::options() const {
  if (until_ns == 0) return "";
  return fmt::format(" --record-from {:.0f} --record-until {:.0f}", from_ns, until_ns);
}

}  // namespace trib
