// SPDX-License-Identifier: Apache-2.0
// SimBatch: several simulations, each in a process of its own, some at a time. SIGINT, SIGTERM and
// SIGHUP are passed on to those that run, and no more are begun; a second signal kills them.
// Errors: std::system_error.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "host/system/signal_watch.h"
#include "tools/tributary/devices/device.h"
#include "tools/tributary/sim/forked_run.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {

// The result of one simulation of several.
struct SimResult {
  DeviceRun run;
  int code = 0;          // its exit code; 128 + a signal's number
  double seconds = 0;    // of wall time
  bool stopped = false;  // by a signal that was passed on
  std::string output;    // all that it has printed
  std::string
      verdict;  // its last line of the form "TEST PASSED ..."; empty if it did not get there
  nlohmann::ordered_json counters;  // of the device at the end; null if not reached

  bool passed() const { return code == 0; }
  // Clock cycles simulated, and UVM_ERRORs, as far as the verdict says.
  std::optional<std::uint64_t> cycles() const;
  std::optional<std::uint64_t> errors() const;
  nlohmann::ordered_json json() const;
};

// The last verdict in what a simulation has printed.
std::string verdict_line(const std::string& output);

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
  std::deque<Run> begun_;  // and not reported yet, in their order
  unsigned running_ = 0;
  std::size_t done_ = 0;
  std::size_t failed_ = 0;
  int signal_ = 0;  // the first that has come
};

}  // namespace trib
