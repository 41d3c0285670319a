// SPDX-License-Identifier: Apache-2.0
// The simulated node, by the name of its configuration.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "verif/node/dut/node_dut.h"

namespace trib {

/// "10g", "10g_2" (two groups), "10g_wide" (a window of 64) or "100g"; see node_dut.h. Throws
/// std::invalid_argument for others.
std::unique_ptr<NodeDut> make_node(const std::string& configuration, std::uint64_t seed);

/// The same, with the name bound.
std::function<std::unique_ptr<NodeDut>(std::uint64_t seed)> node_factory(
    const std::string& configuration);

}  // namespace trib
