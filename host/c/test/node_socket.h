// SPDX-License-Identifier: Apache-2.0
// A UDP socket of a node: receives from any sender, and answers each group of a worker where it has
// sent from.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "model/base/file_descriptor.h"
#include "model/base/host_error.h"
#include "model/base/span.h"
#include "model/frame/datagram.h"
#include "model/frame/datagram_header.h"
#include "model/frame/endpoint.h"
#include "model/frame/layout.h"

namespace trib {

class NodeSocket {
 public:
  explicit NodeSocket(const Endpoint& local)
      : local_(local), socket_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(local.ip);
    address.sin_port = htons(local.udp_port);
    const auto* const bound = reinterpret_cast<const sockaddr*>(&address);
    if (::bind(socket_.get(), bound, sizeof address) != 0) throw HostError("bind", errno);
  }

  const Endpoint& local() const { return local_; }
  int descriptor() const { return socket_.get(); }

  // The next datagram, or nothing if none waits. Its bytes live until the next call.
  std::optional<ByteSpan> receive() {
    sockaddr_in from{};
    socklen_t length = sizeof from;
    const ssize_t bytes = ::recvfrom(socket_.get(), buffer_.data(), buffer_.size(), 0,
                                     reinterpret_cast<sockaddr*>(&from), &length);
    if (bytes < static_cast<ssize_t>(kDatagramHeaderBytes)) return std::nullopt;
    workers_[read_datagram_header(buffer_.data()).group] = from;
    return ByteSpan{buffer_.data(), static_cast<std::size_t>(bytes)};
  }
  void send(ByteSpan datagram) {
    const auto to = workers_.find(read_datagram_header(datagram.data()).group);
    if (to == workers_.end()) return;
    ::sendto(socket_.get(), datagram.data(), datagram.size(), 0,
             reinterpret_cast<const sockaddr*>(&to->second), sizeof to->second);
  }

 private:
  Endpoint local_;
  FileDescriptor socket_;
  std::map<unsigned, sockaddr_in> workers_;  // by group
  std::array<std::uint8_t, 65536> buffer_{};
};

}  // namespace trib
