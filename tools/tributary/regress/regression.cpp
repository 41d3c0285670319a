// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/regression.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

#include "tools/tributary/devices/device_table.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/page/file_links.h"
#include "tools/tributary/page/page.h"
#include "tools/tributary/regress/child_process.h"
#include "tools/tributary/regress/failure_groups.h"
#include "tools/tributary/regress/job_result.h"
#include "tools/tributary/regress/junit_xml.h"
#include "tools/tributary/regress/local_launcher.h"
#include "tools/tributary/regress/output_directory.h"
#include "tools/tributary/regress/regress_job.h"
#include "tools/tributary/regress/regress_summary.h"
#include "tools/tributary/regress/rerun.h"
#include "tools/tributary/regress/run_changes.h"
#include "tools/tributary/report/counted.h"
#include "tools/tributary/testplan/plan_status.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {

// The display of a regression while it runs: how far it is, what runs, and each failure at once.
class RunProgress {
 public:
  explicit RunProgress(std::uint64_t jobs) : jobs_(jobs) {}

  // A result of an earlier run.
  void count(const JobResult& result);
  void ended(const JobResult& result);
  void watch(const std::vector<const RegressJob*>& running);

 private:
  std::uint64_t jobs_;
  std::uint64_t done_ = 0;
  std::uint64_t failed_ = 0;
  ProgressBar bar_;
};

namespace {

constexpr std::size_t kNamesShown = 2;

}  // namespace

void RunProgress::count(const JobResult& result) {
  ++done_;
  if (result.failed()) ++failed_;
}

void RunProgress::ended(const JobResult& result) {
  count(result);
  if (result.verdict == JobVerdict::kPass) return;
  bar_.clear();
  fmt::print("{:<8} {}: {}\n", name(result.verdict), result.id, result.reason);
  if (result.failed()) fmt::print("         reproduce: {}\n", result.reproduce);
  std::fflush(stdout);
}

void RunProgress::watch(const std::vector<const RegressJob*>& running) {
  std::string label = failed_ == 0 ? "jobs" : fmt::format("jobs, {} failed", failed_);
  for (std::size_t i = 0; i < running.size() && i < kNamesShown; ++i) {
    label += (i == 0 ? ": " : ", ") + running[i]->id;
  }
  if (running.size() > kNamesShown)
    label += fmt::format(" and {} more", running.size() - kNamesShown);
  bar_.update(label, done_, jobs_);
}

namespace {

constexpr const char* kHistory = "history.jsonl";
constexpr const char* kRecord = "record.json";
constexpr const char* kJunit = "junit.xml";
constexpr const char* kPage = "index.html";
constexpr std::size_t kMaxReruns = 10;  // signatures; if there are more, these come first

}  // namespace

Regression::Regression(const RegressList& list, const RegressOptions& options, Launcher& launcher)
    : list_(list), options_(options), launcher_(launcher) {}

bool Regression::run() {
  const auto begin = std::chrono::steady_clock::now();
  const OutputDirectory directory(list_.output);
  remove_reports();
  if (options_.build) build();
  const RunFacts facts = gather_facts(options_.command, list_.output);
  journal_ =
      std::make_unique<Journal>(in_output("journal.jsonl"), fingerprint_of(list_, list_.output));
  run_jobs(remaining_jobs());
  outcome_.results = results_in_order();
  if (outcome_.complete && options_.rerun) repeat_failures();
  coverage_->finish();
  outcome_.functional = coverage_->functional();
  outcome_.code = coverage_->code();
  outcome_.sums = coverage_->metrics();
  for (const JobResult& result : outcome_.results) {
    for (const auto& [name, value] : result.metrics) add_metric(outcome_.sums, name, value);
  }
  outcome_.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  outcome_.partial = options_.partial;
  nlohmann::json record = make_record(list_, facts, outcome_);
  compare(record);
  drop_missing_files(record, list_.output);
  write_results(record);
  fmt::print("{}", regress_summary(record, list_.output));
  if (first_error_) std::rethrow_exception(first_error_);
  if (outcome_.complete) journal_->complete();
  return passed(record);
}

void Regression::remove_reports() const {
  for (const char* name : {kRecord, kJunit, kPage}) std::filesystem::remove(in_output(name));
}

void Regression::build() const {
  for (const RegressBuild& build : list_.builds) {
    if (build.targets.empty()) continue;
    const std::string directory = build_directory(build.preset);
    const std::string log = in_output(fmt::format("build_{}.txt", build.preset));
    fmt::print("building {} in {}\n", fmt::join(build.targets, " "), directory);
    std::fflush(stdout);
    std::string command;
    if (!std::filesystem::exists(directory + "/CMakeCache.txt")) {
      command = fmt::format("cmake --preset {} && ", build.preset);
    }
    command += fmt::format("cmake --build {} -j {} --target {}", directory, options_.parallel,
                           fmt::join(build.targets, " "));
    if (run_command(command, log) != 0) {
      throw std::runtime_error(
          fmt::format("the build failed, see {}; its command: {}", log, command));
    }
  }
}

std::vector<RegressJob> Regression::remaining_jobs() {
  const bool resumes = journal_->resumed() && !options_.fresh;
  if (!resumes) {
    for (const RegressJob& job : list_.jobs) std::filesystem::remove_all(job.directory);
    std::filesystem::remove_all(in_output(kCoverageDirectory));
    journal_->restart();
  }
  coverage_ = std::make_unique<CoverageCollection>(in_output(kCoverageDirectory));
  std::vector<RegressJob> jobs;
  for (const RegressJob& job : list_.jobs) {
    const auto found = journal_->results().find(job.id);
    if (found == journal_->results().end()) jobs.push_back(job);
    if (found != journal_->results().end() && found->second.verdict == JobVerdict::kPass) {
      coverage_->take(job);
    } else {
      CoverageCollection::discard(job);
    }
  }
  if (resumes) {
    fmt::print("going on with a run that was interrupted: {} of {} left (--fresh restarts it)\n",
               jobs.size(), counted(list_.jobs.size(), "job"));
  }
  return jobs;
}

void Regression::run_jobs(const std::vector<RegressJob>& jobs) {
  RunProgress progress(list_.jobs.size());
  for (const auto& [id, result] : journal_->results()) progress.count(result);
  LaunchEvents events;
  events.ended = [this, &progress](const RegressJob& job, const JobExit& exit) {
    take(job, exit);
    progress.ended(journal_->results().at(job.id));
  };
  events.watch = [&progress](const std::vector<const RegressJob*>& running) {
    progress.watch(running);
  };
  outcome_.complete = launcher_.run(jobs, events);
}

void Regression::take(const RegressJob& job, const JobExit& exit) {
  JobResult result = judge(job, exit);
  try {
    if (result.verdict == JobVerdict::kPass) coverage_->take(job);
  } catch (const FileError& error) {
    result.fail(error.what());
  }
  if (result.verdict != JobVerdict::kPass) CoverageCollection::discard(job);
  journal_->append(result);
}

void Regression::repeat_failures() {
  std::vector<RegressJob> reruns;
  for (const FailureGroup& group : group_failures(outcome_.results)) {
    const JobResult& first = *group.jobs.front();
    const auto job = std::find_if(list_.jobs.begin(), list_.jobs.end(),
                                  [&](const RegressJob& known) { return known.id == first.id; });
    if (job->simulates && reruns.size() < kMaxReruns) reruns.push_back(rerun_job(*job, first));
  }
  if (reruns.empty()) return;
  fmt::print("recording waves of {}\n", counted(reruns.size(), "failure"));
  LocalLauncher launcher(options_.parallel);
  launcher.run(reruns, {[this](const RegressJob& rerun, const JobExit& exit) {
                          const auto failed = std::find_if(
                              outcome_.results.begin(), outcome_.results.end(),
                              [&](const JobResult& result) { return result.id == rerun.id; });
                          failed->rerun = rerun_of(rerun, *failed, judge(rerun, exit));
                        },
                        [](const std::vector<const RegressJob*>&) {}});
}

void Regression::compare(nlohmann::json& record) const {
  nlohmann::json history = read_history(in_output(kHistory));
  const nlohmann::json changes = changes_since(record, history);
  if (!changes.is_null()) record["changes"] = changes;
  mark_flaky(record, history);
  history.push_back(history_entry(record));
  record["history"] = trend_of(history);
}

void Regression::attempt(const std::function<void()>& step) {
  try {
    step();
  } catch (...) {
    if (!first_error_) first_error_ = std::current_exception();
  }
}

void Regression::write_results(const nlohmann::json& record) {
  attempt([&] { replace_file(in_output(kJunit), junit_xml(list_, outcome_.results)); });
  nlohmann::json shown = record;
  if (!outcome_.code.is_null()) {
    attempt([&] {
      const std::string first = coverage_->write_pages();
      if (!first.empty()) shown["code"]["genhtml"] = first;
    });
  }
  attempt([&] {
    constexpr auto kReplace = nlohmann::json::error_handler_t::replace;  // names of any bytes
    replace_file(in_output(kRecord), shown.dump(1, ' ', false, kReplace) + "\n");
  });
  attempt([&] {
    write_page(shown, plan_status(Testplan::read(plan_files()), shown, list_.output),
               in_output(kPage));
  });
  if (outcome_.complete && !options_.partial) {
    attempt([&] { append_history(in_output(kHistory), history_entry(record)); });
  }
}

std::vector<JobResult> Regression::results_in_order() const {
  std::vector<JobResult> results;
  for (const RegressJob& job : list_.jobs) {
    const auto found = journal_->results().find(job.id);
    results.push_back(found != journal_->results().end() ? found->second : JobResult());
    results.back().id = job.id;
    if (found == journal_->results().end()) results.back().reason = "interrupted before it";
  }
  return results;
}

}  // namespace trib
