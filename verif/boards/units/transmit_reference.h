// SPDX-License-Identifier: Apache-2.0
// What trib_gt_transmit_bringup is to do, cycle by cycle, from its own words and BI6 to BI8. Numbers of states and causes are those of
// the registers.
#pragma once

#include <cstdint>

#include "verif/boards/units/level_delay.h"

namespace trib::board {

class TransmitReference {
 public:
  struct Levels {
    unsigned reset_done = 0;
    bool lock = false, reference_lost = false, clocks_locked = false;
  };
  struct Inputs {
    bool millisecond = false, restart = false, reference_ready = false;
    Levels levels;
  };

  /// Of so many channels.
  explicit TransmitReference(unsigned channels) : all_((1u << channels) - 1) {}

  unsigned all() const { return all_; }
  const Levels& levels() const { return sync_.level(); }

  void cycle(const Inputs& in) {
    const Levels levels = sync_.level();
    const unsigned next = next_state(in, levels);
    failed = next == kReset && state > kReference;
    if (failed) {
      retries = (retries + 1) & 0xffff;
      failure = cause(in, levels);
    }
    if (next >= kReference || state > kReference) {
      gt_reset = next == kReset || next < kClocks ? all_ : 0;
    }
    qpll_reset = next < kLock;
    user_ready = next >= kDone ? all_ : 0;
    qpll_ready = next >= kSettle;
    settling_ = state == kSettle || state == kUser ? settling_ + 1 : 0;
    if (next != state) {
      time_ = 0;
    } else if (in.millisecond && time_ < kLimit) {
      ++time_;
    }
    state = next;
    sync_.edge(in.levels);
  }

  static constexpr unsigned kReady = 7;
  unsigned state = 0, retries = 0, failure = 0, gt_reset = 0, user_ready = 0;
  bool failed = false, qpll_reset = true, qpll_ready = false;

 private:
  enum : unsigned { kReset, kReference, kLock, kSettle, kClocks, kUser, kDone };
  static constexpr unsigned kLimit = 100, kSettleCycles = 256;

  bool lock_lost(const Levels& levels) const {
    return state >= kSettle && (!levels.lock || levels.reference_lost);
  }
  bool clocks_lost(const Levels& levels) const { return state >= kUser && !levels.clocks_locked; }
  bool done_lost(const Levels& levels) const {
    return state == kReady && levels.reset_done != all_;
  }

  unsigned next_state(const Inputs& in, const Levels& levels) const {
    if (in.restart || lock_lost(levels) || clocks_lost(levels) || done_lost(levels)) return kReset;
    const bool waits = state == kLock || state == kClocks || state == kDone;
    if (waits && time_ == kLimit) return kReset;
    return state + (goes_on(in, levels) ? 1 : 0);
  }

  bool goes_on(const Inputs& in, const Levels& levels) const {
    switch (state) {
      case kReset:
        return time_ == 2;
      case kReference:
        return in.reference_ready;
      case kLock:
        return levels.lock;
      case kClocks:
        return levels.clocks_locked;
      case kDone:
        return levels.reset_done == all_;
      case kReady:
        return false;
      default:
        return settling_ == kSettleCycles - 1;
    }
  }

  unsigned cause(const Inputs& in, const Levels& levels) const {
    if (in.restart) return 7;
    if (lock_lost(levels)) return 4;
    if (clocks_lost(levels)) return 5;
    if (done_lost(levels)) return 6;
    return state == kLock ? 1 : state == kClocks ? 2 : 3;
  }

  unsigned all_;
  LevelDelay<Levels> sync_;
  unsigned time_ = 0, settling_ = 0;
};

}  // namespace trib::board
