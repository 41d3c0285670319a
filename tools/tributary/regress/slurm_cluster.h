// SPDX-License-Identifier: Apache-2.0
// SlurmCluster: what Slurm's commands do and say. The output of each stays in `work`. A command
// that does not answer within kPatience is ended.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>

namespace trib {

enum class QueueAnswer { kShown, kGone, kUnknown };

class SlurmCluster {
 public:
  static constexpr std::chrono::seconds kPatience{60};

  // `interruption`: descriptor that ends what waits for an answer (signal_watch.h).
  SlurmCluster(std::string work, int interruption)
      : work_(std::move(work)), interruption_(interruption) {}

  // The array's id; nothing if the user interrupts. Errors: std::runtime_error if there is none.
  std::optional<std::string> submit(const std::string& options) const;
  // Whether the queue has any of the array. It is unknown if squeue fails, or is interrupted.
  QueueAnswer look(const std::string& array) const;
  // Whether the array has ended; else cancel_error() says why not.
  bool cancel(const std::string& array);
  const std::string& cancel_error() const { return cancel_error_; }

  static bool is_array_id(const std::string& text);

 private:
  std::string work_;
  int interruption_;
  std::string cancel_error_;
};

// Decides from what the queue says when to wait no longer for a job array. A look that fails says
// nothing: it neither shows the array nor that it has gone.
class QueueWatch {
 public:
  using Clock = std::chrono::steady_clock;

  // patience: for results once the queue does not show the array; silence: of the queue.
  QueueWatch(std::chrono::milliseconds patience, std::chrono::milliseconds silence,
             Clock::time_point now = Clock::now())
      : patience_(patience), silence_(silence), shown_(now), answered_(now) {}

  void take(QueueAnswer answer, Clock::time_point now);

  // Why to wait no longer; empty: wait.
  const std::string& verdict() const { return verdict_; }

 private:
  std::chrono::milliseconds patience_;
  std::chrono::milliseconds silence_;
  Clock::time_point shown_;     // last time that it may have been there
  Clock::time_point answered_;  // last time that the queue has answered
  std::string verdict_;
};

}  // namespace trib
