// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/local_launcher.h"

#include <poll.h>
#include <signal.h>

#include <filesystem>

#include "host/system/signal_watch.h"

namespace trib {
namespace {

constexpr int kWatchMilliseconds = 200;

bool readable(int descriptor) {
  pollfd waiting{descriptor, POLLIN, 0};
  return poll(&waiting, 1, 0) > 0;
}

}  // namespace

LocalLauncher::Running::Running(const RegressJob& started)
    : job(started),
      process(shell_line(started), {started.directory + "/" + kLogName, ""}),
      deadline(begin + std::chrono::seconds(started.timeout_s)) {}

bool LocalLauncher::run(const std::vector<RegressJob>& jobs, const LaunchEvents& events) {
  const SignalWatch interruption{SIGINT, SIGTERM, SIGHUP};
  auto next = jobs.begin();
  while (next != jobs.end() || !running_.empty()) {
    while (next != jobs.end() && running_.size() < parallel_) {
      std::filesystem::create_directories(next->directory);
      running_.emplace_back(*next++);
    }
    events.watch(running_jobs());
    if (!wait(interruption.descriptor())) {
      running_.clear();
      return false;
    }
    collect(events);
    end_late_ones();
  }
  return true;
}

bool LocalLauncher::wait(int interruption) const {
  std::vector<pollfd> waiting{{interruption, POLLIN, 0}};
  for (const Running& running : running_) {
    waiting.push_back({running.process.descriptor(), POLLIN, 0});
  }
  poll(waiting.data(), waiting.size(), kWatchMilliseconds);
  return (waiting[0].revents & POLLIN) == 0;
}

void LocalLauncher::collect(const LaunchEvents& events) {
  for (auto at = running_.begin(); at != running_.end();) {
    if (!readable(at->process.descriptor())) {
      ++at;
      continue;
    }
    JobExit exit;
    const ProcessEnd end = at->process.reap();
    exit.code = end.code;
    exit.cpu_s = end.cpu_s;
    exit.timed_out = at->timed_out;
    exit.wall_s = std::chrono::duration<double>(Clock::now() - at->begin).count();
    const RegressJob& job = at->job;
    at = running_.erase(at);
    events.ended(job, exit);
  }
}

void LocalLauncher::end_late_ones() {
  for (Running& running : running_) {
    if (Clock::now() < running.deadline) continue;
    running.process.signal_group(running.timed_out ? SIGKILL : SIGTERM);
    running.timed_out = true;
    running.deadline = Clock::now() + kGrace;
  }
}

std::vector<const RegressJob*> LocalLauncher::running_jobs() const {
  std::vector<const RegressJob*> jobs;
  for (const Running& running : running_) jobs.push_back(&running.job);
  return jobs;
}

}  // namespace trib
