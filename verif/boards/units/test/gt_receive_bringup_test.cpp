// SPDX-License-Identifier: Apache-2.0
// trib_gt_receive_bringup against BI9 to BI11, every cycle: levels that come soon, late or never and are lost again, links that are dead,
// commands and settings, in milliseconds of a few cycles. Numbers of states are those of the registers.
#include <gtest/gtest.h>

#include "Vtrib_gt_receive_bringup.h"
#include "verif/boards/units/level_delay.h"
#include "verif/boards/units/turning_level.h"
#include "verif/node/units/module_bench.h"
#include "verif/node/units/packed_bits.h"

namespace trib::board {
namespace {

struct Levels {
  bool reset_done = false, cdr_lock = false, clocks_locked = false;
};

struct Inputs {
  bool millisecond = false, restart = false, setting = false, qpll_ready = false, alive = false;
  Levels levels;
};

enum State : unsigned { kQpll, kReset, kCdr, kClocks, kUser, kDone, kReady };

class Reference {
 public:
  explicit Reference(bool setting) : setting(setting) {}

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

struct Mood {
  double loss = 0, arrival = 0, millisecond = 0, command = 0, alive = 0;
};

Mood draw_mood(Random& random) {
  Mood mood;
  mood.loss = random.chance(0.5) ? 0 : random.chance(0.5) ? 0.0005 : 0.01;
  mood.arrival = random.chance(0.6) ? 0.05 : random.chance(0.7) ? 0.003 : 0;
  mood.millisecond = random.chance(0.4) ? 0.9 : random.chance(0.5) ? 0.1 : 0.01;
  mood.command = random.chance(0.7) ? 0 : 0.002;
  mood.alive = random.chance(0.5) ? 0.3 : 0.01;
  return mood;
}

void drift(Inputs& in, const Mood& mood, Random& random) {
  in.millisecond = random.chance(mood.millisecond);
  in.restart = random.chance(mood.command);
  if (random.chance(mood.command)) in.setting = !in.setting;
  turn(in.qpll_ready, true, mood.loss / 10, 0.01, random);
  turn(in.alive, true, 0.03, mood.alive, random);
  turn(in.levels.reset_done, true, mood.loss, mood.arrival, random);
  turn(in.levels.cdr_lock, true, mood.loss, mood.arrival, random);
  turn(in.levels.clocks_locked, true, mood.loss, mood.arrival, random);
}

void drive(Vtrib_gt_receive_bringup& pins, const Inputs& in) {
  pins.millisecond_i = in.millisecond;
  pins.restart_i = in.restart;
  pins.setting_i = in.setting;
  pins.qpll_ready_i = in.qpll_ready;
  pins.alive_i = in.alive;
  pins.gt_i =
      in.levels.reset_done * 4u + in.levels.cdr_lock * 2u + unsigned{in.levels.clocks_locked};
}

void check(const Vtrib_gt_receive_bringup& pins, const Reference& reference) {
  EXPECT_EQ(pins.gt_o, reference.reset * 8u + reference.user_ready * 4u + reference.setting * 2u +
                           unsigned{reference.clocks_reset});
  BitReader status(pins.status_o);
  EXPECT_EQ(status.get(4), reference.state);
  EXPECT_EQ(status.get(1) != 0, reference.state == kReady);
  EXPECT_EQ(status.get(1) != 0, reference.levels().cdr_lock);
  EXPECT_EQ(status.get(1) != 0, reference.levels().clocks_locked);
  EXPECT_EQ(status.get(16), reference.retries);
  EXPECT_EQ(status.get(16), reference.watchdog);
}

TEST(GtReceiveBringupRtl, FollowsTheReferenceToTheCycle) {
  ModuleBench<Vtrib_gt_receive_bringup> bench(1);
  Random random(1);
  unsigned ready = 0, dead = 0;
  for (unsigned life = 0; life < 8; ++life) {
    Inputs in;
    in.setting = life % 2 != 0;
    drive(bench.pins(), in);
    bench.reset();
    Reference reference(in.setting);
    Mood mood;
    for (unsigned n = 0; n < 200000 && !HasFailure(); ++n) {
      if (n % 2000 == 0) mood = draw_mood(random);
      drift(in, mood, random);
      drive(bench.pins(), in);
      bench.edge();
      reference.cycle(in);
      check(bench.pins(), reference);
      ready += reference.state == kReady ? 1 : 0;
      if (HasFailure()) ADD_FAILURE() << "life " << life << ", cycle " << n;
    }
    dead += reference.watchdog;
  }
  EXPECT_GT(ready, 10000u);
  EXPECT_GT(dead, 10u);
}

// A link that is never alive: the watchdog's count and that of retries in all of their bits.
TEST(GtReceiveBringupRtl, CountsInAllBits) {
  ModuleBench<Vtrib_gt_receive_bringup> bench(2);
  Inputs in;
  drive(bench.pins(), in);
  bench.reset();
  Reference reference(false);
  in.levels = {true, true, true};
  in.qpll_ready = in.millisecond = true;
  drive(bench.pins(), in);
  while (reference.watchdog < 600 && !HasFailure()) {
    bench.edge();
    reference.cycle(in);
    check(bench.pins(), reference);
  }
}

}  // namespace
}  // namespace trib::board
