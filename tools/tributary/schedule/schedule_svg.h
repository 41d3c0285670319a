// SPDX-License-Identifier: Apache-2.0
// A drawing of a schedule: a panel for each step, with an arrow for each transfer in the colour of its
// chunk; dashed where data are gathered. Nodes of a grid are in their rows and columns, others on a circle.
#pragma once

#include <string>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib {

inline constexpr std::uint32_t kMostDrawnNodes = 64;
inline constexpr std::uint32_t kMostDrawnSteps = 64;

// Errors: UsageError for a schedule with more nodes or steps.
std::string schedule_svg(const schedule::Schedule& schedule, const schedule::Topology& topology);

}  // namespace trib
