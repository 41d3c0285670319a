// SPDX-License-Identifier: Apache-2.0
// Runner: one worker of libtributary in a thread of its own, which starts operations in the order in
// which they are submitted and waits for them, several at a time. Threads that submit or wait do some of
// that in its place: the way to another thread and back would take a tenth of the time of a short
// operation.
// In: a configuration, operations. Out: `done` of each operation, called once, by any of these
// threads. Errors: std::invalid_argument and std::runtime_error with the library's text. After a failure
// that ends the stream every operation, also a later one, is done with the text of that failure.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "host/c/tributary.h"

namespace trib {

class Runner {
 public:
  struct Operation {
    // Starts it; *request stays null if there is nothing to wait for. Buffers live as long as this.
    std::function<int(trib_comm*, trib_request**)> start;
    // Null: it has succeeded. Must not throw.
    std::function<void(const std::string* failure)> done;
  };

  // Opens the socket, and lets the thread join. `config.stop_fd` is set here.
  explicit Runner(trib_config config);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  // Waits for the end of the join; calls `idle` every tenth of a second, which may throw.
  void await_join(const std::function<void()>& idle);
  // Starts it, unless another thread is at work, which starts it then.
  void submit(Operation operation);
  // Does the work of the thread until `done` says true, for no longer than that. False: it has done
  // nothing, as another one helps, or all has ended.
  bool help(const std::function<bool()>& done, std::chrono::nanoseconds time);
  // Ends the thread. Unfinished work ends with a failure; the group is notified.
  void stop();
  // After the join.
  bool has(int dtype, int op);
  std::size_t chunk_elements(int dtype) const { return trib_chunk_elements(comm_, dtype); }

 private:
  struct Started {
    Operation operation;
    trib_request* request = nullptr;
  };

  void run();
  int join();
  // Waits for something to do; false: the end.
  bool take();
  // The thread leaves the work to the caller, until give_back(). False: not now.
  bool take_over(bool from_thread);
  void give_back();
  // False: a failure was the end.
  bool start_new();
  // Waits for no longer than that.
  void finish_first(std::uint64_t nanoseconds);
  void fail(int error);
  void end(const std::string& failure);
  std::string text_of(int error) const;
  void wake() const;
  void calm() const;

  int stop_fd_ = -1;
  unsigned rank_ = 0;
  trib_comm* comm_ = nullptr;
  std::deque<Started> started_;  // of who is at work
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Operation> submitted_;
  std::optional<std::string> failure_;
  bool joined_ = false;
  bool working_ = false;  // the thread is at work
  bool helped_ = false;   // another one is, or is about to be
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace trib
