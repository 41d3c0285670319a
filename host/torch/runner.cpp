// SPDX-License-Identifier: Apache-2.0
#include "host/torch/runner.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <utility>

namespace trib {
namespace {

constexpr std::chrono::milliseconds kIdle(100);

void say(void* rank, const char* line) {
  std::fprintf(stderr, "tributary: rank %u: %s\n", *static_cast<const unsigned*>(rank), line);
}

}  // namespace

Runner::Runner(trib_config config) : rank_(config.rank) {
  stop_fd_ = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (stop_fd_ < 0) throw std::runtime_error("tributary: no descriptor for an event is left");
  config.stop_fd = stop_fd_;
  char text[1024];
  const int error = trib_create(&config, &comm_, text, sizeof text);
  if (error != TRIB_OK) {
    ::close(stop_fd_);
    const std::string why = std::string("tributary: ") + text;
    if (error == TRIB_ERROR_ARGUMENT) throw std::invalid_argument(why);
    throw std::runtime_error(why);
  }
  trib_on_waiting(comm_, &say, &rank_);
  thread_ = std::thread([this] { run(); });
}

Runner::~Runner() {
  stop();
  trib_destroy(comm_);
  ::close(stop_fd_);
}

void Runner::stop() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  wake();
  if (thread_.joinable()) thread_.join();
}

void Runner::await_join(const std::function<void()>& idle) {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!changed_.wait_for(lock, kIdle, [this] { return joined_ || failure_; })) {
    lock.unlock();
    idle();
    lock.lock();
  }
  if (failure_) throw std::runtime_error(*failure_);
}

void Runner::submit(Operation operation) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (failure_) {
    lock.unlock();  // it stays as it is
    operation.done(&*failure_);
    return;
  }
  submitted_.push_back(std::move(operation));
  lock.unlock();
  if (take_over(false)) {
    start_new();
    give_back();
  } else {
    wake();
  }
}

bool Runner::help(const std::function<bool()>& done, std::chrono::nanoseconds time) {
  if (!take_over(true)) return false;
  const auto end = std::chrono::steady_clock::now() + time;
  while (!done()) {
    const std::chrono::nanoseconds left = end - std::chrono::steady_clock::now();
    if (left.count() <= 0 || !start_new() || started_.empty()) break;
    finish_first(static_cast<std::uint64_t>(left.count()));
  }
  give_back();
  return true;
}

bool Runner::take_over(bool from_thread) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (helped_ || stop_ || failure_ || (working_ && !from_thread)) return false;
  helped_ = true;
  if (working_) wake();
  changed_.wait(lock, [this] { return !working_; });
  return true;
}

void Runner::give_back() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    helped_ = false;
    if (!stop_ && !failure_ && submitted_.empty() && started_.empty()) return;
  }
  changed_.notify_all();
}

bool Runner::has(int dtype, int op) {
  int has = 0;
  return trib_has_reduction(comm_, dtype, op, &has) == TRIB_OK && has == 1;
}

void Runner::run() {
  const int error = join();
  if (error != TRIB_OK) {
    fail(error);
    return;
  }
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    joined_ = true;
  }
  changed_.notify_all();
  while (take()) {
    if (start_new() && !started_.empty()) finish_first(TRIB_FOR_EVER);
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      working_ = false;
    }
    changed_.notify_all();
  }
}

int Runner::join() {
  int error = trib_join(comm_);
  while (error == TRIB_ERROR_INTERRUPTED) {
    calm();
    const std::lock_guard<std::mutex> lock(mutex_);
    if (stop_) break;
    error = trib_rejoin(comm_);
  }
  return error;
}

bool Runner::take() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] {
    return !helped_ && (stop_ || failure_ || !submitted_.empty() || !started_.empty());
  });
  if (failure_) return false;
  if (!stop_) {
    working_ = true;
    return true;
  }
  const bool unfinished = !submitted_.empty() || !started_.empty();
  lock.unlock();
  calm();
  if (unfinished) trib_leave(comm_);
  end("tributary: the process group was destroyed before this was done");
  return false;
}

bool Runner::start_new() {
  calm();
  std::deque<Operation> fresh;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    fresh.swap(submitted_);
  }
  while (!fresh.empty()) {
    Started next{std::move(fresh.front()), nullptr};
    fresh.pop_front();
    const int error = next.operation.start(comm_, &next.request);
    // These two leave everything else as it is.
    if (error == TRIB_ERROR_ARGUMENT || error == TRIB_ERROR_REDUCTION) {
      const std::string failure = text_of(error);
      next.operation.done(&failure);
      continue;
    }
    started_.push_back(std::move(next));
    if (error == TRIB_OK) continue;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      submitted_.insert(submitted_.begin(), std::make_move_iterator(fresh.begin()),
                        std::make_move_iterator(fresh.end()));
    }
    fail(error);
    return false;
  }
  return true;
}

void Runner::finish_first(std::uint64_t nanoseconds) {
  trib_request* const request = started_.front().request;
  int done = 1;
  const int error = request ? trib_wait_for(request, nanoseconds, &done) : TRIB_OK;
  // Something new was submitted, another one takes over, or this is the end; or that time has passed.
  if (error == TRIB_ERROR_INTERRUPTED || (error == TRIB_OK && done == 0)) return;
  if (error != TRIB_OK) {
    fail(error);
    return;
  }
  const Started first = std::move(started_.front());
  started_.pop_front();
  trib_release(first.request);
  first.operation.done(nullptr);
}

void Runner::fail(int error) {
  end(text_of(error));
  // The others are notified at once; the node has reported its own ERROR to them.
  calm();
  if (error == TRIB_ERROR_STREAM) trib_leave(comm_);
}

void Runner::end(const std::string& failure) {
  std::deque<Operation> fresh;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    failure_ = failure;
    fresh.swap(submitted_);
  }
  changed_.notify_all();
  for (const Started& started : started_) started.operation.done(&failure);
  for (const Operation& operation : fresh) operation.done(&failure);
  for (const Started& started : started_) trib_release(started.request);
}

std::string Runner::text_of(int error) const {
  const std::string detail = trib_last_error(comm_);
  return std::string("tributary: ") + trib_error_text(error) +
         (detail.empty() ? "" : ": " + detail);
}

void Runner::wake() const {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(stop_fd_, &one, sizeof one);
}

void Runner::calm() const {
  std::uint64_t count = 0;
  [[maybe_unused]] const ssize_t taken = ::read(stop_fd_, &count, sizeof count);
}

}  // namespace trib
