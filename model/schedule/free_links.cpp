// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/free_links.h"

#include <algorithm>

namespace trib::schedule {

FreeLinks::FreeLinks(const Topology& topology)
    : topology_(topology), reached_by_(topology.vertices()), reached_in_(topology.vertices(), 0) {
  free_all();
}

void FreeLinks::free_all() {
  free_.assign(topology_.links().size(), true);
  free_out_.resize(topology_.vertices());
  for (Vertex vertex = 0; vertex < topology_.vertices(); ++vertex) {
    free_out_[vertex] = static_cast<std::uint32_t>(topology_.links_from(vertex).size());
  }
}

void FreeLinks::take(std::uint32_t link) {
  free_[link] = false;
  --free_out_[topology_.links()[link].from];
}

std::optional<TreeEdge> FreeLinks::take_edge(Vertex parent, const std::vector<bool>& joined,
                                             unsigned reach) {
  if (free_out_[parent] == 0) return std::nullopt;
  return topology_.has_switches() ? take_path(parent, joined, reach) : take_link(parent, joined);
}

std::optional<TreeEdge> FreeLinks::take_link(Vertex parent, const std::vector<bool>& joined) {
  for (const std::uint32_t link : topology_.links_from(parent)) {
    const Vertex to = topology_.links()[link].to;
    if (!free_[link] || joined[to]) continue;
    take(link);
    return TreeEdge{to, parent, 0, {}};
  }
  return std::nullopt;
}

std::optional<TreeEdge> FreeLinks::take_path(Vertex parent, const std::vector<bool>& joined,
                                             unsigned reach) {
  ++search_;
  reached_in_[parent] = search_;
  queue_.assign(1, {parent, 0});
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    const auto [from, distance] = queue_[i];
    if (distance == reach) break;
    for (const std::uint32_t link : topology_.links_from(from)) {
      const Vertex to = topology_.links()[link].to;
      if (!free_[link] || reached_in_[to] == search_) continue;
      reached_in_[to] = search_;
      reached_by_[to] = link;
      if (topology_.is_switch(to)) {
        queue_.emplace_back(to, distance + 1);
        continue;
      }
      if (joined[to]) continue;
      TreeEdge edge{to, parent, 0, {to}};
      for (Vertex at = to; at != parent; at = topology_.links()[reached_by_[at]].from) {
        take(reached_by_[at]);
        edge.path.push_back(topology_.links()[reached_by_[at]].from);
      }
      std::reverse(edge.path.begin(), edge.path.end());
      if (edge.path.size() == 2) edge.path.clear();
      return edge;
    }
  }
  return std::nullopt;
}

}  // namespace trib::schedule
