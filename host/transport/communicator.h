// SPDX-License-Identifier: Apache-2.0
// One worker's part in the collectives of its group: an engine (host/engine) that is driven over a
// transport. This is what applications use.
//
// Use: join() unless the node's registers start the group; then start() or run() each collective,
// in the same order at all workers; leave() ends the job for all. Collectives that were started are
// done one after the other, in that order.
//
// Nothing goes on between the calls: a thread that computes for long should poll() now and then, or
// the others wait, or a ProgressThread does that for it. A Communicator, its transport and its requests are used by one thread at a time;
// different ones share nothing.
//
// Errors: WorkerError of the engine, with the node's address and the transport's last error added to
// it. All collectives that were not done end with it, and only rejoin() and leave() are possible then.
// Interrupted and other exceptions of the transport pass through and change nothing.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "host/engine/worker.h"
#include "host/transport/request.h"
#include "host/transport/transport.h"
#include "host/transport/wait.h"

namespace trib {

class Communicator {
 public:
  static constexpr Time kForEver = std::numeric_limits<Time>::max();
  static constexpr Time kRefusedPatience = 10'000'000 * kMicrosecond;

  // `transport` has to live as long. Throws std::invalid_argument for a bad configuration, and for
  // chunks that are longer than the transport can send.
  Communicator(Transport& transport, const WorkerConfig& config);
  Communicator(const Communicator&) = delete;  // requests hold its address
  Communicator& operator=(const Communicator&) = delete;

  // `look` is called a few times a second for as long as this worker waits.
  void on_waiting(std::function<void(const Wait&)> look) { look_ = std::move(look); }

  // Joins the group for the configured job, which `ports` ports of the node are to join (0: its
  // registers say how many); returns when all have. Throws WorkerError when they have not within
  // `patience`, or after config.max_joins JOINs. An ERROR 2 is final after kRefusedPatience only:
  // until a member of the group's last life has ended it, others are refused (SE1).
  void join(unsigned ports, Time patience = kForEver);
  // The same after an error, or a second time, with as many ports as before. All workers of the
  // group then have to restart their collectives.
  void rejoin(Time patience = kForEver);
  // Ends the life of the group, for all its workers: what they are doing fails, and so do this
  // worker's collectives. A worker that has failed can leave, too, so that the others need not wait
  // for it. Nothing is left unless the group was joined.
  void leave();

  // Fails, with this error, as if the node had ended the life: only rejoin() and leave() are
  // possible then. Sends nothing. Does nothing if the worker has failed or left.
  void abandon(const WorkerError& error);

  // Begins a collective and returns at once. Its buffers have to live, and the results are not to
  // be read, until it is done or has ended with an error, or this object is gone.
  // Throws std::invalid_argument for a collective that can't be, std::logic_error if the worker has
  // failed or left or a join() has not ended well, and otherwise what poll() throws.
  Request start(Collective collective);
  // start() and wait().
  Completeness run(Collective collective);

  std::uint16_t epoch() const { return engine_.epoch(); }
  unsigned window() const { return engine_.window(); }
  unsigned members() const { return engine_.members(); }
  // The node's abilities, from the WELCOME; empty without one.
  const WelcomeBody& abilities() const { return engine_.abilities(); }
  // See Worker.
  codec::Encoding encoding_for(const Compression& compression) const {
    return engine_.encoding_for(compression);
  }
  codec::Encoding result_encoding() const { return engine_.result_encoding(); }
  const WorkerStatistics& statistics() const { return engine_.statistics(); }
  // Datagrams that the transport has not sent; the engine sends them again.
  std::uint64_t unsent() const { return unsent_; }

 private:
  friend class ProgressThread;
  friend class Request;

  void progress();
  std::optional<Time> next_look() const;
  // Until `done`, for no longer than `time`.
  void drive(const std::function<bool()>& done, Time time = kForEver);
  void act();
  void wait(Time end);
  void begin();
  void join_until(Time end);
  void pause(Time time);
  void require_patience(Time now);
  void transmit(Time now);
  bool receive();
  void advance();
  void report(Time now);
  [[noreturn]] void fail(const WorkerError& error);
  void end_all(const WorkerError& error);

  Transport& transport_;
  Worker engine_;
  std::deque<std::shared_ptr<Request::State>> started_;  // not done; the engine has the first
  std::vector<OutgoingDatagram> outgoing_;
  std::array<IncomingDatagram, kLongestBurst> incoming_;
  std::uint64_t ended_ = 0;  // collectives that are done or have ended with an error
  bool asked_to_join_ = false;
  std::uint64_t unsent_ = 0;
  std::function<void(const Wait&)> look_;
  std::uint64_t results_ = 0;  // at the last look
  Time join_until_ = kForEver;
  Time progress_at_ = 0;  // a result has come, or a join, leave or collective has begun
};

}  // namespace trib
