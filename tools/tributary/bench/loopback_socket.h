// SPDX-License-Identifier: Apache-2.0
// UDP sockets of the loopback interface for measurements, without the library of the host, and the
// control messages of the system about the segments of a buffer.
#pragma once

#include <sys/socket.h>

#include <cstddef>
#include <cstdint>

#include "model/base/file_descriptor.h"

namespace trib {

inline constexpr std::uint32_t kLoopbackIp = 0x7f000001;
inline constexpr std::size_t kMostBufferBytes = 65'536;  // of several datagrams
inline constexpr std::size_t kMostDatagramBytes = 65'507;
inline constexpr std::size_t kMostSegments = 64;

// Bound to a free port of `ip`; a call of recvmsg() ends after half a second. Throws HostError if the system
// refuses, or if it is to coalesce and cannot.
FileDescriptor loopback_socket(bool coalescing, std::uint32_t ip = kLoopbackIp);
std::uint16_t port_of(const FileDescriptor& socket);
void connect_loopback(const FileDescriptor& socket, std::uint16_t port);

// Control data of a buffer of several datagrams.
class SegmentLength {
 public:
  void tell(msghdr& message, std::size_t bytes);  // to the system, before sendmsg()
  void expect(msghdr& message);                   // from it, before recvmsg()
  // After it; `whole` if the buffer is one datagram.
  static std::size_t of(msghdr& message, std::size_t whole);

 private:
  alignas(cmsghdr) std::uint8_t space_[CMSG_SPACE(sizeof(int))]{};
};

}  // namespace trib
