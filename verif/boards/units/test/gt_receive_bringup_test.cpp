// SPDX-License-Identifier: Apache-2.0
// trib_gt_receive_bringup against receive_reference.h, every cycle: levels that come soon, late or never and are lost again, links that are dead,
// commands and settings, in milliseconds of a few cycles.
#include <gtest/gtest.h>

#include "Vtrib_gt_receive_bringup.h"
#include "verif/boards/units/receive_reference.h"
#include "verif/boards/units/turning_level.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::board {
namespace {

using Inputs = ReceiveReference::Inputs;

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

void check(const Vtrib_gt_receive_bringup& pins, const ReceiveReference& reference) {
  EXPECT_EQ(pins.gt_o, reference.reset * 8u + reference.user_ready * 4u + reference.setting * 2u +
                           unsigned{reference.clocks_reset});
  BitReader status(pins.status_o);
  EXPECT_EQ(status.get(4), reference.state);
  EXPECT_EQ(status.get(1) != 0, reference.state == ReceiveReference::kReady);
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
    ReceiveReference reference(in.setting);
    Mood mood;
    for (unsigned n = 0; n < 200000 && !HasFailure(); ++n) {
      if (n % 2000 == 0) mood = draw_mood(random);
      drift(in, mood, random);
      drive(bench.pins(), in);
      bench.edge();
      reference.cycle(in);
      check(bench.pins(), reference);
      ready += reference.state == ReceiveReference::kReady ? 1 : 0;
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
  ReceiveReference reference(false);
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
