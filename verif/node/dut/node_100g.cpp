// SPDX-License-Identifier: Apache-2.0
// The 100G configuration of the node: 4 ports, 64 bytes per beat.
#include <Vtrib_node_100g.h>

#include "verif/node/dut/verilated_node.h"

namespace trib {

std::unique_ptr<NodeDut> make_node_100g(std::uint64_t seed) {
  return std::make_unique<VerilatedNode<Vtrib_node_100g, 4, 64>>(seed);
}

}  // namespace trib
