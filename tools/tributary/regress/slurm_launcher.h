// SPDX-License-Identifier: Apache-2.0
// Runs jobs as one job array of a Slurm cluster. The repository has to be on a file system that all
// nodes see; a task runs `batch` consecutive jobs and leaves their exit codes and times next to
// their logs, where this side finds them. Interrupting it cancels the array.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "tools/tributary/regress/launcher.h"
#include "tools/tributary/regress/slurm_cluster.h"

namespace trib {

inline constexpr const char* kSlurmDirectory = "slurm";  // in the output directory

struct SlurmOptions {
  unsigned batch = 1;    // jobs per task of the array
  unsigned at_once = 0;  // tasks at a time; 0: as the cluster likes
  std::string extra;     // more options for sbatch
  std::string work;      // directory for the scripts, relative to the root of the repository
  std::chrono::milliseconds queue_look{5'000};  // between two looks at the queue
  // An array that the queue has not shown for so long has ended, and its results, which may come
  // late through the file system, are not to come.
  std::chrono::milliseconds patience{30'000};
  // The queue has not answered for so long, as squeue fails: the state of the array is unknown.
  std::chrono::milliseconds silence{std::chrono::minutes(30)};
};

class SlurmLauncher : public Launcher {
 public:
  explicit SlurmLauncher(SlurmOptions options) : options_(std::move(options)) {}

  bool run(const std::vector<RegressJob>& jobs, const LaunchEvents& events) override;

 private:
  // Jobs left in the cluster by a process that was killed would write to the same files.
  void cancel_leftover(SlurmCluster& cluster) const;
  // False if the cluster does not do it; the next run will try again.
  bool cancel(SlurmCluster& cluster, const std::string& array) const;
  void write_scripts(const std::vector<RegressJob>& jobs) const;
  std::string array_options(std::size_t jobs) const;  // for sbatch
  std::string array_file() const { return options_.work + "/array.txt"; }

  SlurmOptions options_;
};

}  // namespace trib
