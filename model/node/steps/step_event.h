// SPDX-License-Identifier: Apache-2.0
// A node's actions and the frames on its ports, in one order, as a SteppedNode takes it.
#pragma once

#include <cstdint>

#include "model/frame/frame.h"
#include "model/node/node_step.h"
#include "model/node/steps/stepped_node.h"

namespace trib {

struct StepEvent {
  enum class Kind : std::uint8_t {
    kStarted,   // a frame's first beat has been received, in the cycle of `step`
    kReceived,  // the frame is there as a whole
    kStep,      // only `step`
    kSent,      // the frame has left
  };
  Kind kind = Kind::kStep;
  unsigned port = 0;
  FramePtr frame;
  NodeStep step;
};

void feed(SteppedNode& judge, const StepEvent& event);

}  // namespace trib
