// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/tree.h"

#include <algorithm>

namespace trib::schedule {

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
