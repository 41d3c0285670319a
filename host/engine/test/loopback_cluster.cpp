// SPDX-License-Identifier: Apache-2.0
#include "host/engine/test/loopback_cluster.h"

#include <algorithm>

namespace trib {
namespace {

constexpr std::uint32_t kJob = 0x4a4f4231;

NodeConfig node_config(unsigned workers, LoopbackCluster::Life life) {
  NodeConfig config;
  config.node = default_node();
  config.ports = std::max(workers, 2u);
  config.reductions = ReductionSet::all();
  GroupConfig& group = config.groups[0];
  group.peers.resize(config.ports);
  if (life == LoopbackCluster::Life::kJoin) return config;  // all is learned from the JOINs
  for (unsigned p = 0; p < config.ports; ++p) group.peers[p] = default_worker(p);
  group.members = (1u << workers) - 1;
  group.epoch = 1;
  return config;
}

}  // namespace

LoopbackCluster::LoopbackCluster(unsigned workers, const NetworkFaults& faults, std::uint32_t seed,
                                 std::size_t chunk_bytes, const LinkTiming& timing, Life life)
    : chunk_bytes_(chunk_bytes), incarnations_(seed), network_(faults, seed, timing) {
  network_.add_node(node_config(workers, life));
  if (life == Life::kRegisters) network_.node(0).start();
  for (unsigned i = 0; i < workers; ++i) {
    network_.add_worker(worker_config(i), 0, i);
    if (life == Life::kJoin) network_.worker(i).join(workers);
  }
}

WorkerConfig LoopbackCluster::worker_config(unsigned i) {
  WorkerConfig config;
  config.job = kJob;
  config.incarnation = static_cast<std::uint32_t>(incarnations_());
  config.rank = static_cast<std::uint16_t>(i);
  config.balance = i % 2 != 0;  // one and the other kind of results in each life
  config.chunk_bytes = chunk_bytes_;
  return config;
}

void LoopbackCluster::run(const std::vector<Collective>& collectives) {
  for (unsigned i = 0; i < collectives.size(); ++i) network_.worker(i).start(collectives[i]);
  network_.run_until([this] { return network_.all_done(); });
}

}  // namespace trib
