// SPDX-License-Identifier: Apache-2.0
// A ModelFabric of one node on the loopback interface, in a thread: a socket for each worker, on the
// port of its rank. Frames of workers may be lost by a seeded random choice. Addresses are
// only those of this process, so that tests may run in parallel.
#pragma once

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "host/c/test/node_socket.h"
#include "host/transport/udp_socket.h"
#include "model/fabric/model_fabric.h"
#include "model/frame/address_text.h"
#include "model/frame/envelope.h"

namespace trib {

struct GoldenOptions {
  unsigned groups = 1;
  double lose = 0;  // probability, of each frame of a worker
  std::uint32_t seed = 1;
  ReductionSet reductions = ReductionSet::all();
  codec::CodecSet codecs = codec::kRawOnly;
  codec::Encoding result_encoding{};
  // The node says nothing more in this group, once it has contributions of its chunk 8 or later.
  std::optional<unsigned> mute_group;
  std::uint64_t key = 0;
  std::uint16_t epoch = 0;  // of a start by the registers; 0: JOINs are awaited
  // GR3: the deadline of this chunk passes as soon as rank 0 has contributed to it.
  std::optional<std::uint32_t> deadline;
};

class GoldenNode {
 public:
  explicit GoldenNode(unsigned workers, const GoldenOptions& options = {})
      : options_(options), random_(options.seed) {
    fabric_.add_node(config(workers, options));
    fabric_.on_exit([this](NodePort from, const Frame& frame) {
      const Enclosed opened = open_frame(frame.bytes).value();
      sockets_.at(from.port)->send(opened.datagram);
    });
    for (unsigned w = 0; w < workers; ++w) {
      workers_.push_back(free_endpoint(2 * w + 1));
      sockets_.push_back(std::make_unique<NodeSocket>(free_endpoint(2 * w + 2)));
    }
    for (unsigned g = 0; options.epoch != 0 && g < options.groups; ++g) fabric_.node(0).start(g);
    thread_ = std::thread([this] { run(); });
  }
  ~GoldenNode() {
    stop_ = true;
    thread_.join();
  }
  GoldenNode(const GoldenNode&) = delete;
  GoldenNode& operator=(const GoldenNode&) = delete;

  unsigned lost() const { return lost_; }
  // Of the contribution that came last: the number of its collective.
  std::uint32_t message() const { return message_; }
  // "IP:PORT" of the node as the worker of that rank sees it, and of that worker.
  std::string address(unsigned rank) const { return text_of(sockets_.at(rank)->local()); }
  std::string worker(unsigned rank) const { return text_of(workers_.at(rank)); }

  static std::string text_of(const Endpoint& endpoint) {
    return format_ip(endpoint.ip) + ":" + std::to_string(endpoint.udp_port);
  }
  // `host`: 1..254, the last number of an address of this process.
  static Endpoint free_endpoint(unsigned host) {
    const auto process = static_cast<std::uint32_t>(::getpid());
    const std::uint32_t address = 0x7f000000 | (process & 0xffff) << 8 | host;
    return UdpSocket({{}, address, 0}, {{}, address, 9}).local();
  }

 private:
  static NodeConfig config(unsigned workers, const GoldenOptions& options) {
    NodeConfig config;
    config.node = default_node();
    config.ports = std::max(workers, 2u);
    config.reductions = options.reductions;
    config.codecs = options.codecs;
    config.groups.assign(options.groups, group_config(workers, options, config.ports));
    return config;
  }
  static GroupConfig group_config(unsigned workers, const GoldenOptions& options, unsigned ports) {
    GroupConfig group;
    group.peers.resize(ports);
    group.epoch = options.epoch;
    group.key = options.key;
    group.result_encoding = options.result_encoding.byte();
    if (options.epoch == 0) return group;  // all is learned from the JOINs
    for (unsigned p = 0; p < workers; ++p) group.peers[p] = default_worker(p);
    group.members = (1u << workers) - 1;
    return group;
  }

  void run() {
    std::vector<pollfd> readable;
    for (const auto& socket : sockets_) readable.push_back({socket->descriptor(), POLLIN, 0});
    while (!stop_) {
      ::poll(readable.data(), readable.size(), 10);
      for (unsigned port = 0; port < sockets_.size(); ++port) {
        while (const std::optional<ByteSpan> datagram = sockets_[port]->receive()) {
          take(port, *datagram);
        }
      }
    }
  }

  void take(unsigned port, ByteSpan datagram) {
    if (std::bernoulli_distribution(options_.lose)(random_)) {
      ++lost_;
      return;
    }
    const DatagramHeader header = read_datagram_header(datagram.data());
    const bool joins = header.type == FrameType::kJoin;
    if (header.group == options_.mute_group && !joins && header.sequence >= 8) return;
    const bool contribution = header.type == FrameType::kContribution;
    if (contribution) message_ = header.tag;
    fabric_.receive({0, port}, enclose({default_worker(port), default_node()}, datagram, {}));
    if (contribution && port == 0 && header.sequence == options_.deadline) {
      fabric_.pass_deadline(0, header.sequence);
    }
  }

  GoldenOptions options_;
  std::mt19937 random_;
  ModelFabric fabric_{kAtOnce};
  std::vector<Endpoint> workers_;
  std::vector<std::unique_ptr<NodeSocket>> sockets_;
  std::atomic<unsigned> lost_{0};
  std::atomic<std::uint32_t> message_{0};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace trib
