// SPDX-License-Identifier: Apache-2.0
// What a regression as a whole has to reach: a sum of a metric over all jobs, or its share of
// another sum in percent.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace trib {

using Metrics = std::map<std::string, double>;

// Adds to the metric of this name; the sum stays finite, as JSON has no infinity.
void add_metric(Metrics& metrics, const std::string& name, double value);

struct Mark {
  std::string name;
  std::string sum;  // metric
  std::string of;   // metric; empty: `sum` itself is judged
  double at_least = 0;
  std::string unit() const { return of.empty() ? "" : "%"; }
};

// Nothing if no job has reported what the mark is about.
std::optional<double> value_of(const Mark& mark, const Metrics& sums);

}  // namespace trib
