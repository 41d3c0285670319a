// SPDX-License-Identifier: Apache-2.0
// A user's network as text (SCHEDULE.md, SD1.7): lines of words, # begins a comment.
//   nodes 6            first; nodes are 0 to 5
//   switches 2         optional; s0 and s1
//   link 0 s0          a link in both directions
//   link s0 s1 4       four of them
#pragma once

#include <string>

#include "model/schedule/topology.h"

namespace trib::schedule {

// `name` stands for the file. Errors: std::invalid_argument, "name:line: what is wrong".
Topology parse_graph(const std::string& name, const std::string& text);

}  // namespace trib::schedule
