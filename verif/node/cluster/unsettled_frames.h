// SPDX-License-Identifier: Apache-2.0
// Frames that came to a port of a node while the node may have been ahead of its model, or behind
// it, so that it may answer each otherwise:
//   - one of a group whose state was about to change: by an ERROR, or one with another epoch;
//   - a NACK of the parent for a chunk that the model had not sent up, for it learns from the sum
//     itself that a deadline has passed (GR3): by sending the chunk up again (TR2).
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>

#include "model/frame/header.h"

namespace trib {

class UnsettledFrames {
 public:
  static constexpr std::size_t kMax = 64;  // as many as come while a group changes its state

  void add(const Header& frame) {
    frames_.push_back(frame);
    if (frames_.size() > kMax) frames_.pop_front();
  }

  /// Takes out the frame that `sent` answers; false if there is none.
  bool take(const Header& sent) {
    const auto cause = std::find_if(frames_.begin(), frames_.end(), [&sent](const Header& frame) {
      if (frame.sequence != sent.sequence || !(frame.source == sent.destination)) return false;
      if (sent.type == FrameType::kError) return frame.type != FrameType::kNack;
      return frame.type == FrameType::kNack && sent.type == FrameType::kContribution &&
             sent.has(kFlagRetry) && frame.group == sent.group && frame.epoch == sent.epoch;
    });
    if (cause == frames_.end()) return false;
    frames_.erase(cause);
    return true;
  }

 private:
  std::deque<Header> frames_;
};

}  // namespace trib
