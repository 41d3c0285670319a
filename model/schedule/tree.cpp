// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/tree.h"

#include <algorithm>

namespace trib::schedule {
namespace {

std::uint32_t quotient_up(std::uint64_t dividend, std::uint64_t divisor) {
  return static_cast<std::uint32_t>((dividend + divisor - 1) / divisor);
}

// The longest path of a tree, in edges; through switches it is one edge, whatever its length.
unsigned tree_height(const Topology& topology) {
  if (topology.has_switches()) return 1;
  unsigned most = 0;
  for (Vertex node = 0; node < topology.nodes(); ++node) {
    const std::vector<unsigned> distances = topology.distances_from(node);
    most = std::max(most, *std::max_element(distances.begin(), distances.end()));
  }
  return most;
}

}  // namespace

std::uint32_t lower_bound_of(const Topology& topology) {
  const std::uint64_t nodes = topology.nodes();
  std::size_t fewest_ports = topology.links().size();
  std::size_t links = 0;  // of nodes
  for (Vertex node = 0; node < nodes; ++node) {
    const std::size_t ports = topology.links_from(node).size();
    fewest_ports = std::min(fewest_ports, ports);
    links += ports;
  }
  return std::max({quotient_up(nodes - 1, fewest_ports), quotient_up(nodes * (nodes - 1), links),
                   tree_height(topology)});
}

Schedule schedule_of(const Topology& topology, const std::string& algorithm, const Forest& forest) {
  Schedule schedule;
  schedule.topology = topology.name();
  schedule.algorithm = algorithm;
  schedule.nodes = topology.nodes();
  schedule.chunks = static_cast<std::uint32_t>(forest.trees.size());
  schedule.transfers.reserve(2 * forest.trees.size() * topology.nodes());
  for (std::uint32_t root = 0; root < schedule.chunks; ++root) {
    for (const TreeEdge& edge : forest.trees[root]) {
      std::vector<Vertex> up(edge.path.rbegin(), edge.path.rend());
      schedule.transfers.push_back({forest.steps - 1 - edge.step, Operation::kReduce, root,
                                    edge.child, edge.parent, schedule.add_path(std::move(up))});
      schedule.transfers.push_back({forest.steps + edge.step, Operation::kGather, root, edge.parent,
                                    edge.child, schedule.add_path(edge.path)});
    }
  }
  schedule.sort();
  return schedule;
}

}  // namespace trib::schedule
