// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/plan_status.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "tools/tributary/testplan/citation.h"
#include "tools/tributary/testplan/known_names.h"
#include "tools/tributary/testplan/unit_log.h"

namespace trib {
namespace {

using nlohmann::json;

struct Outcome {
  std::string job;
  std::string verdict;
};

class PlanStatus {
 public:
  PlanStatus(const json& record, const std::string& directory) : record_(record) {
    for (const json& job : list(record, "jobs")) {
      if (job.value("section", "") != "unit" || !job.contains("log")) continue;
      std::ifstream stream(directory + "/" + job.at("log").get<std::string>());
      const std::string log{std::istreambuf_iterator<char>(stream),
                            std::istreambuf_iterator<char>()};
      for (const UnitResult& result : read_unit_log(log)) {
        unit_.emplace_back(result, job.value("id", ""));
      }
    }
    for (const json& group : functional()) {
      CoverNames names{group.value("name", ""), {}};
      const json& rows = list(group, "rows");
      const json& columns = list(group, "columns");
      for (const json& row : rows) {
        if (columns.empty()) names.bins.push_back(row);
        for (const json& column : columns) {
          names.bins.push_back(row.get<std::string>() + " x " + column.get<std::string>());
        }
      }
      groups_.push_back(std::move(names));
    }
  }

  json section(const PlanSection& section) {
    json value{{"title", section.title}, {"source", section.source}};
    value["entries"] = json::array();
    for (const PlanEntry& one : section.entries) value["entries"].push_back(entry(one));
    value["sections"] = json::array();
    for (const PlanSection& inner : section.sections) {
      value["sections"].push_back(this->section(inner));
    }
    return value;
  }

  const json& totals() const { return totals_; }

 private:
  static const json& list(const json& object, const char* key) {
    static const json kNone = json::array();
    const auto found = object.find(key);
    return found != object.end() && found->is_array() ? *found : kNone;
  }

  const json& functional() const {
    static const json kNone = json::array();
    const auto found = record_.find("functional");
    return found != record_.end() && found->is_object() ? list(*found, "groups") : kNone;
  }

  json entry(const PlanEntry& entry) {
    json value{{"id", entry.id},     {"title", entry.title},       {"source", entry.source},
               {"goal", entry.goal}, {"stimulus", entry.stimulus}, {"check", entry.check}};
    std::set<std::string> verdicts;
    value["tests"] = json::array();
    for (const std::string& name : entry.tests) {
      value["tests"].push_back(test(name));
      verdicts.insert(value["tests"].back()["verdict"]);
    }
    value["cover"] = json::array();
    for (const std::string& name : entry.cover) value["cover"].push_back(cover(name));
    const bool passed = verdicts.count("pass") != 0;
    const std::string verdict = verdicts.count("fail") != 0      ? "fail"
                                : passed && verdicts.size() == 1 ? "pass"
                                : passed                         ? "part"
                                                                 : "not_run";
    value["verdict"] = verdict;
    totals_[verdict] = totals_[verdict].get<std::uint64_t>() + 1;
    return value;
  }

  json test(const std::string& name) const {
    std::uint64_t passed = 0;
    std::uint64_t failed = 0;
    std::uint64_t other = 0;
    std::set<std::string> jobs;
    for (const Outcome& outcome : outcomes(name)) {
      jobs.insert(outcome.job);
      const bool bad = outcome.verdict == "fail" || outcome.verdict == "timeout";
      ++(outcome.verdict == "pass" ? passed : bad ? failed : other);
    }
    const char* const verdict = failed != 0 ? "fail" : passed != 0 ? "pass" : "not_run";
    return {{"name", name},     {"verdict", verdict}, {"passed", passed},
            {"failed", failed}, {"other", other},     {"jobs", jobs}};
  }

  std::vector<Outcome> outcomes(const std::string& name) const {
    std::vector<Outcome> found;
    const std::optional<Citation> citation = Citation::parse(name);
    if (!citation) return found;
    if (citation->of_ctest()) {
      for (const auto& [result, job] : unit_) {
        if (citation->cites_ctest(result.name)) found.push_back({job, result.verdict});
      }
    }
    for (const json& job : list(record_, "jobs")) {
      const std::string test = job.value("test", "");
      const bool meant = citation->of_ctest()
                             ? job.value("section", "") == "unit" && citation->cites_ctest(test)
                             : job.value("section", "") == citation->kind && citation->cites(test);
      if (meant) found.push_back({job.value("id", ""), job.value("verdict", "")});
    }
    return found;
  }

  json cover(const std::string& name) const {
    const CitedPoint point = CitedPoint::parse(name, groups_);
    std::uint64_t covered = 0;
    std::uint64_t wanted = 0;
    const auto count = [&](const json& hit) {
      ++wanted;
      if (hit.value("hits", std::uint64_t{0}) != 0) ++covered;
    };
    if (point.rtl) {
      const json code = record_.value("code", json::object());
      for (const json& property : list(code, "points")) {
        if (property.value("name", "") == point.group) count(property);
      }
    }
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (point.rtl || groups_[g].group != point.group) continue;
      const json& cells = list(functional()[g], "cells");
      for (std::size_t i = 0; i < groups_[g].bins.size() && i < cells.size(); ++i) {
        const bool meant = point.bin.empty() || groups_[g].bins[i] == point.bin;
        if (meant && cells[i].value("kind", "") == "wanted") count(cells[i]);
      }
    }
    return {{"name", name}, {"covered", covered}, {"wanted", wanted}};
  }

  const json& record_;
  std::vector<std::pair<UnitResult, std::string>> unit_;  // with the job's id
  std::vector<CoverNames> groups_;
  json totals_{{"pass", 0}, {"part", 0}, {"fail", 0}, {"not_run", 0}};
};

}  // namespace

json plan_status(const Testplan& plan, const json& record, const std::string& directory) {
  PlanStatus status(record, directory);
  json sections = json::array();
  for (const PlanSection& section : plan.sections) sections.push_back(status.section(section));
  return {{"sections", std::move(sections)}, {"totals", status.totals()}};
}

}  // namespace trib
