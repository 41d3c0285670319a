// SPDX-License-Identifier: Apache-2.0
// Runs the jobs: this machine (LocalLauncher) or a Slurm cluster (SlurmLauncher). Either starts
// the jobs in their order, each in its directory's log file, ends those that take too long, and
// reports each that has ended. Errors: std::runtime_error if no job can be started at all.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tools/tributary/regress/regress_job.h"

namespace trib {

inline constexpr const char* kLogName = "log.txt";

struct JobExit {
  bool started = true;     // false: it was not run, or its end is unknown
  std::string why;         // it was not started
  bool timed_out = false;  // it was ended
  int code = 0;            // 128 + signal if a signal ended it
  double wall_s = 0;
  double cpu_s = 0;
};

struct LaunchEvents {
  std::function<void(const RegressJob& job, const JobExit& exit)> ended;
  // Now and then: the jobs that run.
  std::function<void(const std::vector<const RegressJob*>& running)> watch;
};

class Launcher {
 public:
  virtual ~Launcher() = default;
  // False if the user interrupted it: what ran is ended, the rest was not started.
  virtual bool run(const std::vector<RegressJob>& jobs, const LaunchEvents& events) = 0;
};

}  // namespace trib
