// SPDX-License-Identifier: Apache-2.0
#include "model/nic/limits.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "model/schedule/checker.h"

namespace trib::nic {
namespace {

constexpr std::size_t kMostFlits = (1u << 24) - 1;  // of a block (NI4.1)

void require_at_most(std::size_t most, std::size_t value, const std::string& what) {
  if (value <= most) return;
  throw std::invalid_argument(fmt::format("{}: {}, the interface holds {}", what, value, most));
}

}  // namespace

void require_links(const schedule::Topology& topology, const schedule::Schedule& schedule,
                   const Limits& limits) {
  if (topology.has_switches()) {
    throw std::invalid_argument(
        fmt::format("{} has switches; interfaces are joined by links only", topology.name()));
  }
  for (schedule::Vertex node = 0; node < topology.nodes(); ++node) {
    require_at_most(limits.ports, topology.links_from(node).size(),
                    fmt::format("ports of node {}", node));
  }
  for (const schedule::Transfer& transfer : schedule.transfers) {
    if (transfer.path == 0) continue;
    throw std::invalid_argument(
        fmt::format("links of one message, {}: {}, the interface sends along 1",
                    schedule::text_of(transfer), schedule.paths[transfer.path].size() - 1));
  }
}

void require_fit(const std::vector<Tables>& tables, const Limits& limits) {
  for (std::size_t node = 0; node < tables.size(); ++node) {
    require_at_most(limits.flows, tables[node].rows.size(), fmt::format("flows of node {}", node));
    for (std::size_t port = 0; port < tables[node].lists.size(); ++port) {
      require_at_most(limits.entries, tables[node].lists[port].size(),
                      fmt::format("entries of node {} port {}", node, port));
    }
    for (std::size_t flow = 0; flow < tables[node].rows.size(); ++flow) {
      const FlowRow& row = tables[node].rows[flow];
      require_at_most(kMostFlits, row.size, fmt::format("flits of flow {}", flow));
      require_at_most(kMostSends, row.sends,
                      fmt::format("messages of flow {} from node {}", flow, node));
    }
  }
}

}  // namespace trib::nic
