// SPDX-License-Identifier: Apache-2.0
#include "verif/node/dut/make_node.h"

#include <fmt/format.h>

#include <stdexcept>

namespace trib {

std::unique_ptr<NodeDut> make_node(const std::string& configuration, std::uint64_t seed) {
  if (configuration == "10g") return make_node_10g(seed);
  if (configuration == "10g_2") return make_node_10g_2(seed);
  if (configuration == "10g_wide") return make_node_10g_wide(seed);
  if (configuration == "100g") return make_node_100g(seed);
  throw std::invalid_argument(fmt::format("there is no configuration '{}'", configuration));
}

std::function<std::unique_ptr<NodeDut>(std::uint64_t seed)> node_factory(
    const std::string& configuration) {
  return [configuration](std::uint64_t seed) { return make_node(configuration, seed); };
}

}  // namespace trib
