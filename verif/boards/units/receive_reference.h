// SPDX-License-Identifier: Apache-2.0
// Reference of trib_gt_receive_bringup, cycle by cycle, from its header and BI9 to BI11. State numbers are those of the registers.
#pragma once

#include "verif/boards/units/level_delay.h"

namespace trib::board {

class ReceiveReference {
 public:
  struct Levels {
    bool reset_done = false, cdr_lock = false, clocks_locked = false;
  };

  struct Inputs {
    bool millisecond = false, restart = false, setting = false, qpll_ready = false, alive = false;
    Levels levels;
  };

  enum State : unsigned { kQpll, kReset, kCdr, kClocks, kUser, kDone, kReady };

  explicit ReceiveReference(bool setting) : setting(setting) {}

  const Levels& levels() const { return sync_.level(); }

  void cycle(const Inputs& in) {
    const Levels levels = sync_.level();
    const bool dead = state == kReady && time_ == kLimit;
    const bool fails = dead || lost(levels) || too_long() || asked(in);
    unsigned next = fails ? kReset : state + (goes_on(levels) ? 1u : 0u);
    if (!in.qpll_ready) next = kQpll;
    if (fails) retries = (retries + 1) & 0xffff;
    if (dead) watchdog = (watchdog + 1) & 0xffff;
    // Into the wait for the QPLL with a reset, but none at first.
    if (next != kQpll || state != kQpll) reset = next <= kReset;
    user_ready = next >= kDone;
    clocks_reset = next < kClocks;
    if (state <= kReset) setting = in.setting;
    const bool settles = state == kUser || (state == kCdr && levels.cdr_lock);
    settling_ = settles ? (settling_ + 1) % kSettleCycles : 0;
    if (next != state || (state == kReady && in.alive)) {
      time_ = 0;
    } else if (in.millisecond && time_ < 127) {
      ++time_;
    }
    state = next;
    sync_.edge(in.levels);
  }

  unsigned state = kQpll, retries = 0, watchdog = 0;
  bool reset = false, user_ready = false, clocks_reset = true, setting;

 private:
  static constexpr unsigned kLimit = 100, kCdrTime = 9, kSettleCycles = 256;

  bool lost(const Levels& levels) const {
    return (state >= kUser && !levels.clocks_locked) || (state == kReady && !levels.reset_done);
  }
  bool too_long() const { return (state == kClocks || state == kDone) && time_ == kLimit; }
  bool asked(const Inputs& in) const {
    return state >= kCdr && (in.restart || in.setting != setting);
  }

  bool goes_on(const Levels& levels) const {
    const bool settled = settling_ == kSettleCycles - 1;
    switch (state) {
      case kQpll:
        return true;
      case kReset:
        return time_ == 2;
      case kCdr:
        return settled || time_ == kCdrTime;
      case kClocks:
        return levels.clocks_locked;
      case kUser:
        return settled;
      case kDone:
        return levels.reset_done;
      default:
        return false;
    }
  }

  LevelDelay<Levels> sync_;
  unsigned time_ = 0, settling_ = 0;
};

}  // namespace trib::board
