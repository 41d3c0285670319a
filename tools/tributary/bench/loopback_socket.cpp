// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/loopback_socket.h"

#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/time.h>

#include <cerrno>
#include <cstring>

#include "model/base/host_error.h"

namespace trib {
namespace {

constexpr int kSocketBuffer = 4 << 20;  // bytes
constexpr timeval kPatience{0, 500'000};

sockaddr_in address_of(std::uint32_t ip, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(ip);
  address.sin_port = htons(port);
  return address;
}

void require(bool condition, const char* what) {
  if (!condition) throw HostError(what, errno);
}

}  // namespace

FileDescriptor loopback_socket(bool coalescing, std::uint32_t ip) {
  FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  require(socket.get() >= 0, "UDP socket");
  for (const int option : {SO_RCVBUF, SO_SNDBUF}) {
    ::setsockopt(socket.get(), SOL_SOCKET, option, &kSocketBuffer, sizeof kSocketBuffer);
  }
  ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience);
  const int on = 1;
  require(!coalescing || ::setsockopt(socket.get(), SOL_UDP, UDP_GRO, &on, sizeof on) == 0,
          "UDP_GRO");
  const sockaddr_in any = address_of(ip, 0);
  require(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&any), sizeof any) == 0,
          "address of a UDP socket");
  return socket;
}

std::uint16_t port_of(const FileDescriptor& socket) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  require(::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size) == 0,
          "port of a UDP socket");
  return ntohs(address.sin_port);
}

void connect_loopback(const FileDescriptor& socket, std::uint16_t port) {
  const sockaddr_in to = address_of(kLoopbackIp, port);
  require(::connect(socket.get(), reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0,
          "UDP socket to the loopback interface");
}

void SegmentLength::tell(msghdr& message, std::size_t bytes) {
  const auto value = static_cast<std::uint16_t>(bytes);
  message.msg_control = space_;
  message.msg_controllen = CMSG_SPACE(sizeof value);
  cmsghdr* const field = CMSG_FIRSTHDR(&message);
  field->cmsg_level = SOL_UDP;
  field->cmsg_type = UDP_SEGMENT;
  field->cmsg_len = CMSG_LEN(sizeof value);
  std::memcpy(CMSG_DATA(field), &value, sizeof value);
}

void SegmentLength::expect(msghdr& message) {
  message.msg_control = space_;
  message.msg_controllen = sizeof space_;
}

std::size_t SegmentLength::of(msghdr& message, std::size_t whole) {
  const cmsghdr* const field = CMSG_FIRSTHDR(&message);
  if (field == nullptr || field->cmsg_level != SOL_UDP || field->cmsg_type != UDP_GRO) return whole;
  int bytes = 0;
  std::memcpy(&bytes, CMSG_DATA(field), sizeof bytes);
  return static_cast<std::size_t>(bytes);
}

}  // namespace trib
