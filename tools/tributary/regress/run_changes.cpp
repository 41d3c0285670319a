// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/run_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/report/counted.h"

namespace trib {
namespace {

using nlohmann::json;

// The fields that run_changes.h uses have the types that history_entry() gives them, or are missing.
bool well_formed(const json& entry) {
  if (!entry.is_object()) return false;
  const auto fits = [&entry](const char* key, bool (json::*is)() const noexcept) {
    return !entry.contains(key) || (entry.at(key).*is)();
  };
  const json verdicts = entry.value("verdicts", json::object());
  return fits("started", &json::is_string) && fits("revision", &json::is_string) &&
         fits("modified", &json::is_boolean) && fits("signatures", &json::is_array) &&
         verdicts.is_object() &&
         std::all_of(verdicts.begin(), verdicts.end(),
                     [](const json& verdict) { return verdict.is_string(); });
}

}  // namespace

nlohmann::json read_history(const std::string& file) {
  nlohmann::json history = nlohmann::json::array();
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const nlohmann::json entry = nlohmann::json::parse(line, nullptr, false);
    if (well_formed(entry)) history.push_back(entry);
  }
  return history;
}

nlohmann::json trend_of(nlohmann::json history) {
  for (nlohmann::json& entry : history) {
    for (const char* key : {"verdicts", "signatures"}) entry.erase(key);
  }
  return history;
}

void append_history(const std::string& file, const nlohmann::json& entry) {
  std::ofstream stream(file, std::ios::app);
  stream << entry.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
  stream.close();
  if (!stream) throw FileError(file, "can't be written");
}

namespace {

using nlohmann::json;

bool failed(const json& verdict) { return verdict == "fail" || verdict == "timeout"; }

// The verdict of a job in an entry of the history; null if it was not in that run.
json verdict_in(const json& entry, const std::string& id) {
  const json verdicts = entry.value("verdicts", json::object());
  return verdicts.contains(id) ? verdicts.at(id) : json();
}

bool has_verdicts(const json& entry) { return entry.value("verdicts", json()).is_object(); }

struct Ends {
  unsigned passed = 0;
  unsigned failed = 0;

  void count(const json& verdict) {
    if (verdict == "pass") ++passed;
    if (trib::failed(verdict)) ++failed;
  }
};

}  // namespace

json changes_since(const json& record, const json& history) {
  const auto last = std::find_if(history.rbegin(), history.rend(), has_verdicts);
  if (last == history.rend()) return {};
  json changes{{"started", last->value("started", "")}, {"revision", last->value("revision", "")}};
  for (const char* list : {"failed", "mended", "added", "removed", "signatures"}) {
    changes[list] = json::array();
  }
  json gone = last->at("verdicts");
  for (const json& job : record.at("jobs")) {
    const std::string id = job.at("id");
    const json before = verdict_in(*last, id);
    gone.erase(id);
    if (before.is_null()) changes["added"].push_back(id);
    if (failed(job.at("verdict")) && !failed(before)) changes["failed"].push_back(id);
    if (job.at("verdict") == "pass" && failed(before)) changes["mended"].push_back(id);
  }
  for (const auto& [id, verdict] : gone.items()) changes["removed"].push_back(id);
  const json known = last->value("signatures", json::array());
  for (const json& failure : record.at("failures")) {
    const json& signature = failure.at("signature");
    if (std::find(known.begin(), known.end(), signature) == known.end()) {
      changes["signatures"].push_back(signature);
    }
  }
  return changes;
}

void mark_flaky(json& record, const json& history) {
  std::vector<const json*> alike;
  for (const json& entry : history) {
    const bool same = entry.value("revision", "") == record.at("revision") &&
                      record.at("revision") != "" && !entry.value("modified", true) &&
                      !record.at("modified");
    if (same && has_verdicts(entry)) alike.push_back(&entry);
  }
  for (json& job : record.at("jobs")) {
    if (job.contains("rerun") && job["rerun"].value("passed", false)) {
      job["flaky"] = "passed when it was run again";
      continue;
    }
    Ends ends;
    ends.count(job.at("verdict"));
    for (const json* entry : alike) ends.count(verdict_in(*entry, job.at("id")));
    if (ends.passed == 0 || ends.failed == 0) continue;
    job["flaky"] = fmt::format("failed in {} of {} runs of this revision", ends.failed,
                               ends.passed + ends.failed);
  }
}

std::string describe_changes(const json& changes) {
  if (changes.is_null()) return "";
  std::vector<std::string> parts;
  const std::pair<const char*, const char*> kinds[] = {
      {"failed", "newly failed"}, {"mended", "fixed"}, {"added", "added"}, {"removed", "removed"}};
  for (const auto& [key, words] : kinds) {
    const std::size_t count = changes.at(key).size();
    if (count > 0) parts.push_back(fmt::format("{} {}", count, words));
  }
  const std::size_t signatures = changes.at("signatures").size();
  if (signatures > 0) parts.push_back(counted(signatures, "new signature"));
  if (parts.empty()) return "";
  return fmt::format("since {} ({}): {}\n", changes.at("started").get<std::string>(),
                     changes.at("revision").get<std::string>(), fmt::join(parts, ", "));
}

}  // namespace trib
