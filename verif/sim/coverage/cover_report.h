// SPDX-License-Identifier: Apache-2.0
// Coverage as a table: one line per group with bins wanted, covered and per cent, then its holes.
#pragma once

#include <string>
#include <vector>

#include "verif/sim/coverage/cover_group.h"

namespace trib {

std::string cover_report(const std::vector<const CoverGroup*>& groups);

}  // namespace trib
