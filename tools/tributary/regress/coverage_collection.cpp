// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/coverage_collection.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "tools/tributary/coverage/code_report.h"
#include "tools/tributary/regress/child_process.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

// Verilator's, of each program that the job has run.
std::vector<std::filesystem::path> data_files(const RegressJob& job) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::exists(job.directory)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(job.directory)) {
    if (entry.path().extension() == ".dat") files.push_back(entry.path());
  }
  return files;
}

}  // namespace

CoverageCollection::CoverageCollection(std::string directory) : directory_(std::move(directory)) {
  if (std::filesystem::exists(sum_file())) lines_.add(sum_file());
}

void CoverageCollection::take(const RegressJob& job) {
  const std::string functional = coverage_file(job);
  if (std::filesystem::exists(functional)) functional_.add(functional, job.id);
  const std::vector<std::filesystem::path> taken = data_files(job);
  if (taken.empty()) return;
  for (const std::filesystem::path& file : taken) lines_.add(file.string());
  std::filesystem::create_directories(directory_);
  lines_.write_data(sum_file());
  for (const std::filesystem::path& file : taken) std::filesystem::remove(file);
}

void CoverageCollection::discard(const RegressJob& job) {
  std::filesystem::remove(coverage_file(job));
  for (const std::filesystem::path& file : data_files(job)) std::filesystem::remove(file);
}

void CoverageCollection::finish() { files_ = lines_.files(); }

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
  const int code =
      run_command(fmt::format("genhtml --quiet --branch-coverage --title rtl --output-directory "
                              "{} {}",
                              shell_word(directory_ + "/html"), shell_word(info)),
                  directory_ + "/genhtml.txt");
  return code == 0 ? fmt::format("{}/html/index.html", kCoverageDirectory) : "";
}

}  // namespace trib
