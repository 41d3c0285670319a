// SPDX-License-Identifier: Apache-2.0
// The 10G configuration of the node: 4 ports, 8 bytes per beat.
#include <Vtrib_node_10g_2.h>

#include "verif/node/dut/verilated_node.h"

namespace trib {

std::unique_ptr<NodeDut> make_node_10g_2(std::uint64_t seed) {
  return std::make_unique<VerilatedNode<Vtrib_node_10g_2, 4, 8>>(seed);
}

}  // namespace trib
