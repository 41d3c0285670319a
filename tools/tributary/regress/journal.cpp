// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/journal.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/regress/child_process.h"

namespace trib {
namespace {

constexpr const char* kComplete = "complete";

// Nothing if the line is cut off, say.
std::optional<JobResult> result_in(const std::string& line) {
  try {
    return job_result_from(nlohmann::json::parse(line));
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

Journal::Journal(std::string file, std::string fingerprint)
    : file_(std::move(file)), fingerprint_(std::move(fingerprint)) {
  std::ifstream stream(file_);
  std::string line;
  if (!std::getline(stream, line) || line != fingerprint_ || fingerprint_.empty()) return;
  while (std::getline(stream, line)) {
    if (line == kComplete) {
      results_.clear();
      return;
    }
    const std::optional<JobResult> result = result_in(line);
    if (!result) return;
    results_[result->id] = *result;
  }
}

void Journal::restart() {
  results_.clear();
  std::ofstream(file_, std::ios::trunc).close();
  write_line(fingerprint_);
}

void Journal::append(const JobResult& result) {
  results_[result.id] = result;
  write_line(to_json(result).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void Journal::complete() { write_line(kComplete); }

void Journal::write_line(const std::string& line) {
  std::ofstream stream(file_, std::ios::app);
  stream << line << '\n';
  stream.close();
  if (!stream) throw FileError(file_, "can't be written");
}

std::string fingerprint_of(const RegressList& list, const std::string& work) {
  const CommandOutput sources =
      command_output("git rev-parse HEAD && git diff HEAD", work + "/sources.txt");
  if (sources.code != 0 && std::filesystem::exists(".git")) return "";
  std::string all = sources.text;
  for (const RegressJob& job : list.jobs) {
    all += fmt::format("{}\n{}\n{}\n{}\n{}\n", job.id, job.command, job.pass,
                       fmt::join(job.fail, "\n"), job.timeout_s);
  }
  for (const RegressBuild& build : list.builds) {
    const std::filesystem::path program = build_directory(build.preset) + "/tributary";
    std::error_code error;
    const auto time = std::filesystem::last_write_time(program, error);
    if (!error) all += std::to_string(time.time_since_epoch().count());
  }
  return fmt::format("{} {:016x}", list.name, std::hash<std::string>()(all));
}

}  // namespace trib
