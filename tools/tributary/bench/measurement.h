// SPDX-License-Identifier: Apache-2.0
// Measurement: one line of what `tributary bench` reports.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace trib {

enum class BenchVerdict {
  kPass,         // the mark is reached
  kMissed,       // it isn't
  kNoMark,       // for information; there is no mark at this point
  kNotMeasured,  // there is a mark, but this run had no means to measure; `remark` says why
};

struct Measurement {
  std::string id;                  // T1, T2, ...
  std::string configuration;       // of the node and the run
  std::string parameter;           // what is varied
  std::optional<double> measured;  // none: not measured
  int digits = 2;                  // printed after the decimal point
  std::string unit;
  std::string mark;  // as text: >= 99.9
  BenchVerdict verdict = BenchVerdict::kNoMark;
  std::string remark;
};

// A measurement with the mark that `measured` be at least, or at most, `mark`.
Measurement at_least(Measurement measurement, double mark);
Measurement at_most(Measurement measurement, double mark);
// The mark that it be within both ends.
Measurement between(Measurement measurement, double least, double most);

// The columns of tables and CSV, and one row of them.
std::vector<std::string> measurement_columns();
std::vector<std::string> measurement_cells(const Measurement& measurement);

}  // namespace trib
