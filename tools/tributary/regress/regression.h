// SPDX-License-Identifier: Apache-2.0
// Regression: one run of a list. Builds the targets of the list, runs its jobs, takes up a run that was
// interrupted, repeats the first failure of each signature with waves, and leaves in the list's
// output directory record.json, junit.xml, index.html and history.jsonl. The first three are removed
// when it begins, so that a run that dies leaves no report of the one before.
// Errors: UsageError; FileError if a result can't be written, when the others have been;
// std::runtime_error if jobs can't be started at all.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/tributary/regress/coverage_collection.h"
#include "tools/tributary/regress/journal.h"
#include "tools/tributary/regress/launcher.h"
#include "tools/tributary/regress/regress_list.h"
#include "tools/tributary/regress/regress_record.h"
#include "tools/tributary/regress/run_facts.h"

namespace trib {

struct RegressOptions {
  bool build = true;      // builds the list's targets first
  bool rerun = true;      // failures, with waves
  bool fresh = false;     // forget an interrupted run
  bool partial = false;   // a choice of the jobs: targets are shown, but not judged
  unsigned parallel = 1;  // local jobs at a time
  std::string command;    // that runs it again
};

class Regression {
 public:
  // Both outlive it.
  Regression(const RegressList& list, const RegressOptions& options, Launcher& launcher);

  // Whether everything passed and all targets are reached.
  bool run();

 private:
  void remove_reports() const;
  void build() const;
  // Jobs without result, after taking up what the journal has.
  std::vector<RegressJob> remaining_jobs();
  void run_jobs(const std::vector<RegressJob>& jobs);
  void take(const RegressJob& job, const JobExit& exit);
  void repeat_failures();
  // Adds the data of earlier runs.
  void compare(nlohmann::json& record) const;
  // Writes each file even if others fail; first_error_ is the exception of the first failure.
  void write_results(const nlohmann::json& record);
  void attempt(const std::function<void()>& step);
  std::vector<JobResult> results_in_order() const;
  std::string in_output(const std::string& name) const { return list_.output + "/" + name; }

  const RegressList& list_;
  const RegressOptions& options_;
  Launcher& launcher_;
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<CoverageCollection> coverage_;
  RunOutcome outcome_;
  std::exception_ptr first_error_;
};

}  // namespace trib
