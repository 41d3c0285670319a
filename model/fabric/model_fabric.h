// SPDX-License-Identifier: Apache-2.0
// Golden nodes and hosts in memory, joined by links that lose, damage, double and delay frames by a
// seeded random choice, and that can be down. Frames waiting at a node's port take turns as RC3 specifies.
// Time is simulated and jumps from event to event; with links that take no time, everything that
// follows from a frame happens at once, and the clock may be a real one.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <vector>

#include "model/fabric/transmit_queue.h"
#include "model/frame/frame.h"
#include "model/node/node_model.h"

namespace trib {

// Picoseconds.
using FabricTime = std::int64_t;

// Probabilities, for each frame on each link.
struct NetworkFaults {
  double loss = 0;
  double damage = 0;  // ends with tuser
  double duplicate = 0;
  double delay = 0;  // long enough to be overtaken by others
  double mark = 0;   // CE, if the frame is ECN-capable
  double stray = 0;  // comes a second time, up to 20 ms later: in another life, or another job
};

// Time of a frame, one way.
struct LinkTiming {
  FabricTime flight = 10'000'000;
  FabricTime per_byte = 0;  // the link is busy for so long with each byte; 0: any number at once
};
inline constexpr LinkTiming kAtOnce{0, 0};

struct NodePort {
  unsigned node;
  unsigned port;
  bool operator==(const NodePort& other) const { return node == other.node && port == other.port; }
};

// The other side of a link of a node.
class FabricHost {
 public:
  virtual ~FabricHost() = default;
  // The next frame to be sent; asked for when the link is free.
  virtual std::optional<Frame> transmit(FabricTime now) = 0;
  virtual void receive(const Frame& frame, FabricTime now) = 0;
};

class ModelFabric {
 public:
  explicit ModelFabric(const LinkTiming& timing, const NetworkFaults& faults = {},
                       std::uint32_t seed = 1)
      : faults_(faults), timing_(timing), random_(seed) {}

  // Nodes have the indices 0, 1, ...
  unsigned add_node(const NodeConfig& config);
  void add_host(FabricHost& host, NodePort at);
  void join_nodes(NodePort one, NodePort other);

  std::size_t nodes() const { return nodes_.size(); }
  NodeModel& node(unsigned n) { return nodes_.at(n); }
  const NodeModel& node(unsigned n) const { return nodes_.at(n); }
  // The node linked with that port of a node, if any.
  std::optional<NodePort> neighbour(NodePort at) const;

  void set_faults(const NetworkFaults& faults) { faults_ = faults; }
  // Selects the frames of nodes that are lost on links between nodes.
  void lose(std::function<bool(const Emission&)> lost) { lost_ = std::move(lost); }
  // Gets the frames that leave a node by a port without link.
  void on_exit(std::function<void(NodePort, const Frame&)> exit) { exit_ = std::move(exit); }
  // Both directions of the link of a host; what is in flight still arrives.
  void set_up(const FabricHost& host, bool up);

  // A frame from the other side arrives, a flight time later; or now.
  void inject(NodePort at, const Frame& frame);
  Verdict receive(NodePort at, const Frame& frame);
  // GR3: the node's deadline of this chunk of group 0 has passed. Returns whether it did anything.
  bool pass_deadline(unsigned node, std::uint32_t sequence);

  FabricTime now() const { return now_; }
  // Everybody sends what they can. Returns when a frame arrives or a link is free next, if ever.
  std::optional<FabricTime> send();
  // It is `time` now, or later; what arrives by then is received.
  void advance(FabricTime time);
  // Goes on until nothing is in flight.
  void settle() {
    while (const auto next = send()) advance(*next);
  }

 private:
  struct End {
    FabricHost* host;  // null: a node
    NodePort node;
  };
  struct Link {  // one direction
    End from;
    End to;
    bool up = true;
    FabricTime free_at = 0;
    TransmitQueue queue;  // of a node
  };
  struct Arrival {
    End to;
    Frame frame;
  };

  void add_link(const End& a, const End& b);
  void send_all(Link& link);
  void put_on_wire(Link& link, const Frame& frame);
  void send_copy(const Link& link, const Frame& frame, FabricTime at);
  void deliver(const Arrival& arrival);
  void emit(unsigned node, const std::vector<Emission>& emissions);
  bool happens(double probability);

  NetworkFaults faults_;
  LinkTiming timing_;
  std::mt19937 random_;
  FabricTime now_ = 0;
  std::vector<NodeModel> nodes_;
  std::vector<Link> links_;
  std::multimap<FabricTime, Arrival> wire_;  // by time of arrival
  std::function<bool(const Emission&)> lost_;
  std::function<void(NodePort, const Frame&)> exit_;
};

}  // namespace trib
