// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/interfaces/udp_socket.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <system_error>

#include "verif/sim/interfaces/host_error.h"

namespace trib {
namespace {

constexpr std::size_t kLongestDatagram = 65536;
constexpr int kBuffer = 4 << 20;  // bytes: several windows of the largest chunks

std::string text_of(int error) { return std::generic_category().message(error); }

std::string text_of(const Endpoint& e) {
  return fmt::format("{}.{}.{}.{}:{}", e.ip >> 24, e.ip >> 16 & 0xff, e.ip >> 8 & 0xff, e.ip & 0xff,
                     e.udp_port);
}

sockaddr_in address_of(const Endpoint& endpoint) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(endpoint.ip);
  address.sin_port = htons(endpoint.udp_port);
  return address;
}

}  // namespace

UdpSocket::UdpSocket(const Endpoint& local, const Endpoint& remote)
    : socket_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
  if (socket_.get() < 0) throw HostError(fmt::format("UDP socket: {}", text_of(errno)));
  const int discover = IP_PMTUDISC_DO;  // DF, and no fragments
  ::setsockopt(socket_.get(), IPPROTO_IP, IP_MTU_DISCOVER, &discover, sizeof discover);
  for (const int option : {SO_RCVBUF, SO_SNDBUF}) {  // as far as the system's limit goes
    ::setsockopt(socket_.get(), SOL_SOCKET, option, &kBuffer, sizeof kBuffer);
  }
  const sockaddr_in from = address_of(local);
  if (::bind(socket_.get(), reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0) {
    throw HostError(fmt::format("UDP socket on {}: {}", text_of(local), text_of(errno)));
  }
  const sockaddr_in to = address_of(remote);
  if (::connect(socket_.get(), reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    throw HostError(fmt::format("UDP socket to {}: {}", text_of(remote), text_of(errno)));
  }
}

Endpoint UdpSocket::local() const {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  if (::getsockname(socket_.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    throw HostError(fmt::format("address of the UDP socket: {}", text_of(errno)));
  }
  return {{}, ntohl(address.sin_addr.s_addr), ntohs(address.sin_port)};
}

std::size_t UdpSocket::mtu() const {
  int bytes = 0;
  socklen_t size = sizeof bytes;
  if (::getsockopt(socket_.get(), IPPROTO_IP, IP_MTU, &bytes, &size) != 0) {
    throw HostError(fmt::format("MTU of the route to the node: {}", text_of(errno)));
  }
  return static_cast<std::size_t>(bytes);
}

bool UdpSocket::send(const std::uint8_t* data, std::size_t bytes) {
  if (::send(socket_.get(), data, bytes, 0) >= 0) return true;
  last_error_ = text_of(errno);
  if (errno == EMSGSIZE) {
    throw HostError(fmt::format(
        "a datagram of {} bytes does not fit the MTU of {} bytes of the way to the node; raise the "
        "MTU of the interface, or use smaller chunks",
        bytes, mtu()));
  }
  return false;
}

std::optional<Bytes> UdpSocket::receive() {
  buffer_.resize(kLongestDatagram);
  const ssize_t bytes = ::recv(socket_.get(), buffer_.data(), buffer_.size(), MSG_DONTWAIT);
  if (bytes < 0) {
    if (errno != EAGAIN && errno != EINTR) last_error_ = text_of(errno);
    return std::nullopt;
  }
  return Bytes(buffer_.begin(), buffer_.begin() + bytes);
}

}  // namespace trib
