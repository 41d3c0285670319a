// SPDX-License-Identifier: Apache-2.0
// MT3: the gap between frames that wait for each other, and its deficit (802.3 46.3.1.4). MT4: the
// gap behind a spoiled frame, which has error in the place of terminate.
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
  // The next frame has waited and stands behind that gap.
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

  // How far a gap of 12 would end behind a lane that start may stand in.
  static unsigned over_column(unsigned lane) { return (lane + kAverageGap) % kColumnLanes; }
  // MT3.
  unsigned average_gap(unsigned lane) const {
    const unsigned over = over_column(lane);
    return deficit_ + over <= kMostDeficit ? kAverageGap - over : kAverageGap + kColumnLanes - over;
  }
  // Up to lane 0 behind a whole word of idles.
  static unsigned word_of_idles(unsigned lane) { return 2 * kLanes - lane; }

  unsigned deficit_ = 0;
};

}  // namespace trib::ethernet
