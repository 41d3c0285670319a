// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/tree_config.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

namespace trib {
namespace {

void require(bool condition, unsigned node, const std::string& what) {
  if (!condition) {
    throw std::invalid_argument("tree: node " + std::to_string(node) + ": " + what);
  }
}

// Marks the port as used.
void claim(std::vector<std::uint32_t>& used, unsigned node, unsigned port, unsigned ports) {
  require(port < ports, node,
          "port " + std::to_string(port) + " of " + std::to_string(ports) + " is not there");
  require((used[node] >> port & 1) == 0, node, "port " + std::to_string(port) + " is used twice");
  used[node] |= 1u << port;
}

std::vector<unsigned> first_ports(unsigned count) {
  std::vector<unsigned> ports(count);
  std::iota(ports.begin(), ports.end(), 0u);
  return ports;
}

// Appends `children` nodes to each of the nodes first..last-1, which have them on their first
// ports, and their own uplink on the port after `below` ports of their own.
void grow(TreeConfig& tree, std::size_t first, std::size_t last, unsigned children,
          unsigned below) {
  for (std::size_t parent = first; parent < last; ++parent) {
    for (unsigned port = 0; port < children; ++port) {
      TreeNode node;
      node.uplink = TreeNode::Uplink{below, static_cast<unsigned>(parent), port};
      tree.nodes.push_back(node);
    }
  }
}

}  // namespace

std::vector<WorkerPlace> worker_places(const TreeConfig& tree) {
  std::vector<WorkerPlace> places;
  for (unsigned node = 0; node < tree.nodes.size(); ++node) {
    for (const unsigned port : tree.nodes[node].worker_ports) {
      places.push_back({node, port});
    }
  }
  return places;
}

std::uint32_t members_of(const TreeConfig& tree, unsigned node) {
  std::uint32_t members = 0;
  for (const unsigned port : tree.nodes.at(node).worker_ports) {
    members |= 1u << port;
  }
  for (const TreeNode& below : tree.nodes) {
    if (below.uplink && below.uplink->parent == node) {
      members |= 1u << below.uplink->parent_port;
    }
  }
  return members;
}

unsigned levels_below(const TreeConfig& tree, unsigned node) {
  unsigned most = 0;
  for (unsigned below = 0; below < tree.nodes.size(); ++below) {
    const auto& uplink = tree.nodes[below].uplink;
    if (uplink && uplink->parent == node) most = std::max(most, levels_below(tree, below));
  }
  return most + 1;
}

void validate(const TreeConfig& tree, unsigned ports) {
  const auto count = static_cast<unsigned>(tree.nodes.size());
  require(count > 0, 0, "the tree has no nodes");
  std::vector<std::uint32_t> used(count, 0);
  unsigned roots = 0;
  for (unsigned node = 0; node < count; ++node) {
    for (const unsigned port : tree.nodes[node].worker_ports) {
      claim(used, node, port, ports);
    }
    const auto& uplink = tree.nodes[node].uplink;
    roots += !uplink;
    if (uplink) {
      require(uplink->parent < count, node,
              "its parent, node " + std::to_string(uplink->parent) + ", is not there");
      claim(used, node, uplink->port, ports);
      claim(used, uplink->parent, uplink->parent_port, ports);
    }
  }
  require(roots == 1, 0, std::to_string(roots) + " nodes have no uplink, one must");
  for (unsigned node = 0; node < count; ++node) {
    require(members_of(tree, node) != 0, node, "no worker or node is below it");
    unsigned at = node;
    for (unsigned steps = 0; tree.nodes[at].uplink; ++steps) {
      require(steps < count, node, "its uplinks lead round in a circle");
      at = tree.nodes[at].uplink->parent;
    }
  }
}

TreeConfig one_level(unsigned workers) {
  TreeConfig tree;
  tree.nodes.resize(1);
  tree.nodes[0].worker_ports = first_ports(workers);
  return tree;
}

TreeConfig two_levels(unsigned leaves, unsigned workers_per_leaf) {
  TreeConfig tree = one_level(0);
  grow(tree, 0, 1, leaves, workers_per_leaf);
  for (std::size_t leaf = 1; leaf < tree.nodes.size(); ++leaf) {
    tree.nodes[leaf].worker_ports = first_ports(workers_per_leaf);
  }
  return tree;
}

TreeConfig three_levels(unsigned inner, unsigned leaves_per_inner, unsigned workers_per_leaf) {
  TreeConfig tree = one_level(0);
  grow(tree, 0, 1, inner, leaves_per_inner);
  grow(tree, 1, 1 + inner, leaves_per_inner, workers_per_leaf);
  for (std::size_t leaf = 1 + inner; leaf < tree.nodes.size(); ++leaf) {
    tree.nodes[leaf].worker_ports = first_ports(workers_per_leaf);
  }
  return tree;
}

}  // namespace trib
