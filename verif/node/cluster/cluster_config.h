// SPDX-License-Identifier: Apache-2.0
// Configuration of a Cluster: see fabric_config.h; here the tree is one node.
#pragma once

#include "verif/node/cluster/fabric_config.h"

namespace trib {

struct ClusterConfig : FabricSettings {
  unsigned workers = 4;  // on ports 0..workers-1, all members of the group
};

}  // namespace trib
