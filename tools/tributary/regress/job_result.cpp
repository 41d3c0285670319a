// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/job_result.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tools/tributary/regress/failure_groups.h"
#include "tools/tributary/regress/job_log.h"
#include "tools/tributary/regress/record_window.h"
#include "tools/tributary/report/report_text.h"

namespace trib {

void add_metric(Metrics& metrics, const std::string& name, double value) {
  constexpr double kMost = std::numeric_limits<double>::max();
  double& sum = metrics[name];
  sum = std::clamp(sum + value, -kMost, kMost);
}

std::optional<double> value_of(const Target& target, const Metrics& sums) {
  const auto sum = sums.find(target.sum);
  if (target.of.empty()) return sum == sums.end() ? std::nullopt : std::optional(sum->second);
  const auto whole = sums.find(target.of);
  if (whole == sums.end() || whole->second == 0) return std::nullopt;
  return 100.0 * (sum == sums.end() ? 0.0 : sum->second) / whole->second;
}

namespace {

constexpr int kSkipCode = 77;
constexpr std::array<const char*, 5> kNames{"pass", "fail", "timeout", "skipped", "not_run"};

JobVerdict verdict_from(const std::string& text) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (text == kNames[i]) return static_cast<JobVerdict>(i);
  }
  throw std::invalid_argument("no verdict: " + text);
}

struct Cause {
  std::string reason;     // what is wrong, best first
  std::string signature;  // without what differs from job to job
};

Cause cause_of(const RegressJob& job, const JobExit& exit, const JobLog& log) {
  if (!exit.started) return {exit.why, exit.why};
  if (exit.timed_out) {
    return {fmt::format("not done after {} s", job.timeout_s),
            "timeout of a job of " + job.section};
  }
  if (!log.first_failure.empty()) return {log.first_failure, signature_of(log.first_failure)};
  if (exit.code > 128) {
    const std::string reason = fmt::format("ended by signal {}", exit.code - 128);
    return {reason, reason};
  }
  if (exit.code != 0) {
    return {fmt::format("exit code {}: {}", exit.code, log.last_line),
            fmt::format("exit code {}: {}", exit.code, signature_of(log.last_line))};
  }
  return {fmt::format("exit code 0, but no line matches '{}'", job.pass),
          "exit code 0, but the line that reports success is missing"};
}

// The log's own line if it can be pasted: its program is there, seen from the root of the
// repository.
bool can_be_pasted(const std::string& line) {
  return access(line.substr(0, line.find(' ')).c_str(), X_OK) == 0;
}

std::string reproduce_line(const RegressJob& job, const JobLog& log) {
  if (job.simulates) {
    return fmt::format("{} --waves {}{}", job.command, job.waves,
                       RecordWindow(log.failed_at).options());
  }
  return can_be_pasted(log.reproduce) ? log.reproduce : job.command;
}

std::optional<double> number_in(const nlohmann::json& json, const char* key) {
  return json.contains(key) ? std::optional(json.at(key).get<double>()) : std::nullopt;
}

nlohmann::json to_json(const Rerun& rerun) {
  return {{"waves", rerun.waves},
          {"view", rerun.view},
          {"pcap", rerun.pcap},
          {"log", rerun.log},
          {"from_ns", rerun.from_ns},
          {"until_ns", rerun.until_ns},
          {"failed_again", rerun.failed_again},
          {"passed", rerun.passed}};
}

}  // namespace

const char* name(JobVerdict verdict) { return kNames.at(static_cast<std::size_t>(verdict)); }

void JobResult::fail(const std::string& why) {
  verdict = JobVerdict::kFail;
  reason = report_text(why);
  signature = signature_of(reason);
}

JobResult judge(const RegressJob& job, const JobExit& exit) {
  const JobLog log = read_job_log(job);
  JobResult result;
  result.id = job.id;
  result.exit_code = exit.code;
  result.wall_s = exit.wall_s;
  result.cpu_s = exit.cpu_s;
  result.metrics = log.metrics;
  result.reproduce = reproduce_line(job, log);
  if (exit.started && !exit.timed_out && exit.code == kSkipCode) {
    result.verdict = JobVerdict::kSkipped;
    result.reason = log.last_line;
    return result;
  }
  if (exit.started && !exit.timed_out && exit.code == 0 && log.passed &&
      log.first_failure.empty()) {
    result.verdict = JobVerdict::kPass;
    return result;
  }
  result.verdict = !exit.started    ? JobVerdict::kNotRun
                   : exit.timed_out ? JobVerdict::kTimeout
                                    : JobVerdict::kFail;
  const Cause cause = cause_of(job, exit, log);
  result.reason = cause.reason;
  result.signature = cause.signature;
  result.failed_at = log.failed_at;
  return result;
}

nlohmann::json to_json(const JobResult& result) {
  nlohmann::json json{{"id", result.id},
                      {"verdict", name(result.verdict)},
                      {"exit", result.exit_code},
                      {"wall_s", result.wall_s},
                      {"cpu_s", result.cpu_s},
                      {"reason", result.reason},
                      {"signature", result.signature},
                      {"reproduce", result.reproduce},
                      {"metrics", result.metrics}};
  if (result.failed_at) {
    json["failed_at_ns"] = result.failed_at->at_ns;
    if (result.failed_at->cycle) json["failed_in_cycle"] = *result.failed_at->cycle;
    if (result.failed_at->begun_in_cycle) {
      json["begun_in_cycle"] = *result.failed_at->begun_in_cycle;
    }
  }
  if (result.rerun) json["rerun"] = to_json(*result.rerun);
  return json;
}

JobResult job_result_from(const nlohmann::json& json) {
  JobResult result;
  result.id = json.at("id");
  result.verdict = verdict_from(json.at("verdict"));
  result.exit_code = json.at("exit");
  result.wall_s = json.at("wall_s");
  result.cpu_s = json.at("cpu_s");
  result.reason = json.at("reason");
  result.signature = json.at("signature");
  result.reproduce = json.at("reproduce");
  result.metrics = json.at("metrics").get<Metrics>();
  if (json.contains("failed_at_ns")) {
    result.failed_at = FailurePlace{json.at("failed_at_ns"), number_in(json, "failed_in_cycle"),
                                    number_in(json, "begun_in_cycle")};
  }
  return result;
}

}  // namespace trib
