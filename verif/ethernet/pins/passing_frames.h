// SPDX-License-Identifier: Apache-2.0
// The frames in flight on a line, in order, and the match of each frame that comes out. Every frame comes out as it
// went in, and in its order; one that ends bad may lose bytes, as many as the line port says. On a line with bit errors a frame may be
// lost, and what comes out bad may be a part of one, but what comes out good was sent (MR3). Errors: std::runtime_error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "model/frame/frame.h"

namespace trib {

class PassingFrames {
 public:
  struct Passing {
    FramePtr frame;
    std::uint64_t first_fs = 0;  // where it went in
  };

  /// `way`: for errors, from where to where.
  PassingFrames(std::string way, unsigned most_lost_of_spoiled, bool bit_errors);

  void put(FramePtr frame) { frames_.push_back({std::move(frame)}); }
  /// The next of them goes in.
  void begin(const FramePtr& frame, std::uint64_t first_fs);
  /// The sent frame that matches the one received; none if bit errors produced it.
  std::optional<Passing> take(const Frame& received);
  /// Frames that bit errors have kept from coming out until `time_fs` are lost.
  void expire(std::uint64_t time_fs);
  bool empty() const { return frames_.empty(); }
  void clear();

  /// By bit errors: frames that have not come out as they went in, and what came out in their place.
  std::uint64_t lost() const { return lost_; }
  std::uint64_t damaged() const { return damaged_; }

 private:
  bool same(const Frame& sent, const Frame& received) const;
  void drop(std::size_t count);

  std::string way_;
  std::size_t most_lost_of_spoiled_;
  bool bit_errors_;
  std::deque<Passing> frames_;
  std::size_t begun_ = 0;  // of them
  std::uint64_t lost_ = 0, damaged_ = 0;
};

}  // namespace trib
