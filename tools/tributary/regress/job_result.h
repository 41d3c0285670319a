// SPDX-License-Identifier: Apache-2.0
// The outcome of a job, as judged by its exit code and its log, and the targets that the metrics of
// all jobs are held to.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "tools/tributary/regress/launcher.h"
#include "tools/tributary/regress/record_window.h"
#include "tools/tributary/regress/regress_job.h"

namespace trib {

using Metrics = std::map<std::string, double>;

// Adds to the metric of this name; the sum stays finite, as JSON has no infinity.
void add_metric(Metrics& metrics, const std::string& name, double value);

// The target of a regression as a whole: a sum of a metric over all jobs, or its share of
// another sum in percent.
struct Target {
  std::string name;
  std::string sum;  // metric
  std::string of;   // metric; empty: `sum` itself is judged
  double at_least = 0;
  std::string unit() const { return of.empty() ? "" : "%"; }
};

// Nothing if no job has reported the target's metrics.
std::optional<double> value_of(const Target& target, const Metrics& sums);

enum class JobVerdict { kPass, kFail, kTimeout, kSkipped, kNotRun };

const char* name(JobVerdict verdict);

// A repeated failed simulation, with everything recorded around the first error. Of its files
// those exist that the run has written.
struct Rerun {
  std::string waves;
  std::string view;  // of the waves, for GTKWave
  std::string pcap;
  std::string log;
  double from_ns = 0;   // simulated time
  double until_ns = 0;  // 0: the whole run is recorded
  bool failed_again = false;
  bool passed = false;
};

struct JobResult {
  std::string id;
  JobVerdict verdict = JobVerdict::kNotRun;
  int exit_code = 0;
  double wall_s = 0;
  double cpu_s = 0;
  std::string reason;                     // why it has not passed
  std::string signature;                  // what failures of one cause have in common
  std::string reproduce;                  // the line that repeats it, a simulation with waves
  std::optional<FailurePlace> failed_at;  // where the first error of a simulation is
  Metrics metrics;
  std::optional<Rerun> rerun;

  void fail(const std::string& why);
  bool failed() const { return verdict == JobVerdict::kFail || verdict == JobVerdict::kTimeout; }
};

// Strict: passed only if it exits with 0, has printed the line that the list wants, and none that
// it forbids. Exit code 77: skipped, and the last line says why.
JobResult judge(const RegressJob& job, const JobExit& exit);

nlohmann::json to_json(const JobResult& result);
// Throws nlohmann::json::exception for what to_json() has not written.
JobResult job_result_from(const nlohmann::json& json);

}  // namespace trib
