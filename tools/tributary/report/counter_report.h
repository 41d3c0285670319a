// SPDX-License-Identifier: Apache-2.0
// Tables of counters and states by the names of the register map, in small letters: one for the
// ports, one for the groups, a column for each of them. Counters that are zero everywhere are left
// out; the state of a group is said in words.
#pragma once

#include <string>
#include <vector>

#include "verif/node/registers/page_snapshot.h"

namespace trib {

// `pages`: in any order, all of the same node.
std::string counter_report(const std::vector<PageSnapshot>& pages);

}  // namespace trib
