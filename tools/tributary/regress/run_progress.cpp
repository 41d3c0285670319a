// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/run_progress.h"

#include <fmt/format.h>

namespace trib {
namespace {

constexpr std::size_t kNamesShown = 2;

}  // namespace

void RunProgress::count(const JobResult& result) {
  ++done_;
  if (result.failed()) ++failed_;
}

void RunProgress::ended(const JobResult& result) {
  count(result);
  if (result.verdict == JobVerdict::kPass) return;
  bar_.clear();
  fmt::print("{:<8} {}: {}\n", name(result.verdict), result.id, result.reason);
  if (result.failed()) fmt::print("         reproduce: {}\n", result.reproduce);
  std::fflush(stdout);
}

void RunProgress::watch(const std::vector<const RegressJob*>& running) {
  std::string label = failed_ == 0 ? "jobs" : fmt::format("jobs, {} failed", failed_);
  for (std::size_t i = 0; i < running.size() && i < kNamesShown; ++i) {
    label += (i == 0 ? ": " : ", ") + running[i]->id;
  }
  if (running.size() > kNamesShown)
    label += fmt::format(" and {} more", running.size() - kNamesShown);
  bar_.update(label, done_, jobs_);
}

}  // namespace trib
