// SPDX-License-Identifier: Apache-2.0
// What a node has done and what has crossed its ports, in one order, and a SteppedNode's judgement.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/frame/frame.h"
#include "model/node/node_config.h"
#include "model/node/node_step.h"

namespace trib {

struct StepEvent {
  enum class Kind : std::uint8_t { kStarted, kReceived, kStep, kSent };
  Kind kind = Kind::kStep;
  unsigned port = 0;
  FramePtr frame;
  NodeStep step;
};

// The errors of a SteppedNode that is fed with `events` and then finished.
std::vector<std::string> replay(const NodeConfig& config, const std::vector<StepEvent>& events);

}  // namespace trib
