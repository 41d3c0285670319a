// SPDX-License-Identifier: Apache-2.0
// The algorithms by name (SCHEDULE.md, SD2).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::schedule {

enum class OrderChoice : std::uint8_t { kNatural, kPriority, kBest };

// multitree, multitree-published, symmetric, ring, bidirectional-ring, 2d-ring, group-rings, double-tree, hdrm.
const std::vector<std::string>& algorithm_names();
// Those whose trees take turns in an order.
bool has_order(const std::string& algorithm);

// `order` matters where there is one. Errors: std::invalid_argument for another name, or a topology that
// the algorithm cannot serve.
Schedule build_schedule(const Topology& topology, const std::string& algorithm, OrderChoice order);

}  // namespace trib::schedule
