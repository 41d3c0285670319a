// SPDX-License-Identifier: Apache-2.0
// A port that sends a given list of frames, and is done when the node has sent as many good ones.
#pragma once

#include <vector>

#include "verif/node/seq/frame_producer.h"

namespace trib {

class BatchProducer : public FrameProducer {
 public:
  // The list must outlive the producer.
  explicit BatchProducer(const std::vector<FramePtr>& frames)
      : frames_(frames), missing_(frames.size()) {}

  std::optional<PacedFrame> next(std::uint64_t) override {
    if (sent_ == frames_.size()) return std::nullopt;
    return PacedFrame{frames_[sent_++]};
  }
  void received(const Frame& frame, std::uint64_t) override {
    if (!frame.bad && missing_ > 0) --missing_;
  }
  std::uint64_t wake_cycle() const override { return kNever; }
  bool done() const override { return sent_ == frames_.size() && missing_ == 0; }

 private:
  const std::vector<FramePtr>& frames_;
  std::size_t sent_ = 0;
  std::size_t missing_;
};

}  // namespace trib
