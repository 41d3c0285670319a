// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/regress_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "tools/tributary/regress/run_changes.h"
#include "tools/tributary/report/counted.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

constexpr std::size_t kHolesShown = 20;

struct Count {
  unsigned pass = 0;
  unsigned fail = 0;
  unsigned skipped = 0;
  unsigned not_run = 0;
  double wall_s = 0;
};

std::string sections(const nlohmann::json& record) {
  std::map<std::string, Count> counts;
  for (const nlohmann::json& job : record.at("jobs")) {
    Count& count = counts[job.at("section")];
    const std::string verdict = job.at("verdict");
    ++(verdict == "pass"      ? count.pass
       : verdict == "skipped" ? count.skipped
       : verdict == "not_run" ? count.not_run
                              : count.fail);
    count.wall_s += job.at("wall_s").get<double>();
  }
  std::string text = fmt::format("\n{:<12} {:>6} {:>6} {:>8} {:>8} {:>10}\n", "section", "passed",
                                 "failed", "skipped", "not run", "job time");
  for (const auto& [section, count] : counts) {
    text += fmt::format("{:<12} {:>6} {:>6} {:>8} {:>8} {:>8.0f} s\n", section, count.pass,
                        count.fail, count.skipped, count.not_run, count.wall_s);
  }
  return text;
}

const char* judgement(const nlohmann::json& target) {
  if (!target.at("judged")) return "not judged";
  return target.at("met") ? "reached" : "MISSED";
}

std::string targets(const nlohmann::json& record) {
  std::string text;
  for (const nlohmann::json& target : record.at("targets")) {
    const std::string unit = target.at("unit");
    const std::string value =
        target.at("value").is_null()
            ? "not measured"
            : fmt::format("{:.10g}{}",
                          unit == "%" ? std::floor(target.at("value").get<double>() * 100) / 100
                                      : target.at("value").get<double>(),
                          unit);
    text += fmt::format("{:<34} {:>14}  >= {:.10g}{}  {}\n", target.at("name").get<std::string>(),
                        value, target.at("at_least").get<double>(), unit, judgement(target));
  }
  return text.empty() ? "" : "\ntargets\n" + text;
}

// The line that opens the recording of a job; empty if there is none.
std::string waves(const nlohmann::json& record, const std::string& id) {
  for (const nlohmann::json& job : record.at("jobs")) {
    if (job.at("id") != id || !job.contains("rerun")) continue;
    const nlohmann::json& rerun = job.at("rerun");
    const std::string file = rerun.value("view", rerun.value("waves", ""));
    if (file.empty()) continue;
    return fmt::format("waves: gtkwave {}\n",
                       shell_word(record.at("output").get<std::string>() + "/" + file));
  }
  return "";
}

std::string failures(const nlohmann::json& record) {
  std::string text;
  for (const nlohmann::json& failure : record.at("failures")) {
    const std::string first = failure.at("jobs").at(0);
    text += fmt::format("\nfailed: {}, first {}: {}\nreproduce: {}\n{}",
                        counted(failure.at("jobs").size(), "job"), first,
                        failure.at("signature").get<std::string>(),
                        failure.at("reproduce").get<std::string>(), waves(record, first));
  }
  return text;
}

std::string changes(const nlohmann::json& record) {
  const std::string text = describe_changes(record.value("changes", nlohmann::json()));
  return text.empty() ? "" : "\n" + text;
}

std::string holes(const nlohmann::json& record) {
  if (!record.contains("functional")) return "";
  std::string text;
  std::size_t count = 0;
  for (const nlohmann::json& group : record.at("functional").at("groups")) {
    for (const nlohmann::json& hole : group.at("holes")) {
      ++count;
      text += fmt::format("  {}: {}; closest {}\n", group.at("name").get<std::string>(),
                          hole.at("bin").get<std::string>(), hole.at("closest").get<std::string>());
    }
  }
  if (count == 0) return "";
  const std::string heading = fmt::format("\n{} not hit", counted(count, "cover bin"));
  return count > kHolesShown ? heading + "; the page names them\n" : heading + "\n" + text;
}

}  // namespace

std::string regress_summary(const nlohmann::json& record, const std::string& output) {
  return sections(record) + holes(record) + targets(record) + failures(record) + changes(record) +
         fmt::format("\n{}in {:.0f} s; {}/index.html, record.json, junit.xml\n",
                     record.at("complete") ? "" : "interrupted, the same command goes on; ",
                     record.at("wall_s").get<double>(), output);
}

bool passed(const nlohmann::json& record) {
  const bool jobs = std::all_of(
      record.at("jobs").begin(), record.at("jobs").end(), [](const nlohmann::json& job) {
        return job.at("verdict") == "pass" || job.at("verdict") == "skipped";
      });
  const bool reached = std::all_of(
      record.at("targets").begin(), record.at("targets").end(), [](const nlohmann::json& target) {
        return target.at("met").get<bool>() || !target.at("judged").get<bool>();
      });
  return record.at("complete") && jobs && reached;
}

}  // namespace trib
