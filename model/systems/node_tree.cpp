// SPDX-License-Identifier: Apache-2.0
#include "model/systems/node_tree.h"

#include "model/systems/chunk_flow.h"

namespace trib::systems {
namespace {

constexpr unsigned kBuiltPorts = 8;

double through_levels(const Allreduce& work, unsigned levels) {
  ChunkFlow flow;
  flow.node = node_timing(work.gbps);
  flow.levels = levels;
  return flow.seconds(work.bytes);
}

}  // namespace

double NodeStar::seconds(const Allreduce& work) const { return through_levels(work, 1); }

Cost NodeStar::cost(unsigned workers) const { return {workers, "nodes", 1}; }

std::string NodeStar::beyond(const Allreduce& work) const {
  return work.workers > kBuiltPorts ? "a node of so many ports is not built" : "";
}

unsigned NodeTree::levels(unsigned workers) {
  unsigned levels = 1;
  for (unsigned reached = kPorts; reached < workers; reached *= kPorts - 1) ++levels;
  return levels;
}

double NodeTree::seconds(const Allreduce& work) const {
  return through_levels(work, levels(work.workers));
}

// Every node but the root has one link up, so n nodes have 4 n - 2 (n - 1) ports for workers.
Cost NodeTree::cost(unsigned workers) const {
  unsigned nodes = 1;
  while (kPorts * nodes - 2 * (nodes - 1) < workers) ++nodes;
  return {workers + nodes - 1, "nodes", nodes};
}

}  // namespace trib::systems
