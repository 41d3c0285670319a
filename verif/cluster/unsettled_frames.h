// SPDX-License-Identifier: Apache-2.0
// Frames that came to a port of a node while the state of their group was about to change there, so
// that the node may answer each by an ERROR that its model does not send, or with another epoch.
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

  /// Takes out the frame that an ERROR with this header answers; false if there is none.
  bool take(const Header& error) {
    const auto cause = std::find_if(frames_.begin(), frames_.end(), [&error](const Header& frame) {
      return frame.sequence == error.sequence && frame.source == error.destination;
    });
    if (cause == frames_.end()) return false;
    frames_.erase(cause);
    return true;
  }

 private:
  std::deque<Header> frames_;
};

}  // namespace trib
