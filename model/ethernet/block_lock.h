// SPDX-License-Identifier: Apache-2.0
// Block lock (PR1; 802.3 figure 49-14): from the headers of blocks whether they are in their places.
#pragma once

namespace trib::ethernet {

class BlockLock {
 public:
  // A slip takes effect within `slip_blocks` blocks, whose headers are not looked at.
  explicit BlockLock(unsigned slip_blocks) : slip_blocks_(slip_blocks) {}

  // Returns whether a slip of one bit is asked for with this block.
  bool take(bool valid_header);

  bool locked() const { return locked_; }

 private:
  void begin_window() { headers_ = invalid_ = 0; }

  const unsigned slip_blocks_;
  bool locked_ = false;
  unsigned headers_ = 0;  // sh_cnt
  unsigned invalid_ = 0;  // sh_invalid_cnt
  unsigned unseen_ = 0;   // blocks still to come that are not looked at
};

}  // namespace trib::ethernet
