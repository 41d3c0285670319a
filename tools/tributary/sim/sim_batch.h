// SPDX-License-Identifier: Apache-2.0
// SimBatch: several simulations, each in a process of its own, some at a time. SIGINT, SIGTERM and
// SIGHUP are passed on to those that run, and no more are begun; a second signal kills them.
// Errors: std::system_error.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "host/system/signal_watch.h"
#include "tools/tributary/sim/forked_run.h"
#include "tools/tributary/sim/sim_result.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {

class SimBatch {
 public:
  // Simulates, and returns the exit code; called in the process of the run.
  using Simulate = std::function<int(const DeviceRun& run, const DeviceRun::Counters& counters)>;
  // Called in the order of the runs, as soon as all before have ended; also for those that a signal
  // has stopped, but not for those that were never begun.
  using Ended = std::function<void(const SimResult& result)>;

  // `at_once` processes at most, at least 1.
  SimBatch(Simulate simulate, unsigned at_once, ProgressBar& bar);

  // The first signal that has come, or 0.
  int run(const std::vector<DeviceRun>& runs, const Ended& ended);

 private:
  using Clock = std::chrono::steady_clock;

  struct Run {
    SimResult result;
    Clock::time_point begin;
    std::unique_ptr<ForkedRun> process;  // null when it has ended
  };

  void begin(const DeviceRun& chosen);
  // Until a run has ended or a signal has come.
  void wait(const SignalWatch& signals) const;
  void heed(SignalWatch& signals);
  void collect();
  void end(Run& run);
  void tell(const Ended& ended);

  Simulate simulate_;
  unsigned at_once_;
  ProgressBar& bar_;
  std::deque<Run> begun_;  // and not told of, in their order
  unsigned running_ = 0;
  std::size_t done_ = 0;
  std::size_t failed_ = 0;
  int signal_ = 0;  // the first that has come
};

}  // namespace trib
