// SPDX-License-Identifier: Apache-2.0
// Workers on a ModelFabric, in simulated time. A worker can crash and be started again.
#pragma once

#include <deque>
#include <functional>
#include <optional>

#include "host/engine/worker.h"
#include "host/transport/simulated/frame_adapter.h"
#include "model/fabric/model_fabric.h"

namespace trib {

class LoopbackNetwork {
 public:
  using ErrorHandler = std::function<void(unsigned worker, const WorkerError& error)>;

  LoopbackNetwork(const LoopbackNetwork&) = delete;  // its hosts refer to it
  LoopbackNetwork& operator=(const LoopbackNetwork&) = delete;
  LoopbackNetwork(const NetworkFaults& faults, std::uint32_t seed, const LinkTiming& timing = {})
      : fabric_(timing, faults, seed) {}

  // All return the index of what was added: 0, 1, ... of its kind. Worker i is default_worker(i).
  unsigned add_node(const NodeConfig& config) { return fabric_.add_node(config); }
  unsigned add_worker(const WorkerConfig& config, unsigned node, unsigned port);
  void join_nodes(unsigned child, unsigned child_port, unsigned parent, unsigned parent_port) {
    fabric_.join_nodes({child, child_port}, {parent, parent_port});
  }

  std::size_t workers() const { return hosts_.size(); }
  // Throws std::bad_optional_access if the worker has crashed.
  Worker& worker(unsigned i) { return hosts_.at(i).worker.value(); }
  const Worker& worker(unsigned i) const { return hosts_.at(i).worker.value(); }
  NodeModel& node(unsigned n) { return fabric_.node(n); }
  const NodeModel& node(unsigned n) const { return fabric_.node(n); }

  // The worker stops at once; frames that it has sent stay in flight.
  void crash(unsigned worker) { hosts_.at(worker).worker.reset(); }
  // It starts again with only its configuration.
  void restart(unsigned worker, const WorkerConfig& config) {
    hosts_.at(worker).worker.emplace(config);
  }
  void set_faults(const NetworkFaults& faults) { fabric_.set_faults(faults); }
  // Both directions of the link of a worker; frames in flight still arrive.
  void set_up(unsigned worker, bool up) { fabric_.set_up(hosts_.at(worker), up); }
  // A frame of another sender arrives at a port of a node, a flight time later.
  void inject(unsigned node, unsigned port, const Frame& frame) {
    fabric_.inject({node, port}, frame);
  }
  // GR3: the node's deadline of this chunk has passed.
  void pass_deadline(unsigned node, std::uint32_t sequence) {
    fabric_.pass_deadline(node, sequence);
  }

  // Exceptions from a worker go to this handler, which may let it join again; without one, to the caller.
  void on_error(ErrorHandler handler) { on_error_ = std::move(handler); }

  Time now() const { return fabric_.now(); }
  // Everybody sends what they can; then the time of the next arrival or deadline comes. Throws
  // std::logic_error if nothing can happen any more, or a minute of simulated time has passed.
  void step();
  void run_until(const std::function<bool()>& condition);
  // No worker that hasn't crashed has a collective in progress.
  bool all_done() const;

 private:
  struct Host : FabricHost {
    Host(LoopbackNetwork& network, unsigned number, const WorkerConfig& config,
         const Endpoint& node)
        : network(network), number(number), worker(config), adapter{default_worker(number), node} {}
    std::optional<Frame> transmit(FabricTime now) override;
    void receive(const Frame& frame, FabricTime now) override;

    LoopbackNetwork& network;
    unsigned number;
    std::optional<Worker> worker;  // none: it has crashed
    FrameAdapter adapter;
  };

  void guard(Host& host, const std::function<void(Worker&)>& action);

  ModelFabric fabric_;
  std::deque<Host> hosts_;  // which never move
  ErrorHandler on_error_;
};

}  // namespace trib
