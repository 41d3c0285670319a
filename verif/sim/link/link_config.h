// SPDX-License-Identifier: Apache-2.0
// How a link treats the frames that cross it. Rates are probabilities per frame, in [0, 1]; times
// are in picoseconds. The default is a perfect link without length.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "model/base/time.h"

namespace trib {

inline constexpr Time kNanosecond = 1000;

/// Of one direction.
struct LinkFaults {
  double loss = 0;         // the frame never arrives
  double corruption = 0;   // 1 to 8 bits of one byte are turned over, and the frame ends bad
  double truncation = 0;   // the frame ends early, and bad
  double duplication = 0;  // the frame arrives twice, one right after the other
  double reordering = 0;   // the frame is overtaken by 1 to reorder_depth later ones
  unsigned reorder_depth = 3;
  Time reorder_hold = 20 * kMicrosecond;  // if no later ones come it arrives after that nonetheless
  Time propagation = 0;                   // what every frame takes
  Time jitter = 0;                        // 0 to so much more, drawn evenly for each frame
  bool jitter_keeps_order = true;         // a frame that is quicker waits for the one ahead of it
};

/// The link is down at `down` <= time < `up`.
struct LinkOutage {
  Time down = 0;
  Time up = std::numeric_limits<Time>::max();
};

/// Up is the way to the node (to the parent, between nodes), down the way back.
struct LinkConfig {
  LinkFaults up;
  LinkFaults down;
  std::vector<LinkOutage> outages;  // of both directions, one after the other
};

// Both throw std::invalid_argument that says which value of `where` is out of its range.
void validate(const LinkFaults& faults, const std::string& where);
void validate(const LinkConfig& config, const std::string& where);

}  // namespace trib
