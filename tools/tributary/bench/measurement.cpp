// SPDX-License-Identifier: Apache-2.0
// Judging and printing of measurements; see measurement.h.
#include "tools/tributary/bench/measurement.h"

#include <fmt/format.h>

#include <utility>

namespace trib {
namespace {

std::string verdict_text(BenchVerdict verdict) {
  switch (verdict) {
    case BenchVerdict::kPass:
      return "pass";
    case BenchVerdict::kMissed:
      return "MISSED";
    case BenchVerdict::kNoMark:
      return "-";
    case BenchVerdict::kNotMeasured:
      return "NOT MEASURED";
  }
  return "";
}

Measurement judged(Measurement measurement, std::string mark, bool reached) {
  measurement.mark = std::move(mark);
  if (!measurement.measured) {
    measurement.verdict = BenchVerdict::kNotMeasured;
  } else {
    measurement.verdict = reached ? BenchVerdict::kPass : BenchVerdict::kMissed;
  }
  return measurement;
}

}  // namespace

// The exact value is judged, never the rounded one.
Measurement at_least(Measurement measurement, double mark) {
  const bool reached = measurement.measured && *measurement.measured >= mark;
  return judged(std::move(measurement), fmt::format(">= {:g}", mark), reached);
}

Measurement at_most(Measurement measurement, double mark) {
  const bool reached = measurement.measured && *measurement.measured <= mark;
  return judged(std::move(measurement), fmt::format("<= {:g}", mark), reached);
}

Measurement between(Measurement measurement, double least, double most) {
  const bool reached =
      measurement.measured && *measurement.measured >= least && *measurement.measured <= most;
  return judged(std::move(measurement), fmt::format("{:g} to {:g}", least, most), reached);
}

std::vector<std::string> measurement_columns() {
  return {"id", "configuration", "parameter", "measured", "unit", "mark", "verdict", "remark"};
}

std::vector<std::string> measurement_cells(const Measurement& measurement) {
  const std::string value = measurement.measured
                                ? fmt::format("{:.{}f}", *measurement.measured, measurement.digits)
                                : "-";
  return {measurement.id,
          measurement.configuration,
          measurement.parameter,
          value,
          measurement.unit,
          measurement.mark.empty() ? "-" : measurement.mark,
          verdict_text(measurement.verdict),
          measurement.remark};
}

}  // namespace trib
