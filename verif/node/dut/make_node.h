// SPDX-License-Identifier: Apache-2.0
// The simulated node, by the name of its variant (node_variant.h).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "verif/node/dut/node_dut.h"

namespace trib {

/// Variants that this program has been built with.
const std::vector<std::string>& built_variants();

/// Registers that have no reset start with values drawn from `seed`. Throws std::invalid_argument
/// if there is no such variant, std::runtime_error if the program is built without it.
std::unique_ptr<NodeDut> make_node(const std::string& variant, std::uint64_t seed);

/// The same, with the name bound.
std::function<std::unique_ptr<NodeDut>(std::uint64_t seed)> node_factory(
    const std::string& variant);

}  // namespace trib
