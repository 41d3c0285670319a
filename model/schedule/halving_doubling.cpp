// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "model/schedule/placed_schedules.h"
#include "model/schedule/placer.h"

namespace trib::schedule {
namespace {

bool has_odd_parity(std::uint32_t number) {
  bool odd = false;
  for (; number != 0; number &= number - 1) odd = !odd;
  return odd;
}

// Nodes at each switch, or 0 if the switches differ or are odd in number.
std::uint32_t nodes_per_switch(const Topology& topology) {
  const std::uint32_t switches = topology.vertices() - topology.nodes();
  if (switches == 0 || switches % 2 != 0 || topology.nodes() % switches != 0) return 0;
  const std::uint32_t per_switch = topology.nodes() / switches;
  for (Vertex node = 0; node < topology.nodes(); ++node) {
    if (topology.capacity(node, topology.nodes() + node / per_switch) == 0) return 0;
  }
  return per_switch;
}

}  // namespace

std::vector<Vertex> rank_map_of(const Topology& topology) {
  std::vector<Vertex> node_of(topology.nodes());
  std::iota(node_of.begin(), node_of.end(), 0);
  const std::uint32_t groups = nodes_per_switch(topology);
  if (groups == 0) return node_of;
  const std::uint32_t switches = topology.nodes() / groups;
  const std::uint32_t half = switches / 2;
  for (std::uint32_t group = 0; group < groups; ++group) {
    // Ranks 2i and 2i + 1 of a group are on opposite sides; which is where goes by the parity of i.
    std::vector<std::uint32_t> upper;
    std::vector<std::uint32_t> lower;
    for (std::uint32_t pair = 0; pair < half; ++pair) {
      const bool swapped = has_odd_parity(pair) != has_odd_parity(group);
      const std::uint32_t rank = group * switches + 2 * pair;
      upper.push_back(rank + (swapped ? 1 : 0));
      lower.push_back(rank + (swapped ? 0 : 1));
    }
    // Each group is turned against the one before, so that partners in other groups use other links.
    const std::uint32_t turn = (half - group % half) % half;
    std::rotate(upper.begin(), upper.begin() + turn, upper.end());
    for (std::uint32_t place = 0; place < half; ++place) {
      node_of[upper[place]] = place * groups + group;
      node_of[lower[place]] = (half + place) * groups + group;
    }
  }
  return node_of;
}

Schedule halving_doubling_schedule(const Topology& topology) {
  const std::uint32_t ranks = topology.nodes();
  if ((ranks & (ranks - 1)) != 0) {
    throw std::invalid_argument(
        fmt::format("{}: hdrm needs a power of two of nodes", topology.name()));
  }
  const std::vector<Vertex> node_of = rank_map_of(topology);
  Placer placer(topology, "hdrm", ranks);
  // With partners at `distance`: a rank sends the chunks whose owner agrees with its partner from that
  // bit down, or, when it gathers, with itself.
  const auto exchange = [&](std::uint32_t distance, Operation operation) {
    const std::uint32_t bits = 2 * distance - 1;
    const std::uint32_t wanted = operation == Operation::kReduce ? distance : 0;
    for (std::uint32_t high = 0; high < ranks; high += 2 * distance) {
      for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        const std::uint32_t owner = high + ((rank ^ wanted) & bits);
        placer.add(operation, node_of[owner], node_of[rank], node_of[rank ^ distance]);
      }
    }
  };
  for (std::uint32_t distance = 1; distance < ranks; distance <<= 1) {
    exchange(distance, Operation::kReduce);
  }
  for (std::uint32_t distance = ranks >> 1; distance > 0; distance >>= 1) {
    exchange(distance, Operation::kGather);
  }
  return placer.take();
}

}  // namespace trib::schedule
