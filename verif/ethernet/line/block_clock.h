// SPDX-License-Identifier: Apache-2.0
// The clock of one direction of a port at the synchronous gearbox of a GTH (GB1): 161.13 MHz, a block in 32 of 33 cycles, while
// the line goes on evenly at 10.3125 Gb/s.
#pragma once

#include <cstdint>

#include "verif/sim/clock/jittered_clock.h"

namespace trib::ethernet {

inline constexpr std::uint64_t kBlockFs = 6'400'000;  // 66 bits
inline constexpr std::uint64_t kPausedCycleFs = (kBlockFs * 32 + 16) / 33;

struct LineClockShape {
  int ppm = 0;  // off its nominal rate
  std::uint64_t phase_fs = 0;
  std::uint64_t jitter_fs = 0;
};

class BlockClock {
 public:
  BlockClock(const LineClockShape& shape, std::uint64_t seed)
      : period_fs_(off_by(kPausedCycleFs, shape.ppm)),
        clock_({period_fs_, shape.phase_fs, shape.jitter_fs}, seed),
        group_fs_(shape.phase_fs) {}

  std::uint64_t next_fs() const { return clock_.next_fs(); }
  /// Whether there is a block in the cycle that ends with the edge at next_fs().
  bool has_block() const { return cycle_ != kBlocks; }
  void advance() {
    clock_.advance();
    if (cycle_++ != kBlocks) return;
    cycle_ = 0;
    group_fs_ = clock_.ideal_fs();
  }

  /// When the first bit of a block that a transmitter makes at the coming edge is on the line: no block is late.
  std::uint64_t sent_fs() const { return group_fs_ + cycle_ * (period_fs_ * 33 / 32); }
  /// When the first bit of a block that a receiver has at the coming edge was on the line: its last bit has come in time
  /// for each of the 32.
  std::uint64_t received_fs() const { return sent_fs() - 2 * period_fs_; }

 private:
  static constexpr unsigned kBlocks = 32;

  std::uint64_t period_fs_;
  JitteredClock clock_;
  unsigned cycle_ = 0;      // of 33
  std::uint64_t group_fs_;  // edge of cycle 0
};

}  // namespace trib::ethernet
