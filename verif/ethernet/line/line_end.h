// SPDX-License-Identifier: Apache-2.0
// The far end of a line: frames to send, and reports of the frames that pass.
#pragma once

#include <cstdint>
#include <functional>

#include "model/ethernet/mac_receive.h"
#include "model/frame/frame.h"

namespace trib::ethernet {

/// A frame and when the first bit of its preamble is on the line.
struct FrameOnLine {
  ReceivedFrame received;
  std::uint64_t first_fs = 0;
};

class LineEnd {
 public:
  using SentEvent = std::function<void(const FramePtr& frame, std::uint64_t first_fs)>;
  using ReceivedEvent = std::function<void(FrameOnLine frame)>;

  virtual ~LineEnd() = default;

  /// A frame that ends bad is sent as a spoiled one (MT4). Frames wait for each other; frames sent while the link is down are
  /// dropped (MT6).
  virtual void send(FramePtr frame) = 0;
  /// Drops queued frames that have not begun.
  virtual void forget() = 0;
  virtual void on_started(SentEvent event) = 0;
  /// Called for every frame at its end.
  virtual void on_received(ReceivedEvent event) = 0;
};

}  // namespace trib::ethernet
