// SPDX-License-Identifier: Apache-2.0
#include "model/router/channels.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

namespace trib::router {
namespace {

constexpr unsigned kLanes = 2;

/// Links of a torus or mesh of these extents, in both directions.
std::size_t links_of(const RouterGrid& grid) {
  std::size_t links = 0;
  for (unsigned node = 0; node < grid.nodes(); ++node) {
    for (unsigned direction = 0; direction < kLinks; ++direction)
      links += grid.has_link(node, direction) ? 1 : 0;
  }
  return links;
}

}  // namespace

RouterGrid grid_of(const schedule::Topology& topology) {
  const schedule::Grid& grid = topology.grid();
  if (grid.extents.empty() || grid.extents.size() > 2) {
    throw std::invalid_argument(topology.name() +
                                ": routers need a torus or mesh of one or two dimensions");
  }
  RouterGrid result;
  result.columns = grid.extents[0];
  result.rows = grid.extents.size() == 2 ? grid.extents[1] : 1;
  result.wraps = grid.wraps;
  if (links_of(result) != topology.links().size())
    throw std::invalid_argument(topology.name() + ": routers need all links");
  const unsigned longest = std::max(result.rows, result.columns);
  if ((result.wraps ? longest / 2 : longest - 1) > kMostHops)
    throw std::invalid_argument(topology.name() + ": a way has more links than a tag counts");
  return result;
}

Channels channels_between(const RouterGrid& grid, const nic::Wiring& wiring) {
  Channels channels{grid, wiring, {}};
  unsigned next = 0;
  for (unsigned n = 0; n < wiring.nodes(); ++n) {
    channels.routes.emplace_back(wiring.ports());
    for (unsigned p = 0; p < wiring.ports(); ++p) {
      const auto& peer = wiring.peers[n][p];
      if (!peer) continue;
      channels.routes[n][p] = shortest_route(grid, n, peer->node, peer->port, next++ % kLanes);
    }
  }
  return channels;
}

Channels channels_of(const RouterGrid& grid, const schedule::Schedule& schedule, unsigned ports) {
  nic::Wiring wiring;
  wiring.peers.resize(grid.nodes());
  std::map<std::pair<unsigned, unsigned>, bool> known;
  for (const schedule::Transfer& transfer : schedule.transfers) {
    if (!known.insert({std::minmax(transfer.from, transfer.to), true}).second) continue;
    auto& here = wiring.peers[transfer.from];
    auto& there = wiring.peers[transfer.to];
    here.push_back(nic::PortOf{transfer.to, static_cast<unsigned>(there.size())});
    there.push_back(nic::PortOf{transfer.from, static_cast<unsigned>(here.size() - 1)});
  }
  for (unsigned n = 0; n < wiring.nodes(); ++n) {
    if (wiring.peers[n].size() > ports) {
      throw std::invalid_argument("node " + std::to_string(n) + " exchanges messages with " +
                                  std::to_string(wiring.peers[n].size()) +
                                  " others, the router has " + std::to_string(ports) +
                                  " local ports");
    }
    wiring.peers[n].resize(ports);
  }
  return channels_between(grid, wiring);
}

schedule::Schedule along_channels(const schedule::Schedule& schedule) {
  using Key = std::tuple<std::uint32_t, schedule::Vertex, schedule::Vertex>;
  schedule::Schedule result = schedule;
  result.paths.resize(1);
  std::map<Key, std::uint32_t> messages;
  std::vector<std::uint32_t> places;
  std::uint32_t most = 1;
  for (schedule::Transfer& transfer : result.transfers) {
    places.push_back(messages[{transfer.step, transfer.from, transfer.to}]++);
    most = std::max(most, places.back() + 1);
    transfer.path = 0;
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    schedule::Transfer& transfer = result.transfers[i];
    transfer.step = transfer.step * most + places[i];
  }
  result.sort();
  return result;
}

}  // namespace trib::router
