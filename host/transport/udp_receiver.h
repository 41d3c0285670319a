// SPDX-License-Identifier: Apache-2.0
// The datagrams of a UDP socket, as many as wait in one system call. Those that the system has
// coalesced (UDP_GRO) are cut again: all have the length that it reports, but the last may be shorter,
// and one ECN. Nothing is copied or allocated for a datagram.
#pragma once

#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "host/engine/datagram.h"
#include "host/transport/ancillary_data.h"
#include "model/base/span.h"

namespace trib {

class UdpReceiver {
 public:
  UdpReceiver();
  UdpReceiver(const UdpReceiver&) = delete;  // messages_ has addresses of members
  UdpReceiver& operator=(const UdpReceiver&) = delete;

  // The next datagrams, as many as `burst` has room for; how many. Their bytes live until the next
  // call. 0: none waits, or the system has said so why not: errno.
  std::size_t receive(int socket, Span<IncomingDatagram> burst);
  // Datagrams have been taken from the socket that no call has given yet.
  bool pending() const { return next_ != filled_; }

 private:
  static constexpr std::size_t kBuffers = 16;
  static constexpr std::size_t kBufferBytes = 65'536;  // the longest that the system makes

  void take(int socket);
  void open_buffer();
  IncomingDatagram cut();

  std::array<mmsghdr, kBuffers> messages_{};
  std::array<iovec, kBuffers> parts_{};
  std::array<AncillaryData, kBuffers> told_{};
  std::unique_ptr<std::uint8_t[]> bytes_;  // the system gives pages to those that are used
  std::size_t next_ = 0;                   // the buffer that is being cut
  std::size_t filled_ = 0;                 // buffers
  std::size_t offset_ = 0;                 // in the buffer that is being cut
  std::size_t segment_ = 0;                // length of its datagrams
  std::uint8_t ecn_ = 0;
};

}  // namespace trib
