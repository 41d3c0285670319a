// SPDX-License-Identifier: Apache-2.0
// Corruption or truncation of one frame on a link, as the frame comes along. In: the frame as its
// sender sends it, whole or still growing, and its fate. Out: the frame as it arrives; it grows
// when update() is called, and ends bad. Damage beyond the last byte hits only the FCS: the frame
// is as it was, but bad.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "verif/sim/link/frame_fate.h"
#include "verif/sim/stream/frame_flow.h"

namespace trib {

class FrameDamage {
 public:
  FrameDamage(FrameFlow sent, const FrameFate& fate);

  FrameFlow arriving() const { return FrameFlow::growing(arriving_); }
  /// Takes over what the sender has sent meanwhile.
  void update();
  bool done() const { return arriving_->ended; }

 private:
  // Index of the byte that is hit; none as long as the header is needed to find it and not there.
  std::optional<std::size_t> target() const;

  FrameFlow sent_;
  FrameFate fate_;
  std::shared_ptr<GrowingFrame> arriving_ = std::make_shared<GrowingFrame>();
};

}  // namespace trib
