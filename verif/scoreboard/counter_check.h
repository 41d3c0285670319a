// SPDX-License-Identifier: Apache-2.0
// The counters of a port or group, read over AXI4-Lite when the node is idle, against what was seen
// on its pins. They are data like any other: each has to be exact.
#pragma once

#include <string>
#include <vector>

#include "model/node/node_model.h"
#include "verif/bfm/page_snapshot.h"
#include "verif/bfm/port_counters.h"
#include "verif/scoreboard/expected_frames.h"
#include "verif/scoreboard/group_tally.h"
#include "verif/scoreboard/port_tally.h"

namespace trib {

// What does not agree; empty if all is right. `expected` holds what was owed and has not come:
// REPLAYS_DROPPED and CONTROL_DROPPED must say the same. `group_changed`: the group was ended or
// started anew with replays under way, of which the node need not know any more.
std::vector<std::string> check_counters(const PortCounters& counters, const PortTally& tally,
                                        const ExpectedFrames& expected, bool group_changed);

// The same for the state and the counters of a group, whose index `page` has: REDUCED is what the
// model reduced, the histogram of skew counts every chunk once, STATUS and CURRENT_* are the
// model's.
std::vector<std::string> check_group(const PageSnapshot& page, const GroupTally& tally,
                                     const NodeModel& model);

}  // namespace trib
