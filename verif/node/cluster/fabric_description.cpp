// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/fabric_description.h"

#include <algorithm>
#include <vector>

namespace trib {
namespace {

// A single node has the address that tools and tests expect.
Endpoint address_of(const FabricConfig& fabric, unsigned node) {
  return fabric.tree.nodes.size() > 1 ? default_tree_node(node) : default_node();
}

GroupConfig describe_group(const FabricConfig& fabric, unsigned node, unsigned ports) {
  const std::vector<WorkerPlace> places = worker_places(fabric.tree);
  GroupConfig group;
  group.epoch = fabric.joined ? std::uint16_t{0} : fabric.epoch;
  group.members = ports_to_join(fabric, node) != 0 ? 0 : members_of(fabric.tree, node);
  group.key = fabric.key;
  group.result_encoding = fabric.result_encoding.byte();
  group.deadline = fabric.deadline * levels_below(fabric.tree, node);
  group.peers.resize(ports);
  for (unsigned worker = 0; worker < places.size() && !fabric.joined; ++worker) {
    if (places[worker].node == node) group.peers[places[worker].port] = default_worker(worker);
  }
  for (unsigned other = 0; other < fabric.tree.nodes.size(); ++other) {
    const auto& uplink = fabric.tree.nodes[other].uplink;
    if (uplink && uplink->parent == node && !fabric.joined) {
      group.peers[uplink->parent_port] = address_of(fabric, other);
    }
    if (uplink && other == node) {
      group.uplink = uplink->port;
      group.rank = static_cast<std::uint16_t>(uplink->parent_port);
      group.peers[uplink->port] = address_of(fabric, uplink->parent);
    }
  }
  return group;
}

}  // namespace

NodeConfig describe_node(const FabricConfig& fabric, unsigned node, unsigned ports,
                         unsigned window) {
  NodeConfig config;
  config.node = address_of(fabric, node);
  config.ports = ports;
  config.window = window;
  config.reductions = fabric.node.reductions();
  config.codecs = fabric.node.codec_set();
  config.groups = {describe_group(fabric, node, ports)};
  return config;
}

unsigned ports_to_join(const FabricConfig& fabric, unsigned node) {
  const auto workers = static_cast<unsigned>(fabric.tree.nodes[node].worker_ports.size());
  const std::uint32_t members = members_of(fabric.tree, node);
  const bool no_nodes = workers == static_cast<unsigned>(__builtin_popcount(members));
  return fabric.joined && no_nodes ? workers : 0;
}

WorkerConfig describe_worker(const FabricConfig& fabric, unsigned worker, const NodeConfig& node) {
  WorkerConfig config;
  config.epoch = fabric.epoch;
  config.job = fabric.job;
  config.key = fabric.key;
  config.rank = static_cast<std::uint16_t>(worker);
  config.window = fabric.window == 0 ? node.window : fabric.window;
  config.chunk_bytes = fabric.chunk_bytes;
  config.initial_timeout = std::max(fabric.initial_timeout, fabric.minimum_timeout);
  config.minimum_timeout = fabric.minimum_timeout;
  config.maximum_timeout = 16 * fabric.minimum_timeout;
  config.max_retries = fabric.max_retries;
  config.late = fabric.late;
  return config;
}

}  // namespace trib
