// SPDX-License-Identifier: Apache-2.0
// The monitor of control blocks (PR5): a line that brings none is no link, though it may be locked.
#pragma once

namespace trib::ethernet {

class SilenceMonitor {
 public:
  // Windows of as many blocks as those of the monitor of bit errors, from the same block on.
  explicit SilenceMonitor(unsigned window_blocks) : window_blocks_(window_blocks) {}

  // A block was received: whether the one before it is of type C, S or T, and whether there was block
  // lock before it came. True if a window ends with it that had too few.
  bool take(bool control_before, bool was_locked);

  bool silent() const { return silent_; }

 private:
  unsigned window_blocks_;
  bool silent_ = true;
  unsigned blocks_ = 0;   // of the window
  unsigned control_ = 0;  // in it
};

}  // namespace trib::ethernet
