// SPDX-License-Identifier: Apache-2.0
// Workers and node models, joined by links that lose, damage, double and delay frames by a seeded
// random choice, and that can be down. What waits at a node's port takes turns as RC3 says. Time is
// simulated: it jumps from event to event.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <vector>

#include "host/engine/test/transmit_queue.h"
#include "host/engine/worker.h"
#include "host/transport/simulated/frame_adapter.h"
#include "model/node/node_model.h"

namespace trib {

// Probabilities, for each frame on each link.
struct NetworkFaults {
  double loss = 0;
  double damage = 0;  // ends with tuser
  double duplicate = 0;
  double delay = 0;  // long enough to be overtaken by others
  double mark = 0;   // CE, if the frame is ECN-capable
  double stray = 0;  // comes a second time, up to 20 ms later: in another life, or another job
};

// How long a frame takes, one way.
struct LinkTiming {
  Time flight = 10 * kMicrosecond;
  Time per_byte = 0;  // the link is busy for so long with each byte; 0: any number at once
};

class LoopbackNetwork {
 public:
  using ErrorHandler = std::function<void(unsigned worker, const WorkerError& error)>;

  LoopbackNetwork(const NetworkFaults& faults, std::uint32_t seed, const LinkTiming& timing = {});

  // All return the index of what was added: 0, 1, ... of its kind. Worker i is default_worker(i).
  unsigned add_node(const NodeConfig& config);
  unsigned add_worker(const WorkerConfig& config, unsigned node, unsigned port);
  void join_nodes(unsigned child, unsigned child_port, unsigned parent, unsigned parent_port);

  std::size_t workers() const { return hosts_.size(); }
  // Throws std::bad_optional_access if the worker has crashed.
  Worker& worker(unsigned i) { return hosts_.at(i).worker.value(); }
  const Worker& worker(unsigned i) const { return hosts_.at(i).worker.value(); }
  NodeModel& node(unsigned n) { return nodes_.at(n); }
  const NodeModel& node(unsigned n) const { return nodes_.at(n); }

  // The worker stops at once; what it has sent is under way all the same.
  void crash(unsigned worker) { hosts_.at(worker).worker.reset(); }
  // It begins again with nothing but its configuration.
  void restart(unsigned worker, const WorkerConfig& config) {
    hosts_.at(worker).worker.emplace(config);
  }
  void set_faults(const NetworkFaults& faults) { faults_ = faults; }
  // Both directions of the link of a worker; what is under way still arrives.
  void set_up(unsigned worker, bool up);
  // A frame of somebody else arrives at a port of a node, a flight later.
  void inject(unsigned node, unsigned port, const Frame& frame);
  // GR3: the node's deadline of this chunk has passed.
  void pass_deadline(unsigned node, std::uint32_t sequence);

  // What a worker throws: to this handler, which may let it join again; without one, to the caller.
  void on_error(ErrorHandler handler) { on_error_ = std::move(handler); }

  Time now() const { return now_; }
  // Everybody sends what they can; then the time of the next arrival or deadline comes. Throws
  // std::logic_error if nothing can happen any more, or a minute of simulated time is over.
  void step();
  void run_until(const std::function<bool()>& condition);
  // No worker that hasn't crashed has a collective under way.
  bool all_done() const;

 private:
  struct End {
    bool is_node;
    unsigned index;
    unsigned port;  // of the node
  };
  struct Host {
    std::optional<Worker> worker;  // none: it has crashed
    FrameAdapter adapter;
  };
  struct Link {  // one direction
    End from;
    End to;
    bool up = true;
    Time free_at = 0;
    TransmitQueue queue;  // of a node
  };
  struct Arrival {
    End to;
    Frame frame;
  };

  void add_link(const End& a, const End& b);
  void send_all(Link& link);
  std::optional<Frame> next_frame(Link& link);
  void put_on_wire(Link& link, const Frame& frame);
  void send_copy(const Link& link, const Frame& frame, Time at);
  void deliver(const Arrival& arrival);
  void emit(unsigned node, const std::vector<Emission>& emissions);
  void guard(unsigned worker, const std::function<void(Worker&)>& action);
  bool happens(double probability);

  NetworkFaults faults_;
  LinkTiming timing_;
  std::mt19937 random_;
  Time now_ = 0;
  std::vector<NodeModel> nodes_;
  std::vector<Endpoint> node_endpoints_;
  std::vector<Host> hosts_;
  std::vector<Link> links_;
  std::multimap<Time, Arrival> wire_;  // by time of arrival
  ErrorHandler on_error_;
};

}  // namespace trib
