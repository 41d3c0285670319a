// SPDX-License-Identifier: Apache-2.0
// QueueWatch: decides from what the queue of a cluster says when to wait no longer for a job array.
// A look that fails says nothing: it neither shows the array nor that it has gone.
#pragma once

#include <chrono>
#include <string>

#include "tools/tributary/regress/slurm_cluster.h"

namespace trib {

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
