// SPDX-License-Identifier: Apache-2.0
// trib_i2c_bits against the table of its quarters and BI3, every cycle: elements in any order, SCL that is held for any time, SDA at
// random, and resets of a cycle at any time.
#include <gtest/gtest.h>

#include "Vtrib_i2c_bits.h"
#include "verif/boards/units/level_delay.h"
#include "verif/boards/units/turning_level.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::board {
namespace {

constexpr unsigned kQuarter = 4;  // cycles
constexpr unsigned kMostMilliseconds = 11;

enum Element : unsigned { kStart, kStop, kBit };

struct Inputs {
  bool reset = false, millisecond = false, valid = false, bit = false;
  unsigned element = kBit;
  bool scl = true, sda = true;
};

struct Lines {
  bool scl = true, sda = true;
};

class Reference {
 public:
  void cycle(const Inputs& in) {
    const Lines lines = sync_.level();
    done = held = false;
    if (in.reset) {
      ready = true;
      scl_low = sda_low = false;
    } else if (ready) {
      if (in.valid) begin(in);
    } else if (quarter_ == 1 && !lines.scl) {
      if (milliseconds_ == kMostMilliseconds) {
        ready = held = true;
        scl_low = sda_low = false;
      }
      cycle_ = 0;
      milliseconds_ += in.millisecond ? 1 : 0;
    } else {
      milliseconds_ = 0;
      if (++cycle_ == kQuarter) end_quarter(lines);
    }
    sync_.edge({in.scl, in.sda});
  }

  bool ready = true, done = false, held = false, bit = false, scl_low = false, sda_low = false;

 private:
  void begin(const Inputs& in) {
    ready = false;
    element_ = in.element;
    sda_low = in.element == kStop || (in.element == kBit && !in.bit);
    quarter_ = cycle_ = milliseconds_ = 0;
  }

  void end_quarter(const Lines& lines) {
    cycle_ = 0;
    switch (quarter_++) {
      case 0:
        scl_low = false;
        break;
      case 1:
        bit = lines.sda;
        if (element_ != kBit) sda_low = element_ == kStart;
        break;
      case 2:
        if (element_ != kStop) scl_low = true;
        break;
      default:
        ready = done = true;
    }
  }

  LevelDelay<Lines> sync_;
  unsigned element_ = kBit, quarter_ = 0, cycle_ = 0, milliseconds_ = 0;
};

TEST(I2cBitsRtl, MovesTheLinesToTheCycle) {
  ModuleBench<Vtrib_i2c_bits> bench(1);
  Vtrib_i2c_bits& pins = bench.pins();
  Random random(1);
  unsigned done = 0, held = 0;
  for (unsigned life = 0; life < 40; ++life) {
    pins.millisecond_i = pins.s_valid_i = 0;
    pins.scl_i = pins.sda_i = 1;
    bench.reset();
    Reference reference;
    Inputs in;
    double stretch = 0, release = 0;
    for (unsigned n = 0; n < 10000; ++n) {
      if (n % 1000 == 0) {
        stretch = random.chance(0.3) ? 0 : random.chance(0.5) ? 0.02 : 0.2;
        release = random.chance(0.7) ? 0.2 : 0.005;
      }
      in.reset = random.chance(0.01);
      in.millisecond = random.chance(0.1);
      in.valid = random.chance(0.5);
      in.bit = random.chance(0.5);
      in.element = random.below(3);
      turn(in.scl, true, stretch, release, random);
      turn(in.sda, true, 0.3, 0.3, random);
      pins.rst_i = in.reset;
      pins.millisecond_i = in.millisecond;
      pins.s_valid_i = in.valid;
      pins.s_bit_i = in.bit;
      pins.s_element_i = in.element;
      pins.scl_i = in.scl;
      pins.sda_i = in.sda;
      bench.edge();
      reference.cycle(in);
      ASSERT_EQ(pins.s_ready_o != 0, reference.ready) << n;
      ASSERT_EQ(pins.done_o != 0, reference.done) << n;
      ASSERT_EQ(pins.held_o != 0, reference.held) << n;
      ASSERT_EQ(pins.scl_low_o != 0, reference.scl_low) << n;
      ASSERT_EQ(pins.sda_low_o != 0, reference.sda_low) << n;
      if (reference.done) {
        ASSERT_EQ(pins.bit_o != 0, reference.bit) << n;
      }
      done += reference.done ? 1 : 0;
      held += reference.held ? 1 : 0;
    }
  }
  EXPECT_GT(done, 1000u);
  EXPECT_GT(held, 10u);
}

}  // namespace
}  // namespace trib::board
