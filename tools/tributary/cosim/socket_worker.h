// SPDX-License-Identifier: Apache-2.0
// A worker that is a process of its own: the engine (host/engine) on a UDP socket and the system's
// monotonic clock. It blocks in poll() until a datagram or the engine's deadline comes.
//
// Use: join() unless the node's registers start the group, then run() for each collective. Whoever
// wants to know what it waits for says so by on_waiting().
// Errors: WorkerError of the engine, with the socket's last error added to it; HostError if a chunk
// does not fit the MTU; Interrupted.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>

#include "host/engine/worker.h"
#include "tools/tributary/cosim/datagram_adapter.h"
#include "tools/tributary/cosim/wait_report.h"
#include "verif/sim/interfaces/udp_socket.h"

namespace trib {

// The payload of a chunk for a way of that MTU: 8192 bytes where jumbo frames pass, else 1408.
std::size_t default_chunk_bytes(std::size_t mtu);

// Whoever waits for the worker wants it to end.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

class SocketWorker {
 public:
  /// `socket` is connected to config.node and bound to config.self. While the descriptor `stop` is
  /// readable everything that waits throws Interrupted; -1: never.
  SocketWorker(UdpSocket& socket, const WorkerConfig& config, int stop = -1);

  /// `look` is called a few times a second for as long as this worker waits.
  void on_waiting(std::function<void(const Wait&)> look) { look_ = std::move(look); }

  /// Joins the group for the configured job, which `ports` ports of the node are to join (0: its
  /// registers say how many); returns when all have. Throws WorkerError when they have not within
  /// `patience`, or after config.max_joins JOINs. An ERROR 2 is final after kRefusedPatience only:
  /// until a member of the group's last life has ended it, others are refused (SE1).
  void join(unsigned ports, Time patience = kForEver);
  /// Ends the life of the group, for all its workers: what they are doing fails. Nothing is left
  /// unless the group was joined.
  void leave();
  /// Does one collective; returns when all its results are there.
  void run(const Collective& collective);

  std::uint16_t epoch() const { return engine_.epoch(); }
  unsigned window() const { return engine_.window(); }
  unsigned members() const { return engine_.members(); }
  const WorkerStatistics& statistics() const { return engine_.statistics(); }
  static constexpr Time kRefusedPatience = 10'000'000 * kMicrosecond;
  static constexpr Time kForEver = std::numeric_limits<Time>::max();
  /// Datagrams that the system has refused to send; the engine sends them again.
  std::uint64_t unsent() const { return unsent_; }

 private:
  Time now() const;
  void begin();
  void drive(const std::function<bool()>& done);
  void require_patience();
  void pause(Time time);
  void transmit();
  void wait();
  void receive();
  void report();

  UdpSocket& socket_;
  int stop_;
  Worker engine_;
  DatagramAdapter adapter_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t unsent_ = 0;
  std::function<void(const Wait&)> look_;
  std::uint64_t results_ = 0;  // at the last look
  Time join_until_ = kForEver;
  Time progress_at_ = 0;  // a result has come, or join, leave or run has begun
};

}  // namespace trib
