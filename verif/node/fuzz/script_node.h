// SPDX-License-Identifier: Apache-2.0
// The registers that a script speaks of, in the terms of the model; and the probes that show after
// a script that the node has lost nothing: a window of good chunks, in a group that is started by
// registers, and in one that is made only by JOINs.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/node/node_model.h"
#include "verif/node/fuzz/frame_script.h"

namespace trib {

// The node's configuration for a setup.
NodeConfig script_config(const GroupSetup& setup, unsigned groups = kScriptGroups);
// Whether a start is taken (GR5) with these registers, after that epoch.
bool may_start(const GroupConfig& registers, std::uint16_t last_epoch);
// Epoch `epoch` of group 0, which must be newer than its last one, by registers, and good chunks
// only, one for each slot, from all ports.
FrameScript probe_script(std::uint16_t epoch);
// The same after a JOIN from each port, for a group whose last epoch was `epoch`; not 0.
FrameScript join_probe_script(std::uint16_t epoch);
// Have all slots of group 0 been used and freed? `expected`: the chunk that a slot expects. Throws
// std::logic_error if one has not.
void require_probed(const std::function<std::uint32_t(unsigned slot)>& expected);

// In the following, a Node is a NodeModel or a JudgedModel.

// Makes all groups idle; what they send to their parents is appended to `out`.
template <typename Node>
void end_groups(Node& node, std::vector<Emission>& out) {
  for (unsigned group = 0; group < node.config().groups.size(); ++group) node.end(group, out);
}

// New registers, while all groups are idle, and a start if the setup asks for one and it is legal.
template <typename Node>
void configure_groups(const GroupSetup& setup, Node& node) {
  node.configure(script_config(setup, static_cast<unsigned>(node.config().groups.size())));
  if (setup.started && may_start(node.group(0).config(), node.epoch())) node.start();
}

// The register command of the event; nothing for a frame.
template <typename Node>
void apply_command(const ScriptEvent& event, Node& node, std::vector<Emission>& out) {
  switch (event.action) {
    case ScriptEvent::Action::kFrame:
      break;
    case ScriptEvent::Action::kEnd:
      node.end(0, out);
      break;
    case ScriptEvent::Action::kConfigure:
      end_groups(node, out);
      configure_groups(event.setup, node);
      break;
    case ScriptEvent::Action::kStart: {
      GroupConfig registers = node.group(0).config();
      registers.epoch = event.setup.epoch;
      node.configure(0, registers);
      if (may_start(registers, node.epoch())) node.start();
      break;
    }
  }
}

}  // namespace trib
