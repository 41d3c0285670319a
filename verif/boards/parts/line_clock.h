// SPDX-License-Identifier: Apache-2.0
// A clock of a transceiver that starts and stops.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "model/base/random.h"
#include "verif/ethernet/line/block_clock.h"
#include "verif/sim/clock/jittered_clock.h"

namespace trib::board {

/// 322.27 MHz, of a channel of 100G: 80 bits of 25.78125 Gb/s.
inline constexpr std::uint64_t kCmacCycleFs = (ethernet::kBlockFs * 32 + 33) / 66;

class LineClock {
 public:
  static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

  LineClock(std::uint64_t seed, std::uint64_t cycle_fs) : random_(seed), cycle_fs_(cycle_fs) {}

  std::uint64_t next_fs() const { return clock_ ? clock_->next_fs() : kNever; }
  /// Edges so far.
  std::uint64_t edges() const { return edges_; }

  /// Runs, or not, from `time_fs` on; with another rate it restarts.
  void set(bool runs, int ppm, std::uint64_t time_fs) {
    if (runs && clock_ && ppm == ppm_) return;
    if (!runs) {
      clock_.reset();
      return;
    }
    ppm_ = ppm;
    const std::uint64_t phase_fs =
        time_fs + 1 + random_.below(static_cast<std::uint32_t>(cycle_fs_));
    clock_.emplace(ClockShape{off_by(cycle_fs_, ppm), phase_fs, kMostJitterFs}, random_());
  }
  /// The edge at next_fs() has been.
  void advance() {
    clock_->advance();
    ++edges_;
  }

 private:
  static constexpr std::uint64_t kMostJitterFs = 50'000;

  Random random_;
  std::uint64_t cycle_fs_;
  std::optional<JitteredClock> clock_;
  int ppm_ = 0;
  std::uint64_t edges_ = 0;
};

}  // namespace trib::board
