// SPDX-License-Identifier: Apache-2.0
// Shape of a tree of nodes (TR1 to TR4): which port of a node leads to its parent, which lead to
// workers, and so which are members of the group. Workers are numbered by node, then by port in the
// order given.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace trib {

struct TreeNode {
  struct Uplink {
    unsigned port;         // of this node
    unsigned parent;       // index of the node above
    unsigned parent_port;  // of that
  };
  std::optional<Uplink> uplink;        // none: the root
  std::vector<unsigned> worker_ports;  // one worker on each
};

struct TreeConfig {
  std::vector<TreeNode> nodes;
};

struct WorkerPlace {
  unsigned node;
  unsigned port;
};

/// By number of the worker.
std::vector<WorkerPlace> worker_places(const TreeConfig& tree);
/// Ports of a node that lead to a worker or to a node below; bit p = port p.
std::uint32_t members_of(const TreeConfig& tree, unsigned node);
/// Levels of the tree from this node down to the lowest below it: 1 without nodes below.
unsigned levels_below(const TreeConfig& tree, unsigned node);

/// Throws std::invalid_argument, with the node and the port, unless this is one tree of nodes that
/// have `ports` ports each, every port is used once at most, and every node has a member.
void validate(const TreeConfig& tree, unsigned ports);

/// One node with a worker on each of its first ports.
TreeConfig one_level(unsigned workers);
/// Node 0 is the root, with a leaf on each of its first ports. The leaves have their workers on the
/// first ports and the uplink on the next one.
TreeConfig two_levels(unsigned leaves = 4, unsigned workers_per_leaf = 3);
/// Root, inner nodes, leaves, in this order; the same rule for the ports.
TreeConfig three_levels(unsigned inner = 2, unsigned leaves_per_inner = 2,
                        unsigned workers_per_leaf = 3);

}  // namespace trib
