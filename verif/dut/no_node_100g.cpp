// SPDX-License-Identifier: Apache-2.0
// make_node_100g() of a build without the 100G configuration (TRIBUTARY_NODE_100G=OFF): throws
// std::runtime_error.
#include <stdexcept>

#include "verif/dut/node_dut.h"

namespace trib {

std::unique_ptr<NodeDut> make_node_100g(std::uint64_t /*seed*/) {
  throw std::runtime_error(
      "this build has no 100G configuration; configure it with -DTRIBUTARY_NODE_100G=ON");
}

}  // namespace trib
