// SPDX-License-Identifier: Apache-2.0
// What a regression shows while it runs: how far it is, what runs, and each failure at once.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/tributary/regress/job_result.h"
#include "tools/tributary/regress/regress_job.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {

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

}  // namespace trib
