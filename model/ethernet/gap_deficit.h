// SPDX-License-Identifier: Apache-2.0
// MT3: the gap between frames that wait for each other, and its deficit (802.3 46.3.1.4). MT4: the
// gap after a spoiled frame, which has error instead of terminate.
#pragma once

#include <algorithm>

#include "model/ethernet/xgmii.h"

namespace trib::ethernet {

class GapDeficit {
 public:
  // Characters from a terminate in `lane`, which is counted, to the next start, which is not.
  unsigned gap_behind(unsigned lane, bool spoiled) const {
    return spoiled ? std::max(average_gap(lane), word_of_idles(lane)) : average_gap(lane);
  }
  // The next frame has waited and starts after that gap.
  void waited_behind(unsigned lane, bool spoiled) {
    const bool moved = spoiled && average_gap(lane) < word_of_idles(lane);
    deficit_ = moved ? 0 : (deficit_ + over_column(lane)) % kColumnLanes;
  }
  // The next frame came later.
  void late() { deficit_ = 0; }

  unsigned deficit() const { return deficit_; }

 private:
  static constexpr unsigned kAverageGap = 12;
  static constexpr unsigned kMostDeficit = 3;

  // Distance from a lane where start is allowed to the end of a gap of 12.
  static unsigned over_column(unsigned lane) { return (lane + kAverageGap) % kColumnLanes; }
  // MT3.
  unsigned average_gap(unsigned lane) const {
    const unsigned over = over_column(lane);
    return deficit_ + over <= kMostDeficit ? kAverageGap - over : kAverageGap + kColumnLanes - over;
  }
  // Up to lane 0 after a whole word of idles.
  static unsigned word_of_idles(unsigned lane) { return 2 * kLanes - lane; }

  unsigned deficit_ = 0;
};

}  // namespace trib::ethernet
