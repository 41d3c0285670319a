// SPDX-License-Identifier: Apache-2.0
#include "host/transport/progress_thread.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "host/transport/error_copy.h"
#include "host/transport/poll_timeout.h"
#include "model/base/host_error.h"

namespace trib {
namespace {

// While it lives, signals go to other threads than those that are made.
class NoSignals {
 public:
  NoSignals() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~NoSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

ProgressThread::Turn::Turn(ProgressThread& of) : of_(of) {
  ++of_.callers_;
  lock_ = std::unique_lock<std::mutex>(of_.mutex_);
  --of_.callers_;
  of_.turn_.notify_one();  // takes its turn when this lock is given up, also in a wait
}

// The thread has to know of what is due sooner than what it sleeps for.
ProgressThread::Turn::~Turn() {
  const std::optional<Time> due = of_.group_.next_look();
  const std::optional<Time>& known = of_.asleep_until_;
  const bool sooner = due && (!known || *due < *known);
  of_.tell();
  lock_.unlock();
  if (sooner) of_.wake();
}

ProgressThread::ProgressThread(Communicator& group, Transport& transport, int stop,
                               std::function<void(const WorkerError&)> on_failure)
    : group_(group), transport_(transport), stop_(stop), on_failure_(std::move(on_failure)) {
  if (transport.descriptor() < 0) {
    throw std::logic_error("ProgressThread: the transport has no descriptor");
  }
  wake_ = FileDescriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (wake_.get() < 0) throw HostError("eventfd", errno);
  const NoSignals no_signals;
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {
    throw HostError("the thread of `progress`", error.code().value());
  }
}

void ProgressThread::end() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    closing_ = true;
  }
  turn_.notify_one();
  wake();
  thread_.join();
}

bool ProgressThread::wait_for(Request& request, Time time) {
  constexpr Time kNanosecond = 1000;
  const auto is_over = [&] { return request.ended() || interrupted_ || trouble_ != nullptr; };
  Turn turn(*this);
  ++waiters_;
  if (stop_ >= 0) wake();
  if (time == Communicator::kForEver) {
    settled_.wait(turn.lock(), is_over);
  } else {
    settled_.wait_for(turn.lock(), std::chrono::nanoseconds(time / kNanosecond), is_over);
  }
  const bool interrupted = interrupted_;
  if (--waiters_ == 0) interrupted_ = false;
  if (request.ended()) {
    forget();
    return request.settled();
  }
  hear();
  if (interrupted) throw Interrupted();
  return false;
}

void ProgressThread::hear() {
  if (failure_) throw WorkerError(*std::exchange(failure_, std::nullopt));
  if (trouble_ == nullptr) return;
  wake();
  std::rethrow_exception(std::exchange(trouble_, nullptr));
}

bool ProgressThread::poll(Request& request) {
  const Turn turn(*this);
  if (request.ended()) {
    forget();
  } else {
    hear();
  }
  return request.settled();
}

void ProgressThread::settle() {
  Turn turn(*this);
  settled_.wait(turn.lock(), [this] { return !failing_; });
}

void ProgressThread::run() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    turn_.wait(lock, [this] { return callers_ == 0 || closing_; });
    if (closing_) return;
    if (trouble_ == nullptr) progress(lock);
    tell();
    sleep(lock);
  }
}

// Receivers of the failure may use other threads like this one, which may wait for this one.
void ProgressThread::progress(std::unique_lock<std::mutex>& lock) {
  try {
    group_.progress();
  } catch (const WorkerError& error) {
    failure_ = copy_apart(error);
    if (!on_failure_) return;
    failing_ = true;
    lock.unlock();
    on_failure_(error);
    lock.lock();
    failing_ = false;
    settled_.notify_all();
  } catch (...) {
    trouble_ = std::current_exception();
  }
}

void ProgressThread::tell() {
  const std::uint64_t told = std::exchange(told_, group_.ended_);
  if (told != told_ || trouble_ != nullptr) settled_.notify_all();
}

void ProgressThread::sleep(std::unique_lock<std::mutex>& lock) {
  if (closing_ || (trouble_ == nullptr && transport_.pending())) return;
  const bool rests = trouble_ != nullptr;
  asleep_until_ = rests ? std::nullopt : group_.next_look();
  const bool stoppable = waiters_ != 0 && !interrupted_;
  std::array<pollfd, 3> readable{{{wake_.get(), POLLIN, 0},
                                  {rests ? -1 : transport_.descriptor(), POLLIN, 0},
                                  {stoppable ? stop_ : -1, POLLIN, 0}}};
  const timespec timeout =
      asleep_until_ ? poll_timeout(*asleep_until_ - transport_.now()) : timespec{};
  const bool ends = asleep_until_.has_value();
  lock.unlock();
  const int ready = ::ppoll(readable.data(), readable.size(), ends ? &timeout : nullptr, nullptr);
  lock.lock();
  if (readable[0].revents != 0) {
    eventfd_t count = 0;
    ::eventfd_read(wake_.get(), &count);
  }
  if ((readable[2].revents & POLLNVAL) != 0) {
    trouble_ = std::make_exception_ptr(HostError(fmt::format("stop descriptor {}", stop_), EBADF));
  } else if (readable[2].revents != 0) {
    interrupted_ = true;
    settled_.notify_all();
  }
  if (ready == 0) look();
}

// Nothing has come in time: is the way still there?
void ProgressThread::look() {
  try {
    transport_.wait(transport_.now());
  } catch (const Interrupted&) {  // counts only for who waits
  } catch (...) {
    trouble_ = std::current_exception();
  }
}

void ProgressThread::wake() { ::eventfd_write(wake_.get(), 1); }

}  // namespace trib
