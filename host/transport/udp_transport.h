// SPDX-License-Identifier: Apache-2.0
// A UDP socket and the system's monotonic clock, counted from when this object was made.
#pragma once

#include <chrono>
#include <cstddef>

#include "host/transport/transport.h"
#include "host/transport/udp_socket.h"

namespace trib {

class UdpTransport : public Transport {
 public:
  // As UdpSocket. While the descriptor `stop` is readable, wait() throws Interrupted; -1: never.
  UdpTransport(const Endpoint& self, const Endpoint& node, int stop = -1);

  Endpoint local() const { return socket_.local(); }
  // Of the route to the node, in bytes.
  std::size_t mtu() const { return socket_.mtu(); }

  Time now() const override;
  // Throws HostError if the datagram exceeds the MTU.
  bool send(const OutgoingDatagram& datagram) override;
  std::optional<IncomingDatagram> receive() override { return socket_.receive(); }
  void wait(std::optional<Time> until) override;
  std::string last_error() const override { return socket_.last_error(); }

 private:
  UdpSocket socket_;
  int stop_;
  std::chrono::steady_clock::time_point start_;
};

// The payload of a chunk for a way of that MTU: 8192 bytes where jumbo frames pass, else 1408.
std::size_t default_chunk_bytes(std::size_t mtu);

}  // namespace trib
