// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/mark.h"

#include <algorithm>
#include <limits>

namespace trib {

void add_metric(Metrics& metrics, const std::string& name, double value) {
  constexpr double kMost = std::numeric_limits<double>::max();
  double& sum = metrics[name];
  sum = std::clamp(sum + value, -kMost, kMost);
}

std::optional<double> value_of(const Mark& mark, const Metrics& sums) {
  const auto sum = sums.find(mark.sum);
  if (mark.of.empty()) return sum == sums.end() ? std::nullopt : std::optional(sum->second);
  const auto whole = sums.find(mark.of);
  if (whole == sums.end() || whole->second == 0) return std::nullopt;
  return 100.0 * (sum == sums.end() ? 0.0 : sum->second) / whole->second;
}

}  // namespace trib
