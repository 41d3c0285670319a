// SPDX-License-Identifier: Apache-2.0
#include "model/nic/schedule_tables.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <tuple>

#include "model/nic/table_builder.h"

namespace trib::nic {
namespace {

using schedule::Transfer;
using schedule::Vertex;

/// Ports of `from` that lead to `to`.
std::vector<unsigned> ports_to(const schedule::Topology& topology, Vertex from, Vertex to) {
  std::vector<unsigned> ports;
  const auto links = topology.links_from(from);
  for (std::size_t p = 0; p < links.size(); ++p) {
    if (topology.links()[links[p]].to == to) ports.push_back(static_cast<unsigned>(p));
  }
  return ports;
}

std::vector<unsigned> ports_to(const Wiring& wiring, Vertex from, Vertex to) {
  std::vector<unsigned> ports;
  for (unsigned p = 0; p < wiring.ports(); ++p) {
    const auto& peer = wiring.peers[from][p];
    if (peer && peer->node == to) ports.push_back(p);
  }
  return ports;
}

}  // namespace

Wiring wiring_of(const schedule::Topology& topology) {
  if (topology.has_switches()) throw std::invalid_argument("interfaces are joined by links only");
  std::size_t ports = 0;
  for (Vertex v = 0; v < topology.nodes(); ++v)
    ports = std::max(ports, topology.links_from(v).size());
  Wiring wiring;
  wiring.peers.resize(topology.nodes(), std::vector<std::optional<PortOf>>(ports));
  for (const schedule::Link& link : topology.links()) {
    const std::vector<unsigned> there = ports_to(topology, link.from, link.to);
    const std::vector<unsigned> back = ports_to(topology, link.to, link.from);
    for (std::size_t i = 0; i < there.size(); ++i)
      wiring.peers[link.from][there[i]] = PortOf{link.to, back.at(i)};
  }
  return wiring;
}

std::vector<Tables> tables_of_schedule(const schedule::Topology& topology,
                                       const schedule::Schedule& schedule, std::uint32_t flits) {
  return tables_of_wiring(wiring_of(topology), schedule, flits);
}

std::vector<Tables> tables_of_wiring(const Wiring& wiring, const schedule::Schedule& schedule,
                                     std::uint32_t flits) {
  std::vector<Transfer> transfers = schedule.transfers;
  std::stable_sort(transfers.begin(), transfers.end(),
                   [](const Transfer& a, const Transfer& b) { return a.step < b.step; });
  std::vector<Block> blocks = equal_blocks(flits, schedule.chunks);
  std::vector<std::uint32_t> flow_of(schedule.chunks);
  std::vector<bool> gathers(schedule.chunks);
  for (std::uint32_t c = 0; c < schedule.chunks; ++c) flow_of[c] = c;
  std::set<std::tuple<std::uint32_t, Vertex, unsigned>> busy;  // step, node, port
  std::vector<Hop> hops;
  for (const Transfer& transfer : transfers) {
    if (transfer.path != 0) throw std::invalid_argument("a transfer that is not along a link");
    const bool gather = transfer.operation == schedule::Operation::kGather;
    std::uint32_t& flow = flow_of[transfer.chunk];
    if (!gather && gathers[transfer.chunk]) {
      Block next = blocks[flow];
      next.after = static_cast<std::uint16_t>(flow);
      flow = static_cast<std::uint32_t>(blocks.size());
      blocks.push_back(next);
    }
    gathers[transfer.chunk] = gather;
    const std::vector<unsigned> ports = ports_to(wiring, transfer.from, transfer.to);
    const auto port = std::find_if(ports.begin(), ports.end(), [&](unsigned p) {
      return busy.insert({transfer.step, transfer.from, p}).second;
    });
    if (port == ports.end()) throw std::invalid_argument("no free link for a transfer");
    hops.push_back({transfer.step, gather ? Operation::kGather : Operation::kReduce, flow,
                    transfer.from, *port});
  }
  return build_tables(wiring, blocks, hops);
}

}  // namespace trib::nic
