// SPDX-License-Identifier: Apache-2.0
// Networks that have a name (SCHEDULE.md, SD1.3 to SD1.5), and those of a user, as text (SD1.7).
//   torus:4x4  torus:4x4x4  mesh:3x5  fattree:K:LEVELS  bigraph:NODESxSWITCHES  dgx2
// The text has lines of words; # begins a comment.
//   nodes 6            first; nodes are 0 to 5
//   switches 2         optional; s0 and s1
//   link 0 s0          a link in both directions
//   link s0 s1 4       four of them
#pragma once

#include <string>

#include "model/schedule/topology.h"

namespace trib::schedule {

inline constexpr unsigned kMostNodes = 1024;  // flows of a table (SD6.2)

// Errors: std::invalid_argument that says what is wrong with the name.
Topology named_topology(const std::string& name);

// Does `text` look like such a name, and not like that of a file?
bool names_topology(const std::string& text);

// `name` replaces the file name. Errors: std::invalid_argument, "name:line: defect".
Topology parse_graph(const std::string& name, const std::string& text);

}  // namespace trib::schedule
