// SPDX-License-Identifier: Apache-2.0
// Datagrams past the kernel's UDP, by an AF_XDP socket on one queue of an interface. Next to it is an
// ordinary UDP socket with the same addresses, which does what is rare: it holds the port, knows the
// MTU, gets what comes by other queues of the interface, and sends as long as the MAC addresses are not
// known. So it is the kernel that asks for the node by ARP; the addresses are those of the frames that
// the node sends, and are forgotten when it has been silent for a while.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "host/transport/monotonic_clock.h"
#include "host/transport/node_transport.h"
#include "host/transport/udp_socket.h"
#include "host/transport/xdp/frame_template.h"
#include "host/transport/xdp/xdp_program.h"
#include "host/transport/xdp/xdp_socket.h"
#include "model/base/file_descriptor.h"

namespace trib {

class XdpTransport : public NodeTransport {
 public:
  // `self` and `node` as those of a UdpSocket, `stop` as that of a UdpTransport. Throws HostError: the
  // interface is not the one that leads to the node or has no such queue, or what is missing otherwise.
  XdpTransport(const std::string& interface, unsigned queue, const Endpoint& self,
               const Endpoint& node, int stop = -1);

  Endpoint local() const override { return self_; }
  std::size_t mtu() const override;
  UdpOffloads offloads() const override { return kernel_.offloads(); }
  std::string text() const override;
  std::size_t longest_datagram() const override;
  Time now() const override { return clock_.now(); }
  bool send(const OutgoingDatagram& datagram) override { return send_burst({&datagram, 1}) == 0; }
  std::size_t send_burst(Span<const OutgoingDatagram> burst) override;
  std::optional<IncomingDatagram> receive() override;
  std::size_t receive_burst(Span<IncomingDatagram> burst) override;
  void wait(std::optional<Time> until) override;
  int descriptor() const override { return both_.get(); }
  bool pending() const override { return kernel_.pending(); }
  std::string destination() const override { return kernel_.remote_text(); }
  std::string last_error() const override;

 private:
  void learn_way(ByteSpan frame);

  std::string interface_;
  unsigned queue_;
  UdpSocket kernel_;
  Endpoint self_;
  FrameTemplate template_;
  XdpSocket socket_;
  XdpProgram program_;
  FileDescriptor both_;  // readable when one of the sockets is
  int stop_;
  bool way_known_ = false;
  bool kernel_asked_ = false;     // it has sent since the way was known last
  Time heard_ = 0;                // the last frame of the node
  std::size_t longest_sent_ = 0;  // bytes of a datagram
  std::array<ByteSpan, kLongestBurst> frames_;
  std::string last_error_;
  MonotonicClock clock_;
};

}  // namespace trib
