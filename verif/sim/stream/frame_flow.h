// SPDX-License-Identifier: Apache-2.0
// A frame that may be sent on before all of it has come: what a cut-through path hands from stream
// to stream. Bytes are only ever added, and `ended` is set together with the last of them; from
// then on nothing changes any more, and `bad` counts.
#pragma once

#include <memory>
#include <utility>

#include "model/frame/frame.h"

namespace trib {

struct GrowingFrame : Frame {
  bool ended = false;
};

/// Handle of a frame that is whole, or of one that is still growing.
class FrameFlow {
 public:
  FrameFlow() = default;  // none
  FrameFlow(FramePtr whole) : frame_(std::move(whole)) {}
  static FrameFlow growing(std::shared_ptr<const GrowingFrame> frame) {
    FrameFlow flow;
    flow.growing_ = frame.get();
    flow.frame_ = std::move(frame);
    return flow;
  }

  explicit operator bool() const { return frame_ != nullptr; }
  const Frame& frame() const { return *frame_; }
  const FramePtr& pointer() const { return frame_; }
  bool ended() const { return growing_ == nullptr || growing_->ended; }

 private:
  FramePtr frame_;
  const GrowingFrame* growing_ = nullptr;  // the same object, if it is one that grows
};

}  // namespace trib
