// SPDX-License-Identifier: Apache-2.0
// The 10G configuration of the node with a window of 64 chunks: 4 ports, 8 bytes per beat.
#include <Vtrib_node_10g_wide.h>

#include "verif/node/dut/verilated_node.h"

namespace trib {

std::unique_ptr<NodeDut> make_node_10g_wide(std::uint64_t seed) {
  return std::make_unique<VerilatedNode<Vtrib_node_10g_wide, 4, 8>>(seed);
}

}  // namespace trib
