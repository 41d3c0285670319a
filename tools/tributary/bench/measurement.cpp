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
    case BenchVerdict::kNoTarget:
      return "-";
    case BenchVerdict::kNotMeasured:
      return "NOT MEASURED";
  }
  return "";
}

Measurement judged(Measurement measurement, std::string target, bool reached) {
  measurement.target = std::move(target);
  if (!measurement.measured) {
    measurement.verdict = BenchVerdict::kNotMeasured;
  } else {
    measurement.verdict = reached ? BenchVerdict::kPass : BenchVerdict::kMissed;
  }
  return measurement;
}

}  // namespace

// The exact value is judged, never the rounded one.
Measurement at_least(Measurement measurement, double target) {
  const bool reached = measurement.measured && *measurement.measured >= target;
  return judged(std::move(measurement), fmt::format(">= {:g}", target), reached);
}

Measurement at_most(Measurement measurement, double target) {
  const bool reached = measurement.measured && *measurement.measured <= target;
  return judged(std::move(measurement), fmt::format("<= {:g}", target), reached);
}

Measurement between(Measurement measurement, double least, double most) {
  const bool reached =
      measurement.measured && *measurement.measured >= least && *measurement.measured <= most;
  return judged(std::move(measurement), fmt::format("{:g} to {:g}", least, most), reached);
}

std::vector<std::string> measurement_columns() {
  return {"id", "configuration", "parameter", "measured", "unit", "target", "verdict", "remark"};
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
          measurement.target.empty() ? "-" : measurement.target,
          verdict_text(measurement.verdict),
          measurement.remark};
}

}  // namespace trib
