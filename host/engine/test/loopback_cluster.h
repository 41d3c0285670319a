// SPDX-License-Identifier: Apache-2.0
// A LoopbackNetwork of one node, with a worker on each of its first ports.
#pragma once

#include <random>
#include <vector>

#include "host/engine/test/loopback_network.h"

namespace trib {

class LoopbackCluster {
 public:
  // Is the group started by registers, or do the workers join?
  enum class Life : bool { kRegisters, kJoin };

  LoopbackCluster(unsigned workers, const NetworkFaults& faults, std::uint32_t seed,
                  std::size_t chunk_bytes, const LinkTiming& timing = {},
                  Life life = Life::kRegisters);

  // Runs collectives[i] on worker i until all are done. An exception from a worker propagates.
  void run(const std::vector<Collective>& collectives);

  LoopbackNetwork& network() { return network_; }
  const Worker& worker(unsigned i) const { return network_.worker(i); }
  const NodeModel& node() const { return network_.node(0); }
  // Configuration of worker i; a process that starts draws an incarnation.
  WorkerConfig worker_config(unsigned i);

 private:
  std::size_t chunk_bytes_;
  std::mt19937 incarnations_;
  LoopbackNetwork network_;
};

}  // namespace trib
