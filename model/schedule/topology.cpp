// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/topology.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace trib::schedule {

Vertex Grid::neighbour(Vertex from, unsigned dimension, bool forward) const {
  unsigned stride = 1;
  for (unsigned d = 0; d < dimension; ++d) stride *= extents[d];
  const unsigned extent = extents[dimension];
  const unsigned at = from / stride % extent;
  const unsigned edge = forward ? extent - 1 : 0;
  if (at == edge && !wraps) return from;
  const unsigned then = (at + (forward ? 1 : extent - 1)) % extent;
  return from + then * stride - at * stride;
}

Topology::Topology(std::string name, unsigned nodes, unsigned switches)
    : name_(std::move(name)), nodes_(nodes), ports_(nodes + switches) {}

std::string Topology::name_of(Vertex vertex) const {
  return is_switch(vertex) ? fmt::format("s{}", vertex - nodes_) : fmt::format("{}", vertex);
}

unsigned Topology::capacity(Vertex from, Vertex to) const {
  const auto& ports = ports_[from];
  return static_cast<unsigned>(std::count_if(
      ports.begin(), ports.end(), [&](std::uint32_t link) { return links_[link].to == to; }));
}

std::size_t Topology::port_to(Vertex node, Vertex to) const {
  const auto& ports = ports_[node];
  const auto found = std::find_if(ports.begin(), ports.end(),
                                  [&](std::uint32_t link) { return links_[link].to == to; });
  return static_cast<std::size_t>(found - ports.begin());
}

void Topology::add_link(Vertex from, Vertex to) {
  ports_[from].push_back(static_cast<std::uint32_t>(links_.size()));
  links_.push_back({from, to});
}

Topology Topology::without(Vertex one, Vertex other) const {
  if (one >= vertices() || other >= vertices() || capacity(one, other) == 0) {
    throw std::invalid_argument(
        fmt::format("{} has no link between {} and {}", name_, name_of(one), name_of(other)));
  }
  Topology rest(fmt::format("{} without {}-{}", name_, name_of(one), name_of(other)), nodes_,
                vertices() - nodes_);
  for (const Link& link : links_) {
    const bool removed =
        (link.from == one && link.to == other) || (link.from == other && link.to == one);
    if (!removed) rest.add_link(link.from, link.to);
  }
  return rest;
}

std::vector<unsigned> Topology::distances_from(Vertex from) const {
  std::vector<unsigned> distances(vertices(), kUnreached);
  std::vector<Vertex> reached{from};
  distances[from] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Vertex at = reached[i];
    if (at != from && !forwards(at)) continue;
    for (const std::uint32_t link : ports_[at]) {
      const Vertex to = links_[link].to;
      if (distances[to] != kUnreached) continue;
      distances[to] = distances[at] + 1;
      reached.push_back(to);
    }
  }
  return distances;
}

void Topology::require_connected() const {
  // Nodes pass data on from one to the next, so all forward here.
  std::vector<bool> reached(vertices(), false);
  std::vector<Vertex> found{0};
  reached[0] = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const std::uint32_t link : ports_[found[i]]) {
      const Vertex to = links_[link].to;
      if (reached[to]) continue;
      reached[to] = true;
      found.push_back(to);
    }
  }
  const auto lost =
      static_cast<Vertex>(std::find(reached.begin(), reached.end(), false) - reached.begin());
  if (lost == vertices()) return;
  throw std::invalid_argument(fmt::format("{}: {} {} cannot be reached from node 0", name_,
                                          is_switch(lost) ? "switch" : "node", name_of(lost)));
}

}  // namespace trib::schedule
