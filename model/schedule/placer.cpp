// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/placer.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace trib::schedule {

Placer::Placer(const Topology& topology, const std::string& algorithm, std::uint32_t chunks)
    : topology_(topology),
      places_(std::size_t{chunks} * topology.nodes()),
      distances_(topology.vertices()) {
  schedule_.topology = topology.name();
  schedule_.algorithm = algorithm;
  schedule_.nodes = topology.nodes();
  schedule_.chunks = chunks;
}

// Every link has its counterpart, so distances are the same both ways.
const std::vector<unsigned>& Placer::distances_to(Vertex to) {
  if (distances_[to].empty()) distances_[to] = topology_.distances_from(to);
  return distances_[to];
}

bool Placer::extend_path(std::vector<bool>& used, const std::vector<unsigned>& distances) {
  const Vertex at = path_.back();
  if (distances[at] == 0) return true;
  for (const std::uint32_t link : topology_.links_from(at)) {
    const Vertex next = topology_.links()[link].to;
    const bool nearer = distances[next] != Topology::kUnreached && distances[next] < distances[at];
    if (!nearer || used[link] || blocked_[next]) continue;
    if (distances[next] != 0 && !topology_.forwards(next)) continue;
    path_.push_back(next);
    if (extend_path(used, distances)) {
      used[link] = true;
      return true;
    }
    path_.pop_back();
  }
  blocked_[at] = true;
  return false;
}

bool Placer::take_path(std::uint32_t step, Vertex from, Vertex to) {
  while (used_.size() <= step) used_.emplace_back(topology_.links().size(), false);
  path_.assign(1, from);
  blocked_.assign(topology_.vertices(), false);
  return extend_path(used_[step], distances_to(to));
}

void Placer::add(Operation operation, std::uint32_t chunk, Vertex from, Vertex to) {
  if (distances_to(to)[from] == Topology::kUnreached) {
    throw std::invalid_argument(
        fmt::format("{}: no path from node {} to node {}", schedule_.topology, from, to));
  }
  // Data that arrive in the step in which the receiver sends do not change what it sends.
  std::uint32_t step = std::max(place(chunk, from).ready, place(chunk, to).sent);
  while (!take_path(step, from, to)) ++step;
  place(chunk, from).sent = std::max(place(chunk, from).sent, step);
  place(chunk, to).ready = std::max(place(chunk, to).ready, step + 1);
  schedule_.transfers.push_back({step, operation, chunk, from, to, schedule_.add_path(path_)});
}

Schedule Placer::take() {
  schedule_.sort();
  return std::move(schedule_);
}

}  // namespace trib::schedule
