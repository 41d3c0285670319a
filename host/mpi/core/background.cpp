// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/core/background.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <utility>

namespace trib::mpi {
namespace {

constexpr std::chrono::microseconds kPause{100};

}  // namespace

Background::~Background() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ends_ = true;
  }
  news_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Background::drive(std::shared_ptr<Lane::Pending> pending) {
  const std::lock_guard<std::mutex> lock(mutex_);
  driven_.push_back(std::move(pending));
  if (!thread_.joinable()) {
    // Signals are the application's.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { run(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  news_.notify_all();
}

void Background::run() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!ends_) {
    news_.wait(lock, [this] { return ends_ || !driven_.empty(); });
    driven_.erase(std::remove_if(driven_.begin(), driven_.end(),
                                 [](const std::shared_ptr<Lane::Pending>& pending) {
                                   return pending->test() != Lane::Status::kBusy;
                                 }),
                  driven_.end());
    news_.wait_for(lock, kPause, [this] { return ends_; });
  }
}

}  // namespace trib::mpi
