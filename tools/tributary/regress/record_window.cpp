// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/record_window.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace trib {

RecordWindow::RecordWindow(const std::optional<double>& failed_at_ns) {
  if (!failed_at_ns) return;
  from_ns = std::max(0.0, std::floor(*failed_at_ns - kNsBefore));
  until_ns = *failed_at_ns + kNsAfter;
}

std::string RecordWindow::options() const {
  if (until_ns == 0) return "";
  return fmt::format(" --record-from {:.0f} --record-until {:.0f}", from_ns, until_ns);
}

}  // namespace trib
