// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/experiments/experiment_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/regress/child_process.h"
#include "tools/tributary/regress/run_facts.h"
#include "tools/tributary/report/report_text.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

using nlohmann::json;

constexpr const char* kKeptFile = "kept.json";
constexpr const char* kProgram = "build/tributary ";
// Everything that experiments measure or measure with, except tests, plans and texts.
constexpr const char* kMeasuredPaths =
    "rtl model host verif tools/synth tools/tributary/bench tools/tributary/codec "
    "tools/tributary/collective tools/tributary/commands tools/tributary/data "
    "tools/tributary/endpoints tools/tributary/interfaces tools/tributary/schedule "
    "tools/tributary/training ':!*/test/*' ':!*/plan.toml' ':!*.md'";

std::string git(const std::string& command, const std::string& work) {
  const CommandOutput output = command_output(command, work + "/git.txt");
  if (output.code == 0) return output.text;
  if (!std::filesystem::exists(".git")) return "";
  throw std::runtime_error(fmt::format("'{}' fails: {}", command, report_text(output.errors)));
}

std::string without_line_end(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string hash_of(const std::string& text) {
  return fmt::format("{:016x}", std::hash<std::string>()(text));
}

// Without the name of the program, which most have, and with a hash in case that names are equal.
std::string directory_name(const std::string& command) {
  const bool ours = command.rfind(kProgram, 0) == 0;
  const std::string words = ours ? command.substr(std::string(kProgram).size()) : command;
  return job_file_name(words.substr(0, 60) + "-" + hash_of(command));
}

}  // namespace

MeasuredSources measured_sources(const std::string& work) {
  MeasuredSources sources;
  const std::string paths = std::string("-- ") + kMeasuredPaths;
  const std::string changes = git("git diff HEAD " + paths, work);
  sources.content = hash_of(git("git ls-files -s " + paths, work) + changes);
  sources.commit = without_line_end(git("git log -1 --format=%h " + paths, work));
  sources.modified = !changes.empty();
  return sources;
}

// The record of a command that has measured.
struct ExperimentRuns::Kept {
  std::string key;
  MeasuredFigure figure;

  static std::optional<Kept> read(const std::string& directory) {
    std::ifstream stream(directory + "/" + kKeptFile);
    const json record = json::parse(stream, nullptr, false);
    if (record.is_discarded()) return std::nullopt;
    try {
      Kept kept;
      kept.key = record.at("key");
      kept.figure.commit = record.at("commit");
      kept.figure.modified = record.at("modified");
      kept.figure.started = record.at("started");
      kept.figure.wall_s = record.at("wall_s");
      return kept;
    } catch (const json::exception&) {
      return std::nullopt;
    }
  }

  void write(const std::string& directory) const {
    const json record{{"key", key},
                      {"commit", figure.commit},
                      {"modified", figure.modified},
                      {"started", figure.started},
                      {"wall_s", figure.wall_s}};
    replace_file(directory + "/" + kKeptFile, record.dump() + "\n");
  }
};

ExperimentRuns::ExperimentRuns(std::vector<Experiment> experiments, std::string output,
                               MeasuredSources sources)
    : experiments_(std::move(experiments)),
      output_(std::move(output)),
      sources_(std::move(sources)) {
  for (const Experiment& row : experiments_) {
    const auto [known, is_new] = job_of_.emplace(row.command, jobs_.size());
    if (is_new) {
      RegressJob job;
      job.id = row.id;
      job.directory = output_ + "/" + directory_name(row.command);
      job.command = row.command;
      job.timeout_s = row.timeout_s;
      jobs_.push_back(job);
      alone_.push_back(false);
    }
    RegressJob& job = jobs_[known->second];
    job.timeout_s = std::max(job.timeout_s, row.timeout_s);
    if (row.alone) alone_[known->second] = true;
    const std::string json_option = " --json " + shell_word(job.directory + "/" + kFigureFile);
    if (!row.figure.empty()) job.command = row.command + json_option;
  }
}

std::string ExperimentRuns::key_of(const std::string& command) const {
  return hash_of(command + "\n" + sources_.content);
}

bool ExperimentRuns::is_kept(const RegressJob& job) const {
  const std::optional<Kept> kept = Kept::read(job.directory);
  return kept && kept->key == key_of(job.command);
}

std::vector<RegressJob> ExperimentRuns::waiting(bool fresh, bool alone) const {
  std::vector<RegressJob> jobs;
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    if (alone_[i] == alone && (fresh || !is_kept(jobs_[i]))) jobs.push_back(jobs_[i]);
  }
  for (const RegressJob& job : jobs) std::filesystem::remove_all(job.directory);
  return jobs;
}

std::size_t ExperimentRuns::kept(bool fresh) const {
  if (fresh) return 0;
  return static_cast<std::size_t>(std::count_if(
      jobs_.begin(), jobs_.end(), [this](const RegressJob& job) { return is_kept(job); }));
}

void ExperimentRuns::take(const RegressJob& job, const JobExit& exit) const {
  if (exit.timed_out || !has_measured(exit.code, job.directory)) return;
  Kept kept;
  kept.key = key_of(job.command);
  kept.figure.commit = sources_.commit;
  kept.figure.modified = sources_.modified;
  kept.figure.started = utc_now();
  kept.figure.wall_s = exit.wall_s;
  kept.write(job.directory);
}

MeasuredFigures ExperimentRuns::figures(std::vector<FigureFailure>& failures) const {
  MeasuredFigures figures;
  for (const Experiment& row : experiments_) {
    const RegressJob& job = jobs_[job_of_.at(row.command)];
    const std::string log = job.directory + "/" + kLogName;
    const std::optional<Kept> kept = Kept::read(job.directory);
    if (!kept || kept->key != key_of(job.command)) {
      failures.push_back({row.id, "its command has not measured: " + row.command, log});
      continue;
    }
    try {
      MeasuredFigure figure = kept->figure;
      read_figure(row, job.directory, figure);
      figures[row.id] = figure;
    } catch (const std::runtime_error& error) {
      failures.push_back({row.id, error.what(), log});
    }
  }
  return figures;
}

}  // namespace trib
