// SPDX-License-Identifier: Apache-2.0
// A UDP socket and the system's monotonic clock, counted from when this object was made.
#pragma once

#include <cstddef>
#include <string>

#include "host/transport/monotonic_clock.h"
#include "host/transport/node_transport.h"
#include "host/transport/udp_socket.h"
#include "model/frame/layout.h"

namespace trib {

class UdpTransport : public NodeTransport {
 public:
  // As UdpSocket. While the descriptor `stop` is readable, wait() throws Interrupted; -1: never.
  UdpTransport(const Endpoint& self, const Endpoint& node, int stop = -1,
               const UdpOffloads& wanted = {});

  Endpoint local() const override { return socket_.local(); }
  // Of the route to the node.
  std::size_t mtu() const override { return socket_.mtu(); }
  UdpOffloads offloads() const override { return socket_.offloads(); }
  std::string text() const override { return "UDP socket"; }

  std::size_t longest_datagram() const override;
  bool wants_checksums() const override { return true; }
  Time now() const override { return clock_.now(); }
  // Throws HostError if the datagram exceeds the MTU.
  bool send(const OutgoingDatagram& datagram) override { return send_burst({&datagram, 1}) == 0; }
  std::size_t send_burst(Span<const OutgoingDatagram> burst) override;
  std::optional<IncomingDatagram> receive() override { return socket_.receive(); }
  std::size_t receive_burst(Span<IncomingDatagram> burst) override {
    return socket_.receive(burst);
  }
  // Returns at once if a datagram was taken that receive_burst() has not given yet.
  // When nothing has come in time, throws HostError if the interface is gone, or if the MTU has
  // fallen so that what was sent no longer fits, nor does what answers it.
  void wait(std::optional<Time> until) override;
  int descriptor() const override { return socket_.descriptor(); }
  bool pending() const override { return socket_.pending(); }
  std::string destination() const override { return socket_.remote_text(); }
  std::string last_error() const override { return socket_.last_error(); }

 private:
  UdpSocket socket_;
  int stop_;
  std::size_t longest_sent_ = 0;  // bytes of a datagram
  MonotonicClock clock_;
};

// IP, UDP and Tributary: what a packet has before the payload of a chunk, in bytes.
inline constexpr std::size_t kHeadersOfPacket =
    layout::kIpBytes + layout::kUdpBytes + kDatagramHeaderBytes;

// The largest payload of a chunk, a multiple of 4, for a way of that MTU.
std::size_t largest_chunk_bytes(std::size_t mtu);
// The payload to be taken: 8192 bytes where jumbo frames pass, 1408 where those of Ethernet do, so
// that hosts with different MTUs agree as far as they can; else the largest multiple of 64 that fits.
std::size_t default_chunk_bytes(std::size_t mtu);

}  // namespace trib
