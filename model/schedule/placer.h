// SPDX-License-Identifier: Apache-2.0
// Placer: gives each transfer of an algorithm the first step in which its data are there and a shortest
// path is free (SCHEDULE.md, SD2.6). Transfers are added in the order in which they claim links.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::schedule {

class Placer {
 public:
  Placer(const Topology& topology, const std::string& algorithm, std::uint32_t chunks);

  // After the transfers already added for the same chunk at these nodes. Errors: std::invalid_argument if no path
  // leads from one node to the other.
  void add(Operation operation, std::uint32_t chunk, Vertex from, Vertex to);

  Schedule take();

 private:
  // Of a chunk at a node.
  struct Place {
    std::uint32_t ready = 0;  // the first step after all that has arrived
    std::uint32_t sent = 0;   // the last step in which it has left
  };

  Place& place(std::uint32_t chunk, Vertex node) { return places_[chunk * schedule_.nodes + node]; }
  const std::vector<unsigned>& distances_to(Vertex to);
  // Takes the links of a shortest path that is free in `step`; leaves it in path_.
  bool take_path(std::uint32_t step, Vertex from, Vertex to);
  bool extend_path(std::vector<bool>& used, const std::vector<unsigned>& distances);

  const Topology& topology_;
  Schedule schedule_;
  std::vector<Place> places_;
  std::vector<std::vector<unsigned>> distances_;  // to each vertex; those that were asked for
  std::vector<std::vector<bool>> used_;           // in each step, each link
  std::vector<Vertex> path_;
  std::vector<bool> blocked_;  // no free path leads on from a vertex
};

}  // namespace trib::schedule
