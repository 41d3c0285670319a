// SPDX-License-Identifier: Apache-2.0
// Source of the frames for a port of the node: asked for frames as the wire becomes free, notified of
// what the node sends. Plain C++; a ProducerSequence runs it.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "verif/node/agents/frame_queue.h"

namespace trib {

class FrameProducer {
 public:
  virtual ~FrameProducer() = default;

  // The next frame to be sent, or nothing for now.
  virtual std::optional<PacedFrame> next(std::uint64_t cycle) = 0;
  // A frame that the node sent on this port, also a spoiled one.
  virtual void received(const Frame& frame, std::uint64_t cycle) = 0;
  // When next() may have a frame although nothing was received; kNever if it can't.
  virtual std::uint64_t wake_cycle() const = 0;
  // Nothing will be sent any more, and nothing more is waited for.
  virtual bool done() const = 0;

  static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace trib
