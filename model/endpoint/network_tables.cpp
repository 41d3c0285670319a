// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/network_tables.h"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "model/endpoint/life_state.h"
#include "model/nic/schedule_tables.h"

namespace trib::endpoint {
namespace {

void require(std::size_t value, std::size_t most, const char* what) {
  if (value <= most) return;
  throw std::invalid_argument(std::to_string(value) + " " + what + ", but an endpoint has " +
                              std::to_string(most));
}

// The port in `all` of each port of a node in `some`: links to the same neighbour keep their order.
std::vector<unsigned> ports_in(const nic::Wiring& all, const nic::Wiring& some, unsigned node) {
  std::vector<unsigned> ports;
  std::set<unsigned> used;
  for (const auto& peer : some.peers.at(node)) {
    unsigned port = 0;
    while (peer && port < all.ports() &&
           (!all.peers[node][port] || all.peers[node][port]->node != peer->node ||
            used.count(port) != 0)) {
      ++port;
    }
    if (port == all.ports()) {
      throw std::invalid_argument("endpoint " + std::to_string(node) + " has no link to endpoint " +
                                  std::to_string(peer->node));
    }
    if (peer) used.insert(port);
    ports.push_back(port);
  }
  return ports;
}

}  // namespace

NetworkTables network_tables(const schedule::Topology& topology, const schedule::Schedule& schedule,
                             const NetworkLimits& limits) {
  require(topology.nodes(), kMostEndpoints, "endpoints");
  require(schedule.chunks, limits.parts, "parts of a chunk");
  NetworkTables network;
  network.wiring = nic::wiring_of(topology);
  require(network.wiring.ports(), limits.links, "links at a node");
  network.tables = nic::tables_of_schedule(topology, schedule, schedule.chunks);
  network.parts = schedule.chunks;
  const std::vector<nic::FlowRow>& rows = network.tables.front().rows;
  require(rows.size(), limits.flows, "flows");
  for (const nic::FlowRow& row : rows) {
    network.part_of.push_back(static_cast<std::uint16_t>(row.offset));
  }
  for (const nic::Tables& tables : network.tables) {
    for (const auto& list : tables.lists) {
      require(list.size(), limits.entries, "messages of a link");
    }
  }
  return network;
}

NetworkTables with_ports_of(const nic::Wiring& wiring, const NetworkTables& network) {
  NetworkTables result = network;
  result.wiring.peers.assign(wiring.nodes(),
                             std::vector<std::optional<nic::PortOf>>(wiring.ports()));
  for (unsigned node = 0; node < wiring.nodes(); ++node) {
    const std::vector<unsigned> ports = ports_in(wiring, network.wiring, node);
    nic::Tables& tables = result.tables[node];
    const auto lists = tables.lists;
    tables.lists.assign(wiring.ports(), {});
    for (unsigned p = 0; p < ports.size(); ++p) {
      if (!network.wiring.peers[node][p]) continue;
      tables.lists[ports[p]] = lists[p];
      result.wiring.peers[node][ports[p]] = wiring.peers[node][ports[p]];
    }
    for (nic::FlowRow& row : tables.rows) {
      for (std::uint8_t& child : row.children) child = static_cast<std::uint8_t>(ports[child]);
      if (row.parent) row.parent = static_cast<std::uint8_t>(ports[*row.parent]);
    }
  }
  return result;
}

FlowPlace flow_place(unsigned part, std::uint32_t part_flits, unsigned window, std::uint32_t first,
                     unsigned chunks, std::uint32_t short_flits) {
  const std::uint32_t offset = (part * window + first % window) * part_flits;
  if (short_flits == 0) return {offset, chunks * part_flits};
  const std::uint32_t before = part * part_flits;
  const std::uint32_t flits = short_flits + 1;
  return {offset, flits > before ? std::min(part_flits, flits - before) : 0};
}

}  // namespace trib::endpoint
