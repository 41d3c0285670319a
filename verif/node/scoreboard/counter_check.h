// SPDX-License-Identifier: Apache-2.0
// The counters of a port or group, read over AXI4-Lite when the node is idle, against what was seen
// on its pins. They are data like any other: each has to be exact.
#pragma once

#include <string>
#include <vector>

#include "model/node/node_model.h"
#include "verif/node/registers/page_snapshot.h"
#include "verif/node/registers/port_counters.h"
#include "verif/node/scoreboard/expected_frames.h"
#include "verif/node/scoreboard/group_tally.h"
#include "verif/node/scoreboard/port_tally.h"

namespace trib {

// What does not agree; empty if all is right. `expected` holds what was owed and has not come:
// REPLAYS_DROPPED, CONTROL_DROPPED and WITHDRAWN must say the same, as exactly as it is known.
// `has_stopped`: the port has (EG1); DISCARDED is what it has not got for that.
std::vector<std::string> check_counters(const PortCounters& counters, const PortTally& tally,
                                        const ExpectedFrames& expected, bool has_stopped);

// The same for the state and the counters of a group, whose index `page` has: REDUCED is what the
// model reduced, the histogram of skew counts every chunk once, STATUS and CURRENT_* are the
// model's.
std::vector<std::string> check_group(const PageSnapshot& page, const GroupTally& tally,
                                     const NodeModel& model);
// Of the page that says who may join the group: its job.
std::vector<std::string> check_access(const PageSnapshot& page, const NodeModel& model);

}  // namespace trib
