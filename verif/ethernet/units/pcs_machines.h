// SPDX-License-Identifier: Apache-2.0
// The state machines of 802.3 clause 49, figures 49-14 to 49-17, as the standard draws them.
#pragma once

#include "verif/ethernet/units/pcs_coding.h"

namespace trib {

/// States of figure 49-16 and of figure 49-17: TX_INIT, TX_C, TX_D, TX_T, TX_E, and the same for RX.
enum class PcsState { kInit, kControl, kData, kTerminate, kError };
constexpr unsigned kPcsStates = 5;

/// The arrow that a vector takes, in both figures. Of figure 49-17 a terminate without control or start behind it counts as an error.
PcsState next_state(PcsState state, Vector vector);

/// Figure 49-14.
class BlockLock {
 public:
  explicit BlockLock(unsigned slip_blocks) : slip_blocks_(slip_blocks) {}
  /// Returns whether to slip.
  bool header(bool valid);
  bool locked() const { return locked_; }

 private:
  void reset_count() { headers_ = invalid_ = 0; }

  unsigned slip_blocks_;
  unsigned slipping_ = 0;
  unsigned headers_ = 0;
  unsigned invalid_ = 0;
  bool locked_ = false;
};

/// Figure 49-15; its timer counts blocks.
class BerMonitor {
 public:
  explicit BerMonitor(unsigned window) : window_(window) {}
  /// `locked`: before this block.
  void header(bool valid, bool locked);
  bool high() const { return high_; }

 private:
  unsigned window_;
  unsigned blocks_ = 0;
  unsigned invalid_ = 0;
  bool high_ = false;
};

/// PR5, with the windows of BerMonitor.
class SilenceMonitor {
 public:
  explicit SilenceMonitor(unsigned window) : window_(window) {}
  /// A block has come behind `before`. `locked`: before this one. Returns whether a window ends that had too few control blocks.
  bool block(Vector before, bool locked);
  bool silent() const { return silent_; }

 private:
  unsigned window_;
  unsigned blocks_ = 0;
  unsigned control_ = 0;
  bool silent_ = true;
};

}  // namespace trib
