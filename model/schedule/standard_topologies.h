// SPDX-License-Identifier: Apache-2.0
// The topologies that have a name (SCHEDULE.md, SD1.3 to SD1.5).
//   torus:4x4  torus:4x4x4  mesh:3x5  fattree:K:LEVELS  bigraph:NODESxSWITCHES  dgx2
#pragma once

#include <string>

#include "model/schedule/topology.h"

namespace trib::schedule {

inline constexpr unsigned kMostNodes = 1024;  // flows of a table (SD6.2)

// Errors: std::invalid_argument that says what is wrong with the name.
Topology named_topology(const std::string& name);

// Does `text` look like such a name, and not like that of a file?
bool names_topology(const std::string& text);

}  // namespace trib::schedule
