// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/job_log.h"

#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <vector>

#include "tools/tributary/regress/launcher.h"

namespace trib {
namespace {

constexpr const char* kReproduce = "reproduce: ";
constexpr const char* kMetric = "METRIC ";

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
  return std::stod(match[1]) * kUnits.at(match[2]);
}

void read_metric(const std::string& line, Metrics& metrics) {
  std::istringstream words(line.substr(std::string(kMetric).size()));
  std::string name;
  double value = 0;
  if (words >> name >> value) metrics[name] += value;
}

// "TEST PASSED random seed 1 cycles 239573"
void read_cycles(const std::string& line, Metrics& metrics) {
  static const std::regex kCycles("^TEST (PASSED|FAILED) .* cycles ([0-9]+)");
  std::smatch match;
  if (std::regex_search(line, match, kCycles)) metrics["cycles"] += std::stod(match[2]);
}

}  // namespace

JobLog read_job_log(const RegressJob& job) {
  JobLog log;
  const std::regex wanted(job.pass);
  std::vector<std::regex> forbidden;
  for (const std::string& pattern : job.fail) forbidden.emplace_back(pattern);
  std::ifstream stream(job.directory + "/" + kLogName);
  for (std::string line; std::getline(stream, line);) {
    if (line.empty()) continue;
    if (line.size() > JobLog::kMaxLine) line.resize(JobLog::kMaxLine);
    log.last_line = line;
    if (starts_with(line, kReproduce)) log.reproduce = line.substr(std::string(kReproduce).size());
    if (starts_with(line, kMetric)) read_metric(line, log.metrics);
    if (starts_with(line, "TEST ")) read_cycles(line, log.metrics);
    if (!log.passed) log.passed = std::regex_search(line, wanted);
    if (!log.first_failure.empty()) continue;
    for (const std::regex& pattern : forbidden) {
      if (!std::regex_search(line, pattern)) continue;
      log.first_failure = line;
      log.failed_at_ns = time_ns(line);
      break;
    }
  }
  return log;
}

}  // namespace trib
