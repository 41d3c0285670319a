// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/regress_record.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/tributary/regress/failure_groups.h"

namespace trib {
namespace {

std::string relative(const std::string& path, const RegressList& list) {
  const std::string above = list.output + "/";
  return path.compare(0, above.size(), above) == 0 ? path.substr(above.size()) : path;
}

nlohmann::json job_json(const RegressList& list, const RegressJob& job, const JobResult& result) {
  nlohmann::json json = to_json(result);
  json["section"] = job.section;
  json["test"] = job.test;
  json["configuration"] = job.configuration;
  json["seed"] = job.seed ? nlohmann::json(*job.seed) : nlohmann::json();
  json["command"] = job.command;
  json["directory"] = relative(job.directory, list);
  json["log"] = relative(job.directory + "/" + kLogName, list);
  if (result.rerun) {
    for (const char* path : {"waves", "view", "pcap", "log"}) {
      json["rerun"][path] = relative(json["rerun"][path], list);
    }
  }
  return json;
}

nlohmann::json failures_json(const std::vector<JobResult>& results) {
  nlohmann::json json = nlohmann::json::array();
  for (const FailureGroup& group : group_failures(results)) {
    nlohmann::json ids = nlohmann::json::array();
    for (const JobResult* job : group.jobs) ids.push_back(job->id);
    json.push_back({{"signature", group.signature},
                    {"jobs", ids},
                    {"reproduce", group.jobs.front()->reproduce}});
  }
  return json;
}

}  // namespace

nlohmann::json targets_json(const std::vector<Target>& targets, const Metrics& sums, bool judged) {
  nlohmann::json json = nlohmann::json::array();
  for (const Target& target : targets) {
    const std::optional<double> value = value_of(target, sums);
    json.push_back({{"name", target.name},
                    {"value", value ? nlohmann::json(*value) : nlohmann::json()},
                    {"unit", target.unit()},
                    {"at_least", target.at_least},
                    {"met", value && *value >= target.at_least},
                    {"judged", judged}});
  }
  return json;
}

nlohmann::json make_record(const RegressList& list, const RunFacts& facts,
                           const RunOutcome& outcome) {
  nlohmann::json jobs = nlohmann::json::array();
  for (std::size_t i = 0; i < list.jobs.size(); ++i) {
    jobs.push_back(job_json(list, list.jobs[i], outcome.results.at(i)));
  }
  nlohmann::json record{{"schema", kRecordSchema},
                        {"list", list.name},
                        {"description", list.description},
                        {"output", list.output},
                        {"started", facts.started},
                        {"wall_s", outcome.wall_s},
                        {"complete", outcome.complete},
                        {"revision", facts.revision},
                        {"modified", facts.modified},
                        {"host", facts.host},
                        {"cores", facts.cores},
                        {"verilator", facts.verilator},
                        {"command", facts.command},
                        {"jobs", jobs},
                        {"failures", failures_json(outcome.results)},
                        {"targets", targets_json(list.targets, outcome.sums, !outcome.partial)}};
  if (!outcome.functional.is_null()) record["functional"] = outcome.functional;
  if (!outcome.code.is_null()) record["code"] = outcome.code;
  return record;
}

nlohmann::json history_entry(const nlohmann::json& record) {
  const auto count = [&record](std::initializer_list<const char*> verdicts) {
    return std::count_if(
        record.at("jobs").begin(), record.at("jobs").end(), [&](const nlohmann::json& job) {
          return std::any_of(verdicts.begin(), verdicts.end(),
                             [&](const char* verdict) { return job.at("verdict") == verdict; });
        });
  };
  nlohmann::json targets = nlohmann::json::object();
  for (const nlohmann::json& target : record.at("targets"))
    targets[target.at("name")] = target.at("value");
  nlohmann::json verdicts = nlohmann::json::object();
  for (const nlohmann::json& job : record.at("jobs")) verdicts[job.at("id")] = job.at("verdict");
  nlohmann::json signatures = nlohmann::json::array();
  for (const nlohmann::json& failure : record.at("failures")) {
    signatures.push_back(failure.at("signature"));
  }
  return {{"started", record.at("started")},
          {"revision", record.at("revision")},
          {"modified", record.at("modified")},
          {"verdicts", verdicts},
          {"signatures", signatures},
          {"wall_s", record.at("wall_s")},
          {"pass", count({"pass"})},
          {"fail", count({"fail", "timeout"})},
          {"skipped", count({"skipped", "not_run"})},
          {"targets", targets}};
}

}  // namespace trib
