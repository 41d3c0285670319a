// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/root_order.h"

#include <algorithm>
#include <numeric>

namespace trib::schedule {

namespace {

unsigned difference(unsigned one, unsigned other) {
  return one > other ? one - other : other - one;
}

unsigned farthest_node(const Topology& topology, Vertex root) {
  const std::vector<unsigned> distances = topology.distances_from(root);
  return *std::max_element(distances.begin(), distances.begin() + topology.nodes());
}

// The distance of a node of a mesh to the farthest corner, with the slip of the authors' program: where
// the columns should be compared it takes the row and the column of the corner (SD2.4). Other networks
// have no priorities there.
unsigned published_priority(const Topology& topology, Vertex root) {
  const Grid& grid = topology.grid();
  if (grid.extents.size() != 2 || grid.wraps) return 0;
  const unsigned columns = grid.extents[0];
  const unsigned rows = grid.extents[1];
  unsigned most = 0;
  for (const unsigned row : {0u, rows - 1}) {
    for (const unsigned column : {0u, columns - 1}) {
      most = std::max(most, difference(root / columns, row) + difference(row, column));
    }
  }
  return most;
}

}  // namespace

std::string name_of(RootOrder order) {
  switch (order) {
    case RootOrder::kNatural:
      return "natural";
    case RootOrder::kPriority:
      return "priority";
    case RootOrder::kReversed:
      return "reversed";
    case RootOrder::kPublishedSort:
      return "published sort";
  }
  return {};
}

std::vector<Vertex> roots_in(RootOrder order, const Topology& topology) {
  std::vector<Vertex> roots(topology.nodes());
  std::iota(roots.begin(), roots.end(), 0);
  if (order == RootOrder::kReversed) std::reverse(roots.begin(), roots.end());
  if (order == RootOrder::kNatural || order == RootOrder::kReversed) return roots;
  std::vector<unsigned> priority;
  for (const Vertex root : roots) {
    priority.push_back(order == RootOrder::kPriority ? farthest_node(topology, root)
                                                     : published_priority(topology, root));
  }
  std::sort(roots.begin(), roots.end(), [&](Vertex one, Vertex other) {
    return priority[one] != priority[other] ? priority[one] > priority[other] : one > other;
  });
  return roots;
}

}  // namespace trib::schedule
