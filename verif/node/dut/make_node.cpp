// SPDX-License-Identifier: Apache-2.0
#include "verif/node/dut/make_node.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

#include "built_nodes.h"
#include "verif/node/variants/node_variant.h"

namespace trib {

const std::vector<std::string>& built_variants() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const BuiltNode& node : kBuiltNodes) names.emplace_back(node.variant);
    return names;
  }();
  return kNames;
}

std::unique_ptr<NodeDut> make_node(const std::string& variant, std::uint64_t seed) {
  for (const BuiltNode& node : kBuiltNodes) {
    if (node.variant == variant) return node.make(seed);
  }
  throw std::runtime_error(
      fmt::format("this program is built without the configuration {}; it has {}",
                  node_variant(variant).name, fmt::join(built_variants(), ", ")));
}

std::function<std::unique_ptr<NodeDut>(std::uint64_t seed)> node_factory(
    const std::string& variant) {
  return [variant](std::uint64_t seed) { return make_node(variant, seed); };
}

}  // namespace trib
