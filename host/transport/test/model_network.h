// SPDX-License-Identifier: Apache-2.0
// Communicators of one thread on a ModelFabric of one node, in simulated time: a wait passes at once.
// Links take no time; every so-and-so-many-th contribution may be lost. The registers have started
// the group, in epoch 1.
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "host/transport/transport.h"
#include "model/fabric/model_fabric.h"
#include "model/frame/envelope.h"

namespace trib {

class ModelNetwork {
 public:
  explicit ModelNetwork(unsigned workers, unsigned lose = 0) : lose_(lose), waiting_(workers) {
    fabric_.add_node(config(workers));
    fabric_.node(0).start();
    fabric_.on_exit(
        [this](NodePort from, const Frame& frame) { waiting_.at(from.port).push_back(frame); });
    for (unsigned i = 0; i < workers; ++i) ends_.push_back(std::make_unique<End>(*this, i));
  }

  Transport& transport(unsigned worker) { return *ends_.at(worker); }
  void pass(Time time) { now_ += time; }

 private:
  class End : public Transport {
   public:
    End(ModelNetwork& network, unsigned port) : network_(network), port_(port) {}

    Time now() const override { return network_.now_; }
    bool send(const OutgoingDatagram& datagram) override {
      network_.send(port_, datagram);
      return true;
    }
    std::optional<IncomingDatagram> receive() override {
      std::deque<Frame>& waiting = network_.waiting_[port_];
      if (waiting.empty()) return std::nullopt;
      frame_ = std::move(waiting.front());
      waiting.pop_front();
      const Enclosed opened = open_frame(frame_.bytes).value();
      return IncomingDatagram{opened.datagram, opened.envelope.ecn};
    }
    void wait(std::optional<Time> until) override {
      if (!network_.waiting_[port_].empty()) return;
      if (!until) throw std::logic_error("nothing can happen any more");
      network_.now_ = std::max(network_.now_, *until);
    }
    std::string last_error() const override { return ""; }

   private:
    ModelNetwork& network_;
    unsigned port_;
    Frame frame_;  // the last one received
  };

  static NodeConfig config(unsigned workers) {
    NodeConfig config;
    config.node = default_node();
    config.ports = std::max(workers, 2u);
    GroupConfig& group = config.groups[0];
    group.peers.resize(config.ports);
    for (unsigned port = 0; port < workers; ++port) group.peers[port] = default_worker(port);
    group.members = (1u << workers) - 1;
    group.epoch = 1;
    return config;
  }

  void send(unsigned port, const OutgoingDatagram& datagram) {
    const bool contribution = datagram.payload().size() > 0;
    if (contribution && lose_ != 0 && ++contributions_ % lose_ == 0) return;
    fabric_.receive({0, port}, enclose({default_worker(port), default_node(), datagram.ecn()},
                                       datagram.head(), datagram.payload()));
  }

  unsigned lose_;
  unsigned contributions_ = 0;
  Time now_ = 0;
  ModelFabric fabric_{kAtOnce};
  std::vector<std::deque<Frame>> waiting_;  // by port
  std::vector<std::unique_ptr<End>> ends_;
};

}  // namespace trib
