// SPDX-License-Identifier: Apache-2.0
// A thread that does for a Communicator what its owner does not: it sends, receives and asks while no
// call goes on, so that a worker that computes does not make the others wait. All that uses the
// Communicator goes through use() and wait() then, from any number of threads.
//
// An error in the thread is reported by the next call: an error of a collective by its Request,
// a WorkerError that no Request reports and a HostError by `hear()`.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "host/transport/communicator.h"
#include "model/base/file_descriptor.h"

namespace trib {

class ProgressThread {
 public:
  // Both have to live as long; the transport has a descriptor. While the descriptor `stop` is
  // readable, wait() throws Interrupted; -1: never. `on_failure` is called in the thread, which has
  // let go of the Communicator, when the worker has failed there. Throws HostError if there is no
  // thread to be had.
  ProgressThread(Communicator& group, Transport& transport, int stop = -1,
                 std::function<void(const WorkerError&)> on_failure = {});
  ~ProgressThread() { end(); }
  ProgressThread(const ProgressThread&) = delete;
  ProgressThread& operator=(const ProgressThread&) = delete;

  // Does `work` with exclusive use of the Communicator, and returns its result.
  template <typename Work>
  auto use(const Work& work) {
    const Turn turn(*this);
    return work();
  }
  // As Request::wait_for().
  bool wait_for(Request& request, Time time);
  // As Request::poll(), but it does nothing itself.
  bool poll(Request& request);
  // Returns when `on_failure`, if it goes on, has returned.
  void settle();
  // Ends the thread; from now on nothing goes on between the calls, and wait() is not to be called.
  void end();
  // Within use(): throws an error of the thread that has not been reported; then it goes on.
  void hear();
  // Within use(): the caller learns of a WorkerError by other means.
  void forget() { failure_.reset(); }

 private:
  // Its owner has the Communicator; the thread waits only for such owners.
  class Turn {
   public:
    explicit Turn(ProgressThread& of);
    ~Turn();
    std::unique_lock<std::mutex>& lock() { return lock_; }

   private:
    ProgressThread& of_;
    std::unique_lock<std::mutex> lock_;
  };

  void run();
  void progress(std::unique_lock<std::mutex>& lock);
  void tell();
  void sleep(std::unique_lock<std::mutex>& lock);
  void look();
  void wake();

  Communicator& group_;
  Transport& transport_;
  const int stop_;
  const std::function<void(const WorkerError&)> on_failure_;
  FileDescriptor wake_;
  std::mutex mutex_;  // of all that follows, but for callers_
  std::atomic<unsigned> callers_{0};
  std::condition_variable turn_;     // callers_ may be 0
  std::condition_variable settled_;  // a collective has ended, or what wait() throws has come
  bool closing_ = false;
  bool failing_ = false;    // on_failure_ goes on
  std::uint64_t told_ = 0;  // collectives that have ended, as far as settled_ has reported
  unsigned waiters_ = 0;
  bool interrupted_ = false;          // `stop` was readable; until no caller waits any more
  std::optional<Time> asleep_until_;  // the thread sleeps; nothing: without end
  std::exception_ptr trouble_;        // a HostError; the thread rests while there is one
  std::optional<WorkerError> failure_;
  std::thread thread_;
};

}  // namespace trib
