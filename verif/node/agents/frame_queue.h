// SPDX-License-Identifier: Apache-2.0
// The frames that a driver has ready for a StreamSource, handed over one by one as the wire becomes
// free, with the idle time that each asks for.
#pragma once

#include <cstdint>
#include <deque>

#include "model/frame/frame.h"

namespace trib {

// A frame to be sent, and how long the wire is to be idle before it, beyond the gap that the
// source's own pace demands.
struct PacedFrame {
  FramePtr frame;
  unsigned idle_before = 0;  // cycles
};

class FrameQueue {
 public:
  void push(PacedFrame frame) { frames_.push_back(std::move(frame)); }
  std::size_t size() const { return frames_.size(); }

  // The wire is free in `cycle`: the frame that starts now, or null.
  FramePtr take(std::uint64_t cycle);

 private:
  std::deque<PacedFrame> frames_;
  std::uint64_t start_at_ = 0;  // cycle at which the first frame may start
  bool waiting_ = false;        // start_at_ is that of the first frame
};

}  // namespace trib
