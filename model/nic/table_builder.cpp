// SPDX-License-Identifier: Apache-2.0
#include "model/nic/table_builder.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <tuple>

namespace trib::nic {
namespace {

std::invalid_argument wrong(const Hop& hop, const char* what) {
  return std::invalid_argument("flow " + std::to_string(hop.flow) + " in step " +
                               std::to_string(hop.step) + ": " + what);
}

}  // namespace

std::vector<Tables> build_tables(const Wiring& wiring, const std::vector<Block>& blocks,
                                 std::vector<Hop> hops) {
  std::vector<Tables> tables(wiring.nodes());
  for (Tables& of_node : tables) {
    of_node.lists.resize(wiring.ports());
    for (const Block& block : blocks) {
      FlowRow row;
      row.offset = block.offset;
      row.size = block.size;
      row.after = block.after;
      of_node.rows.push_back(row);
    }
  }
  // Senders of a step in rising order, for the children.
  const auto to = [&](const Hop& hop) {
    const auto& peer = wiring.peers[hop.node][hop.port];
    if (!peer) throw wrong(hop, "no neighbour at the port");
    return *peer;
  };
  std::sort(hops.begin(), hops.end(), [&](const Hop& a, const Hop& b) {
    return std::make_tuple(a.step, to(a).node, a.node, to(a).port) <
           std::make_tuple(b.step, to(b).node, b.node, to(b).port);
  });
  for (const Hop& hop : hops) {
    const PortOf receiver = to(hop);
    FlowRow& source = tables[hop.node].rows[hop.flow];
    FlowRow& sink = tables[receiver.node].rows[hop.flow];
    auto& list = tables[hop.node].lists[hop.port];
    if (!list.empty() && list.back().step == hop.step) throw wrong(hop, "two messages on one link");
    list.push_back({hop.operation, static_cast<std::uint16_t>(hop.flow),
                    static_cast<std::uint16_t>(hop.step)});
    ++source.sends;
    if (hop.operation == Operation::kReduce) {
      sink.children.push_back(static_cast<std::uint8_t>(receiver.port));
    } else {
      if (sink.parent) throw wrong(hop, "two parents");
      sink.parent = static_cast<std::uint8_t>(receiver.port);
    }
  }
  return tables;
}

std::vector<Block> equal_blocks(std::uint32_t flits, unsigned flows) {
  std::vector<Block> blocks;
  std::uint32_t offset = 0;
  for (unsigned f = 0; f < flows; ++f) {
    const auto end = static_cast<std::uint32_t>(std::uint64_t{flits} * (f + 1) / flows);
    blocks.push_back({offset, end - offset, {}});
    offset = end;
  }
  return blocks;
}

}  // namespace trib::nic
