// SPDX-License-Identifier: Apache-2.0
// The way of one MPI communicator to the node: this process as a worker of a group. May be used by
// several threads. Nothing throws; after the first failure all that is started on it has failed.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "host/mpi/core/operation.h"
#include "host/mpi/core/settings.h"
#include "model/base/file_descriptor.h"

namespace trib::mpi {

class Lane {
 public:
  struct Place {
    unsigned group;
    std::uint32_t job;
    unsigned rank;
    unsigned ranks;
  };
  enum class Status { kBusy, kDone, kFailed };

  Lane(const Settings& settings, const Place& place);
  ~Lane();
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  // Opens the socket and waits until all ranks have joined. False: failure() says why.
  bool join();
  // The reductions that the node has: bit kOps * dtype + op.
  std::uint64_t reductions() const { return reductions_; }
  // From now on only these are used: those that all ranks have found.
  void agree_on(std::uint64_t reductions) { reductions_ = reductions; }
  bool has(const Operation& operation) const;
  // Every operation started from now on has failed for this reason.
  void fail(const std::string& why);
  std::string failure() const;
  unsigned group() const { return place_.group; }

  // One operation in progress. It may be dropped when it is no longer busy, and before the lane.
  class Pending {
   public:
    Pending(Lane& lane, const Operation& operation);
    ~Pending();
    Pending(const Pending&) = delete;
    Pending& operator=(const Pending&) = delete;
    // Does what can be done without waiting.
    Status test();
    // The same, and waits for it, but not for long: the caller lets MPI go on with messages, which
    // other processes may need before they begin.
    Status wait();

   private:
    // `call` goes on with the request, and says whether it is done.
    template <typename Call>
    Status go_on(const Call& call);

    Lane& lane_;
    Operation operation_;  // its blocks are used until the end
    trib_request* request_ = nullptr;
    Status status_ = Status::kBusy;
  };

 private:
  using Clock = std::chrono::steady_clock;
  // A wait, as the library has reported it; no words: none.
  struct Wait {
    std::string words, subject;
    Clock::time_point since;

    void goes_on(const std::string& text, const std::string& for_what);
    bool exceeds(std::uint64_t nanoseconds) const;
  };

  static void said(void* lane, const char* line);
  int begin(const Operation& operation, trib_request** request);
  // All of these with the mutex held.
  void give_up(const std::string& why);
  void give_up_after(const Wait& wait, std::optional<std::uint64_t> limit);
  // Interrupts a wait; 0: never.
  void set_alarm(std::chrono::nanoseconds after);

  const Settings& settings_;
  Place place_;
  mutable std::mutex mutex_;
  // A timer for each wait of a socket would cost more: a wait for the node is many of them.
  FileDescriptor alarm_;
  trib_comm* comm_ = nullptr;
  std::uint64_t reductions_ = 0;
  std::string failure_;  // empty: none
  // A node that answers slowly is silent now and then, while a rank is missing all the time.
  Wait silence_;
  Wait lack_;
};

}  // namespace trib::mpi
