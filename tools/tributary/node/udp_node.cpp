// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/node/udp_node.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "model/base/host_error.h"
#include "model/frame/address_text.h"
#include "model/frame/datagram.h"
#include "model/frame/envelope.h"
#include "model/node/node_config.h"

namespace trib {
namespace {

constexpr std::size_t kLongestDatagram = 65536;
constexpr int kBuffer = 8 << 20;  // bytes: a window of each worker

sockaddr_in address_of(const Endpoint& endpoint) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(endpoint.ip);
  address.sin_port = htons(endpoint.udp_port);
  return address;
}

Endpoint endpoint_of(const sockaddr_in& address) {
  return {{}, ntohl(address.sin_addr.s_addr), ntohs(address.sin_port)};
}

FileDescriptor bound(const Endpoint& listen) {
  FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  const sockaddr_in address = address_of(listen);
  if (socket.get() < 0 ||
      ::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw HostError(fmt::format("cannot listen on {}:{}: {}", format_ip(listen.ip), listen.udp_port,
                                std::strerror(errno)));
  }
  ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVBUF, &kBuffer, sizeof kBuffer);
  return socket;
}

NodeConfig node_config(const UdpNodeConfig& config) {
  NodeConfig node;
  node.node = default_node();
  node.ports = std::max(config.ports, 2u);
  node.reductions = ReductionSet::all();
  node.codecs = config.codecs;
  node.groups.resize(config.groups);
  for (GroupConfig& group : node.groups) {
    group.peers.resize(node.ports);
    group.result_encoding = config.result_encoding.byte();
  }
  return node;
}

bool same(const Endpoint& one, const Endpoint& other) {
  return one.ip == other.ip && one.udp_port == other.udp_port;
}

}  // namespace

UdpNode::UdpNode(const UdpNodeConfig& config)
    : socket_(bound(config.listen)),
      loss_(config.loss),
      ports_(config.ports),
      group_count_(config.groups),
      random_(config.seed) {
  fabric_.add_node(node_config(config));
  fabric_.on_exit([this](NodePort from, const Frame& frame) { send(from.port, frame); });
}

Endpoint UdpNode::local() const {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  ::getsockname(socket_.get(), reinterpret_cast<sockaddr*>(&address), &size);
  return endpoint_of(address);
}

void UdpNode::serve() {
  Bytes buffer(kLongestDatagram);
  for (;;) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    const ssize_t bytes = ::recvfrom(socket_.get(), buffer.data(), buffer.size(), 0,
                                     reinterpret_cast<sockaddr*>(&address), &size);
    if (bytes < 0) {
      if (errno == EAGAIN || errno == EWOULDBLOCK) return;
      continue;  // the error of a datagram that was sent before
    }
    ++counts_.received;
    if (std::bernoulli_distribution(loss_)(random_)) {
      ++counts_.lost;
      continue;
    }
    const ByteSpan datagram(buffer.data(), static_cast<std::size_t>(bytes));
    const std::optional<unsigned> port = port_of(endpoint_of(address), datagram);
    if (!port) {
      ++counts_.unknown;
      continue;
    }
    fabric_.receive({0, *port}, enclose({default_worker(*port), default_node(), 0}, datagram, {}));
  }
}

std::optional<unsigned> UdpNode::port_of(const Endpoint& source, ByteSpan datagram) {
  if (datagram.size() < kDatagramHeaderBytes) return std::nullopt;
  const DatagramHeader header = read_datagram_header(datagram.data());
  // The node itself answers frames of groups that it does not have.
  Workers& workers = workers_.at(header.group < group_count_ ? header.group : 0);
  if (header.type == FrameType::kJoin && header.count < ports_) {
    workers.at(header.count) = source;
    return header.count;
  }
  for (unsigned port = 0; port < ports_; ++port) {
    if (workers.at(port) && same(*workers.at(port), source)) return port;
  }
  return std::nullopt;
}

void UdpNode::send(unsigned port, const Frame& frame) {
  const std::optional<Enclosed> opened = open_frame(frame.bytes);
  if (!opened || opened->datagram.size() < kDatagramHeaderBytes) return;
  const std::uint8_t group = read_datagram_header(opened->datagram.data()).group;
  const std::optional<Endpoint>& worker = workers_.at(group < group_count_ ? group : 0).at(port);
  if (!worker) return;
  const sockaddr_in address = address_of(*worker);
  const ssize_t sent = ::sendto(socket_.get(), opened->datagram.data(), opened->datagram.size(), 0,
                                reinterpret_cast<const sockaddr*>(&address), sizeof address);
  ++(sent < 0 ? counts_.unsent : counts_.sent);
}

}  // namespace trib
