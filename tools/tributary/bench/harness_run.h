// SPDX-License-Identifier: Apache-2.0
// HarnessRun: the seam through which the bench (T6) runs the full UVM harness, without knowing it.
// In: contribution frames for each port, to be sent back to back at wire rate (8 bytes per cycle,
// 24 byte times between frames, all ports starting in the same cycle), with the default addresses,
// all ports members, epoch 1, ONSET 1. Sequence numbers run on from one call to the next, starting
// at 0. Out: cycles simulated and wall seconds spent, from the first beat until every result has
// left the node and was checked. Errors: an exception if the harness found one.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/frame/frame.h"

namespace trib {

struct SpeedSlice {
  std::uint64_t cycles = 0;
  double seconds = 0;
};

using FrameBatch = std::vector<std::vector<FramePtr>>;  // by port
using HarnessRun = std::function<SpeedSlice(const FrameBatch&)>;
// Builds the harness, once, when T6 is to be measured.
using HarnessFactory = std::function<HarnessRun()>;

}  // namespace trib
