// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/job_log.h"

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>
#include <vector>

#include "tools/tributary/regress/launcher.h"
#include "tools/tributary/regress/log_lines.h"

namespace trib {
namespace {

constexpr const char* kReproduce = "reproduce: ";
constexpr const char* kMetric = "METRIC ";
constexpr double kMaxTimeNs = 1.8e16;  // of SystemC: 64 bits of ps

bool starts_with(const std::string& line, const std::string& prefix) {
  return line.compare(0, prefix.size(), prefix) == 0;
}

// "@ 1533164800 ps", as SystemC prints times.
std::optional<double> time_ns(const std::string& line) {
  static const std::regex kTime("@ ([0-9]+) (fs|ps|ns|us|ms|s)\\b");
  static const std::map<std::string, double> kUnits{{"fs", 1e-6}, {"ps", 1e-3}, {"ns", 1},
                                                    {"us", 1e3},  {"ms", 1e6},  {"s", 1e9}};
  std::smatch match;
  if (!std::regex_search(line, match, kTime)) return std::nullopt;
  const std::optional<double> number = log_number(match[1].str());
  const double time = number.value_or(kMaxTimeNs) * kUnits.at(match[2]);
  return time < kMaxTimeNs ? std::optional(time) : std::nullopt;
}

// The number that the pattern finds in its brackets.
std::optional<double> number_in(const std::string& line, const std::regex& pattern) {
  std::smatch match;
  return std::regex_search(line, match, pattern) ? log_number(match[1].str()) : std::nullopt;
}

// The place that the checkers of a simulation report (model/node/steps/step_errors.h).
std::optional<FailurePlace> place_of(const std::string& line) {
  static const std::regex kCycle("\\bcycle ([0-9]+), ");
  static const std::regex kBegun("\\(chunk [0-9]+ begun in cycle ([0-9]+)\\)");
  const std::optional<double> at_ns = time_ns(line);
  if (!at_ns) return std::nullopt;
  return FailurePlace{*at_ns, number_in(line, kCycle), number_in(line, kBegun)};
}

void read_metric(const std::string& line, Metrics& metrics) {
  std::istringstream words(line.substr(std::string(kMetric).size()));
  std::string name;
  std::string text;
  if (!(words >> name >> text)) return;
  if (const std::optional<double> value = log_number(text)) add_metric(metrics, name, *value);
}

// "TEST PASSED random seed 1 cycles 239573"
void read_cycles(const std::string& line, Metrics& metrics) {
  static const std::regex kCycles("^TEST (PASSED|FAILED) .* cycles ([0-9]+)");
  std::smatch match;
  if (!std::regex_search(line, match, kCycles)) return;
  if (const auto value = log_number(match[2].str())) add_metric(metrics, "cycles", *value);
}

}  // namespace

JobLog read_job_log(const RegressJob& job) {
  JobLog log;
  const LinePattern wanted(job.pass);
  std::vector<LinePattern> forbidden;
  for (const std::string& pattern : job.fail) forbidden.emplace_back(pattern);
  LogLines lines(job.directory + "/" + kLogName);
  while (const std::optional<std::string> next = lines.next()) {
    const std::string& line = *next;
    if (line.empty()) continue;
    log.last_line = line;
    if (starts_with(line, kReproduce)) log.reproduce = line.substr(std::string(kReproduce).size());
    if (starts_with(line, kMetric)) read_metric(line, log.metrics);
    if (starts_with(line, "TEST ")) read_cycles(line, log.metrics);
    if (!log.passed) log.passed = wanted.in(line);
    if (!log.first_failure.empty()) continue;
    const auto forbids = [&](const LinePattern& pattern) { return pattern.in(line); };
    if (std::none_of(forbidden.begin(), forbidden.end(), forbids)) continue;
    log.first_failure = line;
    log.failed_at = place_of(line);
  }
  return log;
}

}  // namespace trib
