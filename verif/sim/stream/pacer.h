// SPDX-License-Identifier: Apache-2.0
// Decides in which cycles of a stream a beat may pass, by the rules of a PaceConfig.
// Use: ask may_pass() once per cycle in which a beat could pass; call passed() when one did.
//
// Wire mode: the pacer keeps the position of the next byte on the wire, in byte times. A beat may
// pass once the wire has reached it; a frame's end adds the 24 byte times that the stream does not
// show. The position is never rounded to cycles, so a gap that is a cycle too long now makes a
// later one shorter (deficit idle count) and the long-run rate is exact to the byte. Time that a
// sender did not use is not saved up.
#pragma once

#include <cstdint>
#include <random>

#include "verif/sim/stream/pace_config.h"

namespace trib {

class Pacer {
 public:
  /// Throws std::invalid_argument for a rate of 0, max_gap < min_gap or a probability not in [0,
  /// 1).
  explicit Pacer(const PaceConfig& config);

  /// May a beat pass in this cycle? Draws a stall where the configuration asks for stalls.
  bool may_pass(std::uint64_t cycle);
  /// A beat of `bytes` bytes passes in this cycle.
  void passed(std::uint64_t cycle, unsigned bytes, bool last);

 private:
  bool stalled();
  unsigned gap();

  PaceConfig config_;
  bool wire_;
  std::mt19937_64 random_;
  std::uint64_t stall_threshold_;  // a draw below it stalls; 0 = never
  unsigned stall_left_ = 0;
  std::uint64_t position_ = 0;          // kWire: byte times * rate.denominator
  std::uint64_t next_consecutive_ = 0;  // the cycle after that of the last beat
  std::uint64_t not_before_ = 0;        // kBeats: first cycle that is not gap
};

// Called in every cycle of every stream, hence inline.
inline bool Pacer::may_pass(std::uint64_t cycle) {
  if (wire_ ? cycle * config_.rate.numerator < position_ : cycle < not_before_) {
    return false;
  }
  return stall_threshold_ == 0 || !stalled();
}

inline void Pacer::passed(std::uint64_t cycle, unsigned bytes, bool last) {
  if (!wire_) {
    if (last) {
      not_before_ = cycle + 1 + gap();
    }
    return;
  }
  // Late by less than a cycle is rounding, and a beat right after another one can't come earlier
  // than it does; whatever is later than that was the sender's choice, and its time is gone.
  const std::uint64_t now = cycle * config_.rate.numerator;
  const std::uint64_t tolerance = config_.rate.numerator * (cycle == next_consecutive_ ? 2 : 1);
  if (now >= position_ + tolerance) {
    position_ = now;
  }
  position_ += (bytes + (last ? kWireOverheadBytes : 0)) * config_.rate.denominator;
  next_consecutive_ = cycle + 1;
}

}  // namespace trib
