// SPDX-License-Identifier: Apache-2.0
// MT3: the gap between frames that wait for each other, and its deficit (802.3 46.3.1.4).
#pragma once

namespace trib::ethernet {

class GapDeficit {
 public:
  // Characters from a terminate in `lane`, which is counted, to the next start, which is not.
  unsigned gap_behind(unsigned lane) const {
    const unsigned over = over_column(lane);
    return deficit_ + over <= kMostDeficit ? kAverageGap - over : kAverageGap + kColumn - over;
  }
  // The next frame has waited and stands behind that gap.
  void waited_behind(unsigned lane) { deficit_ = (deficit_ + over_column(lane)) % kColumn; }
  // The next frame came later.
  void late() { deficit_ = 0; }

  unsigned deficit() const { return deficit_; }

 private:
  static constexpr unsigned kAverageGap = 12;
  static constexpr unsigned kColumn = 4;
  static constexpr unsigned kMostDeficit = 3;

  // How far a gap of 12 would end behind a lane that start may stand in.
  static unsigned over_column(unsigned lane) { return (lane + kAverageGap) % kColumn; }

  unsigned deficit_ = 0;
};

}  // namespace trib::ethernet
