// SPDX-License-Identifier: Apache-2.0
// The counters of a port or group, read over AXI4-Lite when the node is idle, against what was seen
// of it. They are data like any other: each has to be exact.
#pragma once

#include <string>
#include <vector>

#include "model/node/steps/stepped_node.h"
#include "verif/node/checker/port_tally.h"
#include "verif/node/registers/page_snapshot.h"
#include "verif/node/registers/port_counters.h"

namespace trib {

// Frames due to a port that have not left it, certainly or perhaps.
struct LostFrames {
  StepSender::Withdrawn withdrawn;
  UntakenAnswers untaken;
  bool has_ended = false;  // the life of a group: then replays are WITHDRAWN, too (GR6)
};
LostFrames lost_frames(const SteppedNode& model, unsigned port);

// All disagreements; empty if there are none. Lost frames must be counted, under one name or
// another: REPLAYS_DROPPED, CONTROL_DROPPED, WITHDRAWN, or DISCARDED by a port that has stopped.
std::vector<std::string> check_counters(const PortCounters& counters, const PortTally& tally,
                                        const LostFrames& lost);

// The same for the state and the counters of a group, whose index `page` has: the histogram of skew
// counts every chunk once, STATUS and CURRENT_* are the model's.
std::vector<std::string> check_group(const PageSnapshot& page, const GroupTally& tally,
                                     const GroupLife& model);
// Of the page that says who may join the group: its job.
std::vector<std::string> check_access(const PageSnapshot& page, const GroupLife& model);

}  // namespace trib
