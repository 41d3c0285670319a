// SPDX-License-Identifier: Apache-2.0
// trib_leds against BL1 to BL5, every cycle: modules, links, frames and errors at random, in milliseconds of about a cycle.
#include <gtest/gtest.h>

#include <array>

#include "Vtrib_leds.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {
namespace {

constexpr unsigned kCages = 4;

struct Cage {
  bool present = false, light = false, fault = false, up = false, frame = false;
};

struct Inputs {
  std::array<Cage, kCages> cage;
  bool millisecond = false, clock_good = false, accepted = false, bus_error = false, fault = false;
};

class LedsReference {
 public:
  /// State of the LEDs after an edge.
  unsigned cycle(const Inputs& in) {
    const bool slow = time_ / 500 % 2 == 0;
    const bool fast = time_ / 50 % 2 == 0;
    unsigned leds = 0;
    bool fault = in.fault;
    for (unsigned p = 0; p < kCages; ++p) {
      const Cage& cage = in.cage[p];
      const bool link = left_[p] == 0 || fast;
      if (cage.present && cage.light && (cage.up ? link : slow)) leds |= 1u << p;
      fault |= cage.present && cage.fault;
      count(left_[p], cage.frame, 100, in.millisecond);
    }
    leds |= (slow ? 0x10 : 0) | (in.clock_good ? 0x20 : 0) | (fault ? 0x80 : 0);
    if (left_[4] != 0 || left_[5] != 0) leds |= 0x40;
    count(left_[4], in.accepted, 100, in.millisecond);
    count(left_[5], in.bus_error, 1000, in.millisecond);
    if (in.millisecond) ++time_;
    return leds;
  }

 private:
  static void count(unsigned& left, bool strobe, unsigned shown, bool millisecond) {
    if (strobe) {
      left = shown;
    } else if (millisecond && left != 0) {
      --left;
    }
  }

  unsigned time_ = 0;  // in ms
  std::array<unsigned, 6> left_{};
};

void drive(Vtrib_leds& pins, const Inputs& in) {
  pins.cage_i = pins.up_i = pins.frame_i = 0;
  for (unsigned p = 0; p < kCages; ++p) {
    const Cage& cage = in.cage[p];
    pins.cage_i |= (cage.present * 4u + cage.light * 2u + cage.fault) << 3 * p;
    pins.up_i |= unsigned{cage.up} << p;
    pins.frame_i |= unsigned{cage.frame} << p;
  }
  pins.millisecond_i = in.millisecond;
  pins.clock_good_i = in.clock_good;
  pins.accepted_i = in.accepted;
  pins.bus_error_i = in.bus_error;
  pins.fault_i = in.fault;
}

/// Rate of strobes that are shown for a while.
struct Rates {
  double frames = 0, accepted = 0, bus_errors = 0;
};

void randomize(Inputs& in, Random& random, const Rates& rates) {
  const auto turn = [&random](bool& level, double rate) { level ^= random.chance(rate); };
  for (Cage& cage : in.cage) {
    turn(cage.present, cage.present ? 0.002 : 0.05);
    turn(cage.light, cage.light ? 0.002 : 0.05);
    turn(cage.fault, 0.01);
    turn(cage.up, 0.005);
    cage.frame = random.chance(rates.frames);
  }
  in.millisecond = random.chance(0.9);
  turn(in.clock_good, 0.1);
  turn(in.fault, 0.01);
  in.accepted = random.chance(rates.accepted);
  in.bus_error = random.chance(rates.bus_errors);
}

TEST(LedsUnitRtl, ShowToTheCycle) {
  ModuleBench<Vtrib_leds> bench(1);
  Random random(1);
  for (const double strobes : {0.0, 0.0005, 0.003, 0.008, 0.03, 0.3}) {
    for (unsigned life = 0; life < 8; ++life) {
      // Contributions share a LED with errors, which are shown for longer: errors come without them, too.
      const Rates rates =
          life % 2 == 0 ? Rates{strobes, strobes, strobes / 10} : Rates{strobes, 0, strobes};
      Inputs in;
      drive(bench.pins(), in);
      bench.reset();
      LedsReference reference;
      for (unsigned n = 0; n < 6000; ++n) {
        randomize(in, random, rates);
        drive(bench.pins(), in);
        bench.edge();
        ASSERT_EQ(bench.pins().led_o, reference.cycle(in))
            << "strobes " << strobes << ", life " << life << ", cycle " << n;
      }
    }
  }
}

}  // namespace
}  // namespace trib
