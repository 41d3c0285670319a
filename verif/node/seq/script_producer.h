// SPDX-License-Identifier: Apache-2.0
// A port that sends what a directed test tells it to, in that order, and keeps what comes back.
#pragma once

#include <deque>
#include <vector>

#include "verif/node/seq/frame_producer.h"

namespace trib {

class ScriptProducer : public FrameProducer {
 public:
  void send(PacedFrame frame) { script_.push_back(std::move(frame)); }
  void close() { closed_ = true; }
  bool empty() const { return script_.empty(); }

  // Good frames that the node sent, in order.
  const std::vector<Frame>& good_frames() const { return good_frames_; }
  std::size_t spoiled_frames() const { return spoiled_frames_; }

  std::optional<PacedFrame> next(std::uint64_t cycle) override;
  void received(const Frame& frame, std::uint64_t cycle) override;
  std::uint64_t wake_cycle() const override { return kNever; }
  bool done() const override { return closed_ && script_.empty(); }

 private:
  std::deque<PacedFrame> script_;
  std::vector<Frame> good_frames_;
  std::size_t spoiled_frames_ = 0;
  bool closed_ = false;
};

}  // namespace trib
