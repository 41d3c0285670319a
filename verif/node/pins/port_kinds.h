// SPDX-License-Identifier: Apache-2.0
// The simulated ports on the pins of a node, by their kind: for tests that damage a line or look at its counts. Another kind than
// that of the node's variant throws std::bad_cast.
#pragma once

#include "verif/ethernet/line/simulated_port.h"
#include "verif/ethernet/line/simulated_port_100g.h"
#include "verif/node/pins/pins_node.h"

namespace trib {

inline ethernet::SimulatedPort& port_10g(PinsNode& node, unsigned port) {
  return dynamic_cast<ethernet::SimulatedPort&>(node.pins(port).line());
}

inline ethernet::SimulatedPort100g& port_100g(PinsNode& node, unsigned port) {
  return dynamic_cast<ethernet::SimulatedPort100g&>(node.pins(port).line());
}

}  // namespace trib
