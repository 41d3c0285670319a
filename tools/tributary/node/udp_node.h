// SPDX-License-Identifier: Apache-2.0
// The golden node on one UDP socket: a node without any simulator, to develop workers against. In
// each group the worker of rank r is at port r, at the address from which its last JOIN came.
// Frames of workers may be lost by a seeded random choice. Errors: HostError of the socket.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>

#include "model/base/file_descriptor.h"
#include "model/fabric/model_fabric.h"
#include "model/frame/encoding.h"
#include "model/frame/endpoint.h"
#include "model/node/node_config.h"

namespace trib {

struct UdpNodeConfig {
  Endpoint listen;  // port 0: any free one
  unsigned ports = 8;
  unsigned groups = kMaxGroups;
  double loss = 0;  // probability, of each frame of a worker
  std::uint32_t seed = 1;
  codec::CodecSet codecs = codec::kRawOnly;
  codec::Encoding result_encoding{};
};

struct UdpNodeCounts {
  std::uint64_t received = 0;
  std::uint64_t sent = 0;
  std::uint64_t lost = 0;     // by choice
  std::uint64_t unknown = 0;  // not from a worker that has joined, or no frame of the protocol
  std::uint64_t unsent = 0;   // the system has refused them
};

class UdpNode {
 public:
  explicit UdpNode(const UdpNodeConfig& config);

  Endpoint local() const;
  int descriptor() const { return socket_.get(); }  // readable when a datagram waits
  /// Takes all datagrams that wait, and sends what follows from them.
  void serve();
  const UdpNodeCounts& counts() const { return counts_; }

 private:
  static constexpr unsigned kMostPorts = 8;

  using Workers = std::array<std::optional<Endpoint>, kMostPorts>;

  // The port of the sender of this datagram.
  std::optional<unsigned> port_of(const Endpoint& source, ByteSpan datagram);
  void send(unsigned port, const Frame& frame);

  FileDescriptor socket_;
  double loss_;
  unsigned ports_;
  unsigned group_count_;
  std::mt19937 random_;
  ModelFabric fabric_{kAtOnce};
  std::array<Workers, kMaxGroups> workers_;  // by group and port
  UdpNodeCounts counts_;
};

}  // namespace trib
