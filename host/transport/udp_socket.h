// SPDX-License-Identifier: Apache-2.0
// An ordinary UDP socket, bound to a local address and connected to one remote address, so that it
// receives from no other. Addresses are Endpoints without MAC address; datagrams are what follows the
// UDP header. Every datagram goes out with DF. Errors: HostError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "host/engine/datagram.h"
#include "host/transport/udp_offloads.h"
#include "host/transport/udp_receiver.h"
#include "host/transport/udp_sender.h"
#include "model/base/file_descriptor.h"
#include "model/base/host_error.h"
#include "model/frame/endpoint.h"
#include "model/frame/layout.h"

namespace trib {

// IP and UDP: what a packet has before the datagram, in bytes.
inline constexpr std::size_t kHeadersOfDatagram = layout::kIpBytes + layout::kUdpBytes;

class UdpSocket {
 public:
  // Local IP 0: the one from which `remote` is reached; port 0: any free one. Throws HostError if
  // an address can't be had or no route leads to `remote`. `wanted`: what may be used of what the
  // system has for bursts.
  UdpSocket(const Endpoint& local, const Endpoint& remote, const UdpOffloads& wanted = {});

  Endpoint local() const;
  // The other end: "10.84.66.1:21570".
  const std::string& remote_text() const { return remote_text_; }
  // Of the route: the longest IP packet, in bytes.
  std::size_t mtu() const;
  // The same; nothing while no route leads to the node, as when the interface is down.
  std::optional<std::size_t> mtu_if_known() const;
  // The interface with the local address; empty if the system does not report it.
  const std::string& interface() const { return interface_; }
  // Throws HostError if that interface is gone, or if the MTU has fallen so that a datagram of so many
  // bytes no longer fits.
  void require_way(std::size_t longest) const;
  // The error of a datagram of so many bytes that exceeds the MTU, with what the MTU was at first.
  HostError too_long(std::size_t bytes) const;
  // Features used for bursts. A path that cannot do what the system can is found by sending.
  UdpOffloads offloads() const { return {sender_.segmentation(), coalescing_}; }
  // Readable when a datagram waits that has not been taken; see pending().
  int descriptor() const { return socket_.get(); }

  // One datagram of both parts, `head` first, with `ecn` in its IP header. Waits while the socket's
  // buffer is full. False if it is lost (no such address, no link, ...); last_error() returns
  // why. Throws HostError if it exceeds the MTU.
  bool send(ByteSpan head, ByteSpan payload, std::uint8_t ecn = 0);
  // The same for all of `burst`, in order. How many of them are lost.
  std::size_t send(Span<const OutgoingDatagram> burst);
  // The next datagram, or nothing if none waits. Its bytes live until the next call.
  std::optional<IncomingDatagram> receive();
  // The same for several, as many as `burst` has room for; how many.
  std::size_t receive(Span<IncomingDatagram> burst);
  // A datagram waits that was taken from the descriptor together with others.
  bool pending() const { return receiver_.pending(); }
  // The last thing that has gone wrong, in the system's words; empty = nothing yet.
  const std::string& last_error() const { return last_error_; }

 private:
  void configure(const UdpOffloads& wanted);
  void require_interface() const;

  FileDescriptor socket_;
  UdpSender sender_;
  UdpReceiver receiver_;
  bool coalescing_ = false;
  std::size_t first_mtu_ = 0;
  std::string remote_text_;
  std::string interface_;
  unsigned interface_index_ = 0;
  std::string last_error_;
};

}  // namespace trib
