// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/coverage_collection.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "tools/tributary/coverage/code_report.h"
#include "tools/tributary/regress/command_output.h"

namespace trib {

CoverageCollection::CoverageCollection(std::string directory) : directory_(std::move(directory)) {
  if (std::filesystem::exists(sum_file())) lines_.add(sum_file());
}

void CoverageCollection::take(const RegressJob& job) {
  std::vector<std::filesystem::path> taken;
  for (const auto& entry : std::filesystem::directory_iterator(job.directory)) {
    if (entry.path().extension() == ".dat") taken.push_back(entry.path());
  }
  if (taken.empty()) return;
  for (const std::filesystem::path& file : taken) lines_.add(file.string());
  std::filesystem::create_directories(directory_);
  lines_.write_data(sum_file());
  for (const std::filesystem::path& file : taken) std::filesystem::remove(file);
}

void CoverageCollection::finish(const std::vector<RegressJob>& jobs) {
  for (const RegressJob& job : jobs) {
    const std::string file = coverage_file(job);
    if (job.simulates && std::filesystem::exists(file)) functional_.add(file, job.id);
  }
  files_ = lines_.files();
}

nlohmann::json CoverageCollection::functional() const {
  return functional_.ratio().total == 0 ? nlohmann::json() : functional_.to_json();
}

nlohmann::json CoverageCollection::code() const {
  return lines_.empty() ? nlohmann::json() : code_json(files_);
}

Metrics CoverageCollection::metrics() const {
  Metrics metrics;
  const auto put = [&metrics](const std::string& name, const CoverRatio& ratio) {
    if (ratio.total == 0) return;
    metrics[name + ".covered"] = static_cast<double>(ratio.covered);
    metrics[name + ".total"] = static_cast<double>(ratio.total);
  };
  const CodeTotals totals = code_totals(files_);
  put("functional", functional_.ratio());
  put("code.lines", totals.lines);
  put("code.branches", totals.branches);
  put("code.toggles", totals.toggles);
  return metrics;
}

std::string CoverageCollection::write_pages() const {
  if (lines_.empty()) return "";
  const std::string info = directory_ + "/rtl.info";
  write_lcov(info, ".", files_);
  const CommandOutput output =
      command_output(fmt::format("genhtml --quiet --branch-coverage --title rtl --output-directory "
                                 "'{0}/html' '{1}'",
                                 directory_, info),
                     directory_ + "/genhtml.txt");
  return output.code == 0 ? fmt::format("{}/html/index.html", kCoverageDirectory) : "";
}

}  // namespace trib
