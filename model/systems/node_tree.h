// SPDX-License-Identifier: Apache-2.0
// Nodes of this project (PROTOCOL.md) in cut-through, chunks of 8192 bytes, a window of 16: by ChunkFlow.
#pragma once

#include "model/systems/system.h"

namespace trib::systems {

/// One node with a port for each worker. Up to 8 ports are built.
class NodeStar : public System {
 public:
  std::string name() const override { return "star: one node"; }
  double seconds(const Allreduce& work) const override;
  Cost cost(unsigned workers) const override;
  std::string beyond(const Allreduce& work) const override;
};

/// As few levels of nodes with four ports as reach all workers: 4 below the root, 3 below each other node.
class NodeTree : public System {
 public:
  static constexpr unsigned kPorts = 4;
  static unsigned levels(unsigned workers);

  std::string name() const override { return "tree of nodes"; }
  double seconds(const Allreduce& work) const override;
  Cost cost(unsigned workers) const override;
  std::string beyond(const Allreduce&) const override { return {}; }
};

}  // namespace trib::systems
