// SPDX-License-Identifier: Apache-2.0
// Workers around a node model, joined by links that lose, damage, duplicate and delay frames by a
// seeded random choice. Time is simulated: it jumps from event to event.
#pragma once

#include <map>
#include <memory>
#include <random>
#include <vector>

#include "model/node/node_model.h"
#include "model/worker/worker.h"

namespace trib {

// Probabilities, for each frame on each link.
struct LinkFaults {
  double loss = 0;
  double damage = 0;  // ends with tuser
  double duplicate = 0;
  double delay = 0;  // long enough to be overtaken by others
};

// How long a frame takes, one way.
struct LinkTiming {
  Time flight = 10 * kMicrosecond;
  Time per_byte = 0;  // the link is busy for so long with each byte; 0: any number at once
};

class LoopbackCluster {
 public:
  LoopbackCluster(unsigned workers, const LinkFaults& faults, std::uint32_t seed,
                  std::size_t chunk_bytes, const LinkTiming& timing = {});

  // Runs collectives[i] on worker i until all are done. What a worker throws goes through.
  void run(const std::vector<Collective>& collectives);

  const Worker& worker(unsigned i) const { return workers_.at(i); }
  const NodeModel& node() const { return node_; }

 private:
  struct Arrival {
    bool at_node;
    unsigned port;
    Frame frame;
  };

  bool all_done(std::size_t workers) const;
  // When a link can take a frame: one per worker and direction.
  Time& free_at(bool to_node, unsigned port) { return free_at_[2 * port + (to_node ? 1 : 0)]; }
  void put_on_wire(bool to_node, unsigned port, const Frame& frame);
  bool happens(double probability);
  void step(std::size_t workers);

  NodeModel node_;
  std::vector<Worker> workers_;
  LinkFaults faults_;
  LinkTiming timing_;
  std::vector<Time> free_at_;
  std::mt19937 random_;
  Time now_ = 0;
  std::multimap<Time, Arrival> wire_;  // by time of arrival
};

}  // namespace trib
