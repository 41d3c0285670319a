// SPDX-License-Identifier: Apache-2.0
// The registers that a script speaks of, in the terms of the model; and the probes that show after
// a script that the node has lost nothing: a window of good chunks, in a group that is started by
// registers, and in one that is made by JOINs alone.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/node/node_model.h"
#include "verif/node/fuzz/frame_script.h"

namespace trib {

// The node's configuration for a setup.
NodeConfig script_config(const GroupSetup& setup, unsigned groups = kScriptGroups);
// Makes all groups idle; what they tell their parents is appended to `out`.
void end_groups(NodeModel& model, std::vector<Emission>& out);
// Whether a start is taken (GR5) with these registers, after that epoch.
bool may_start(const GroupConfig& registers, std::uint16_t last_epoch);
// New registers, while all groups are idle, and a start if the setup says so and it is taken.
void configure_groups(const GroupSetup& setup, NodeModel& model);
// Does what the event says to the model's registers; nothing for a frame.
void apply_command(const ScriptEvent& event, NodeModel& model, std::vector<Emission>& out);

// Epoch `epoch` of group 0, which must be newer than its last one, by registers, and good chunks
// alone, one for each slot, from all ports.
FrameScript probe_script(std::uint16_t epoch);
// The same after a JOIN from each port, for a group whose last epoch was `epoch`; not 0.
FrameScript join_probe_script(std::uint16_t epoch);
// Have all slots of group 0 been used and freed? `expected`: the chunk that a slot expects. Throws
// std::logic_error if one has not.
void require_probed(const std::function<std::uint32_t(unsigned slot)>& expected);

}  // namespace trib
