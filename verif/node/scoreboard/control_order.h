// SPDX-License-Identifier: Apache-2.0
// Frames of a group's life wait for their turn, port by port: two that come close together on two
// ports may take effect in either order. What the node says then may be the answer to the other
// order; the state that it ends in is that of the order of their verdicts, but for the first JOINs
// after a reset, whose incarnations decide on the epoch: a test sends one of them ahead.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "model/node/emission.h"
#include "model/node/node_model.h"
#include "verif/node/scoreboard/observations.h"

namespace trib {

class ControlOrder {
 public:
  // A frame of a group's life got its verdict in `cycle`, when the node was `before`. Returns what
  // the node may say besides what it says if frames take effect in the order of their verdicts.
  std::vector<Emission> add(const NodeModel& before, const StreamFrame& frame, std::uint64_t cycle);

 private:
  struct Recent {
    NodeModel before;
    StreamFrame frame;
    std::uint64_t cycle;
  };
  std::deque<Recent> recent_;
};

}  // namespace trib
