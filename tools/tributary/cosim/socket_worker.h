// SPDX-License-Identifier: Apache-2.0
// A worker that is a process of its own: the engine (model/worker) on a UDP socket and the system's
// monotonic clock. It blocks in poll() until a datagram or the engine's deadline comes.
// Errors: WorkerError of the engine, with the socket's last error added to it; HostError if a chunk
// does not fit the MTU.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "model/worker/worker.h"
#include "tools/tributary/cosim/datagram_adapter.h"
#include "verif/host/udp_socket.h"

namespace trib {

// The payload of a chunk for a way of that MTU: 8192 bytes where jumbo frames pass, else 1408.
std::size_t default_chunk_bytes(std::size_t mtu);

class SocketWorker {
 public:
  /// `socket` is connected to config.node and bound to config.self.
  SocketWorker(UdpSocket& socket, const WorkerConfig& config);

  /// Does one collective; returns when all its results are there.
  void run(const Collective& collective);

  const WorkerStatistics& statistics() const { return engine_.statistics(); }
  /// Datagrams that the system has refused to send; the engine sends them again.
  std::uint64_t unsent() const { return unsent_; }

 private:
  Time now() const;
  void drive(const std::function<bool()>& done);
  void transmit();
  void wait();
  void receive();

  UdpSocket& socket_;
  Worker engine_;
  DatagramAdapter adapter_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t unsent_ = 0;
};

}  // namespace trib
