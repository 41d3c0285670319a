// SPDX-License-Identifier: Apache-2.0
// The monitor of bit errors (PR2; 802.3 figure 49-15).
#pragma once

namespace trib::ethernet {

class BerMonitor {
 public:
  // `window_blocks` blocks last 125 us.
  explicit BerMonitor(unsigned window_blocks) : window_blocks_(window_blocks) {}

  // The header of a block, and whether there is block lock. The first window begins after the block
  // that locks.
  void take(bool valid_header, bool locked);

  bool high() const { return high_; }

 private:
  const unsigned window_blocks_;
  bool high_ = false;
  unsigned blocks_ = 0;   // of the window
  unsigned invalid_ = 0;  // ber_cnt
};

}  // namespace trib::ethernet
