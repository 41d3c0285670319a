// SPDX-License-Identifier: Apache-2.0
#include "verif/node/agents/frame_queue.h"

namespace trib {

FramePtr FrameQueue::take(std::uint64_t cycle) {
  if (frames_.empty()) return nullptr;
  if (!waiting_) {
    start_at_ = cycle + frames_.front().idle_before;
    waiting_ = true;
  }
  if (cycle < start_at_) return nullptr;
  waiting_ = false;
  FramePtr frame = std::move(frames_.front().frame);
  frames_.pop_front();
  return frame;
}

}  // namespace trib
