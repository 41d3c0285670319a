// SPDX-License-Identifier: Apache-2.0
// One direction between two links, as an Ethernet with a switch: it loses, damages, cuts, repeats, delays and
// reorders frames, and now and then carries a frame that an endpoint must not take (EP4). Times are cycles.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/base/random.h"
#include "model/endpoint/hop_frame.h"

namespace trib::hop {

struct ChannelFaults {
  double loss = 0, damage = 0, copy = 0, late = 0, foreign = 0, odd = 0;
  unsigned delay = 20, jitter = 0,
           hold = 2000;  // `late` frames come up to `hold` later, past others
};

class FrameChannel {
 public:
  FrameChannel(const ChannelFaults& faults, const LinkEnds& sender, unsigned frame_flits,
               std::uint64_t seed)
      : faults_(faults), sender_(sender), frame_flits_(frame_flits), random_({seed, 23}) {}

  void set(const ChannelFaults& faults) { faults_ = faults; }
  void put(Frame frame, std::uint64_t cycle);
  /// The next frame that has arrived.
  std::optional<Frame> get(std::uint64_t cycle);

 private:
  void arrive(Frame frame, std::uint64_t when) { frames_.emplace(when, std::move(frame)); }

  ChannelFaults faults_;
  LinkEnds sender_;
  unsigned frame_flits_;
  Random random_;
  std::multimap<std::uint64_t, Frame> frames_;  // by the cycle in which each arrives
};

/// A frame like `frame` with one thing wrong, so that no endpoint takes it; `kind` is below kWrongFrames.
inline constexpr unsigned kWrongFrames = 22;
Frame wrong_frame(const Frame& frame, unsigned kind, unsigned frame_flits, Random& random);
/// The same frame with values that every receiver accepts and no endpoint sends (WF1).
Frame odd_frame(Frame frame, Random& random);

}  // namespace trib::hop
