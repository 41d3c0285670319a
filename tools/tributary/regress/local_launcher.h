// SPDX-License-Identifier: Apache-2.0
// Runs jobs on this machine, so many at a time. A job that takes too long gets SIGTERM, and SIGKILL
// kGrace later.
#pragma once

#include <chrono>
#include <list>

#include "tools/tributary/regress/child_process.h"
#include "tools/tributary/regress/launcher.h"

namespace trib {

class LocalLauncher : public Launcher {
 public:
  static constexpr std::chrono::seconds kGrace{5};

  explicit LocalLauncher(unsigned parallel) : parallel_(parallel) {}

  bool run(const std::vector<RegressJob>& jobs, const LaunchEvents& events) override;

 private:
  using Clock = std::chrono::steady_clock;
  struct Running {
    Running(const RegressJob& started);
    const RegressJob& job;
    ChildProcess process;
    Clock::time_point begin = Clock::now();
    Clock::time_point deadline;  // for the next signal
    bool timed_out = false;
  };

  // False if the user interrupts.
  bool wait(int interruption) const;
  void collect(const LaunchEvents& events);
  void end_late_ones();
  std::vector<const RegressJob*> running_jobs() const;

  unsigned parallel_;
  std::list<Running> running_;
};

}  // namespace trib
