// SPDX-License-Identifier: Apache-2.0
#include <utility>
#include <vector>

#include "model/schedule/placed_schedules.h"
#include "model/schedule/placer.h"

namespace trib::schedule {
namespace {

// The parent of a rank but 0 in a tree where ranks are in order and odd ones are leaves: the lowest one
// bit moves up, or goes if there is no such rank.
std::uint32_t parent_of(std::uint32_t rank, std::uint32_t ranks) {
  const std::uint32_t lowest = rank & (~rank + 1);
  const std::uint32_t above = (rank ^ lowest) | lowest << 1;
  return above < ranks ? above : rank ^ lowest;
}

// Pairs of child and parent, children of a node before the node.
std::vector<std::pair<Vertex, Vertex>> edges_of(std::uint32_t ranks, bool second) {
  const auto node_of = [&](std::uint32_t rank) {
    if (!second) return rank;
    return ranks % 2 == 0 ? ranks - 1 - rank : (rank + 1) % ranks;
  };
  std::vector<std::pair<Vertex, Vertex>> edges;
  std::uint32_t highest = 1;
  while (highest < ranks) highest <<= 1;
  for (std::uint32_t lowest = 1; lowest < highest; lowest <<= 1) {
    for (std::uint32_t rank = lowest; rank < ranks; rank += 2 * lowest) {
      edges.emplace_back(node_of(rank), node_of(parent_of(rank, ranks)));
    }
  }
  return edges;
}

}  // namespace

Schedule double_tree_schedule(const Topology& topology) {
  Placer placer(topology, "double-tree", topology.nodes());
  for (std::uint32_t chunk = 0; chunk < topology.nodes(); ++chunk) {
    const auto edges = edges_of(topology.nodes(), chunk % 2 != 0);
    for (const auto& [child, parent] : edges) {
      placer.add(Operation::kReduce, chunk, child, parent);
    }
    for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) {
      placer.add(Operation::kGather, chunk, edge->second, edge->first);
    }
  }
  return placer.take();
}

}  // namespace trib::schedule
