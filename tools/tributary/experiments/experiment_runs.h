// SPDX-License-Identifier: Apache-2.0
// ExperimentRuns: the commands of experiments, run where that is needed, each in a directory below
// `output` that keeps what it leaves. A command that has measured is not run again unless it, or the
// content of a source of what it measures, as far as git knows it, has changed; so a run that was interrupted goes
// on. Errors: std::runtime_error if git does not answer in a work tree of it; FileError.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tools/tributary/experiments/experiment.h"
#include "tools/tributary/experiments/measured_figure.h"
#include "tools/tributary/regress/launcher.h"
#include "tools/tributary/regress/regress_job.h"

namespace trib {

// The state of all that experiments measure.
struct MeasuredSources {
  std::string content;  // changes with it
  std::string commit;   // the last one that changed it; empty without git
  bool modified = false;
};

// `work`: directory for what git prints.
MeasuredSources measured_sources(const std::string& work);

struct FigureFailure {
  std::string id;
  std::string why;
  std::string log;
};

class ExperimentRuns {
 public:
  ExperimentRuns(std::vector<Experiment> experiments, std::string output, MeasuredSources sources);

  // Commands that have not measured yet, or all of them (`fresh`), of those that run by themselves or of the
  // others. Contents of their directories are removed.
  std::vector<RegressJob> waiting(bool fresh, bool alone) const;
  std::size_t commands() const { return jobs_.size(); }
  std::size_t kept(bool fresh) const;
  // To be called when a job of waiting() has ended.
  void take(const RegressJob& job, const JobExit& exit) const;

  // The figures of all experiments whose commands have measured, in this run or an earlier one.
  MeasuredFigures figures(std::vector<FigureFailure>& failures) const;

 private:
  struct Kept;

  std::string key_of(const std::string& command) const;
  bool is_kept(const RegressJob& job) const;

  std::vector<Experiment> experiments_;
  std::string output_;
  MeasuredSources sources_;
  std::vector<RegressJob> jobs_;               // one for each command
  std::map<std::string, std::size_t> job_of_;  // by command
  std::vector<bool> alone_;                    // by job
};

}  // namespace trib
