// SPDX-License-Identifier: Apache-2.0
// Whoever feeds the speed test from outside of the simulation, slice by slice. It is called in the
// thread that runs the simulation, which stands still during a call.
#pragma once

#include <cstdint>
#include <vector>

#include "model/frame/frame.h"

namespace trib {

class SliceFeed {
 public:
  using Batch = std::vector<std::vector<FramePtr>>;  // by port, in the order of sending

  virtual ~SliceFeed() = default;

  // Waits for the next slice: contributions that complete every chunk they are part of, each to be
  // answered on its own port. Null: the test is over. The batch stays as it is until done().
  virtual const Batch* next() = 0;
  // All results of the slice were sent by the node and found right: so many cycles and seconds of
  // wall time after next() had returned.
  virtual void done(std::uint64_t cycles, double seconds) = 0;
};

}  // namespace trib
