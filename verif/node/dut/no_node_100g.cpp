// SPDX-License-Identifier: Apache-2.0
// make_node_100g() and make_node_10g_wide() of a build without these configurations
// (TRIBUTARY_NODE_100G=OFF): throw std::runtime_error.
#include <stdexcept>

#include "verif/node/dut/node_dut.h"

namespace trib {

std::unique_ptr<NodeDut> make_node_100g(std::uint64_t /*seed*/) {
  throw std::runtime_error(
      "this build has no 100G configuration; configure it with -DTRIBUTARY_NODE_100G=ON");
}

std::unique_ptr<NodeDut> make_node_10g_wide(std::uint64_t /*seed*/) {
  throw std::runtime_error(
      "this build has no node with a wide window; configure it with -DTRIBUTARY_NODE_100G=ON");
}

}  // namespace trib
