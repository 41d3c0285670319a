// SPDX-License-Identifier: Apache-2.0
// Measurement: one line of what `tributary bench` reports.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace trib {

enum class BenchVerdict {
  kPass,         // the target is reached
  kMissed,       // it isn't
  kNoTarget,     // for information; there is no target at this point
  kNotMeasured,  // there is a target, but this run had no means to measure; `remark` says why
};

struct Measurement {
  std::string id;                  // T1, T2, ...
  std::string configuration;       // of the node and the run
  std::string parameter;           // what is varied
  std::optional<double> measured;  // none: not measured
  int digits = 2;                  // printed after the decimal point
  std::string unit;
  std::string target;  // as text: >= 99.9
  BenchVerdict verdict = BenchVerdict::kNoTarget;
  std::string remark;
};

// A measurement with the target that `measured` be at least, or at most, `target`.
Measurement at_least(Measurement measurement, double target);
Measurement at_most(Measurement measurement, double target);
// The target that it be within both ends.
Measurement between(Measurement measurement, double least, double most);

// The columns of tables and CSV, and one row of them.
std::vector<std::string> measurement_columns();
std::vector<std::string> measurement_cells(const Measurement& measurement);

}  // namespace trib
