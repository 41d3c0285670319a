// SPDX-License-Identifier: Apache-2.0
// The counters of a port, read over AXI4-Lite when the node is idle, against what was seen on its
// pins. They are data like any other: each has to be exact.
#pragma once

#include <string>
#include <vector>

#include "verif/bfm/port_counters.h"
#include "verif/scoreboard/expected_frames.h"
#include "verif/scoreboard/port_tally.h"

namespace trib {

// What does not agree; empty if all is right. `expected` holds what was owed and has not come:
// REPLAYS_DROPPED and CONTROL_DROPPED must say the same. `group_changed`: the group was ended or
// started anew with replays under way, of which the node need not know any more.
std::vector<std::string> check_counters(const PortCounters& counters, const PortTally& tally,
                                        const ExpectedFrames& expected, bool group_changed);

}  // namespace trib
