// SPDX-License-Identifier: Apache-2.0
// Rising edges of a clock that is off its nominal rate and jitters. Edge k comes at phase + k * period, and later by up to `jitter`,
// redrawn for each edge; so jitter does not add up. All times are whole femtoseconds.
#pragma once

#include <cstdint>

#include "model/base/random.h"

namespace trib {

struct ClockShape {
  std::uint64_t period_fs;
  std::uint64_t phase_fs = 0;
  std::uint64_t jitter_fs = 0;  // below the period
};

/// A nominal period as it is of a clock that is so many millionths too fast, or too slow if negative.
inline std::uint64_t off_by(std::uint64_t period_fs, int ppm) {
  return period_fs -
         static_cast<std::uint64_t>(static_cast<std::int64_t>(period_fs) * ppm / 1'000'000);
}

class JitteredClock {
 public:
  JitteredClock(const ClockShape& shape, std::uint64_t seed)
      : shape_(shape), random_(seed), ideal_fs_(shape.phase_fs) {
    draw();
  }

  std::uint64_t next_fs() const { return next_fs_; }
  /// Where that edge would be without jitter.
  std::uint64_t ideal_fs() const { return ideal_fs_; }
  /// The edge at next_fs() has been.
  void advance() {
    ideal_fs_ += shape_.period_fs;
    draw();
  }
  /// No edge for so long.
  void pause(std::uint64_t duration_fs) {
    ideal_fs_ += duration_fs;
    next_fs_ += duration_fs;
  }

 private:
  void draw() {
    next_fs_ = ideal_fs_;
    if (shape_.jitter_fs != 0) {
      next_fs_ += random_.below(static_cast<std::uint32_t>(shape_.jitter_fs) + 1);
    }
  }

  ClockShape shape_;
  Random random_;
  std::uint64_t ideal_fs_;
  std::uint64_t next_fs_ = 0;
};

}  // namespace trib
