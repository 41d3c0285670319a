// SPDX-License-Identifier: Apache-2.0
// The one place that says how the nodes and workers of a tree are set up (TR3): registers of each
// node, and who a worker is. A member's JOIN carries its address. A node does not say how
// many are to join above it, so there the registers do (TR4).
#pragma once

#include "host/engine/worker_config.h"
#include "model/node/node_config.h"
#include "verif/node/cluster/fabric_config.h"

namespace trib {

/// Required register contents of a node of this size.
NodeConfig describe_node(const FabricConfig& fabric, unsigned node, unsigned ports,
                         unsigned window);

/// How many workers say that they are to join at a node; 0: the registers do.
unsigned ports_to_join(const FabricConfig& fabric, unsigned node);

/// All but the incarnation. `node`: the one that it is connected to.
WorkerConfig describe_worker(const FabricConfig& fabric, unsigned worker, const NodeConfig& node);

}  // namespace trib
