// SPDX-License-Identifier: Apache-2.0
// trib_uart_receive against BC1, every cycle: characters from senders that are off by up to 5 %, with wrong stop bits, glitches of any
// length, breaks, and plain noise.
#include <gtest/gtest.h>

#include <cmath>

#include "Vtrib_uart_receive.h"
#include "model/base/random.h"
#include "verif/boards/units/level_delay.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::board {
namespace {

constexpr unsigned kBit = 10;    // cycles
constexpr unsigned kMiddle = 5;  // of a bit; samples lie a cycle apart

class UartReference {
 public:
  void cycle(bool rxd) {
    valid = framing = false;
    const bool level = sync_.level();
    sync_.edge(rxd);
    switch (state_) {
      case State::kIdle:
        if (!level) state_ = State::kBits;
        time_ = 0;
        return;
      case State::kBreak:
        if (level) state_ = State::kIdle;
        return;
      case State::kBits:
        bits(level);
    }
  }

  bool valid = false, framing = false;
  unsigned data = 0;

 private:
  enum class State { kIdle, kBits, kBreak };

  void bits(bool level) {
    const unsigned phase = time_ % kBit;
    const unsigned bit = time_ / kBit;
    ++time_;
    if (phase == 0) ones_ = 0;
    if (phase + 1 >= kMiddle && phase <= kMiddle + 1 && level) ++ones_;
    if (phase != kMiddle + 2) return;
    const bool one = ones_ >= 2;
    if (bit == 0) {
      if (one) state_ = State::kIdle;
    } else if (bit == 9) {
      valid = one;
      framing = !one;
      state_ = one ? State::kIdle : State::kBreak;
    } else {
      data = data >> 1 | (one ? 0x80 : 0);
    }
  }

  LevelDelay<bool> sync_{true};
  State state_ = State::kIdle;
  unsigned time_ = 0, ones_ = 0;
};

class UartBench {
 public:
  explicit UartBench(std::uint64_t seed) : bench_(seed), random_(seed) {
    bench_.pins().rxd_i = 1;
    bench_.reset();
  }

  unsigned characters() const { return characters_; }

  void level(bool level, unsigned cycles) {
    for (unsigned n = 0; n < cycles && !testing::Test::HasFailure(); ++n) {
      const bool rxd = level != (glitch_ != 0);
      if (glitch_ != 0) --glitch_;
      if (random_.chance(noise_)) glitch_ = random_.between(1, kBit);
      bench_.pins().rxd_i = rxd;
      bench_.edge();
      reference_.cycle(rxd);
      EXPECT_EQ(bench_.pins().m_valid_o != 0, reference_.valid) << bench_.cycle();
      EXPECT_EQ(bench_.pins().framing_o != 0, reference_.framing) << bench_.cycle();
      if (reference_.valid) {
        EXPECT_EQ(bench_.pins().m_data_o, reference_.data) << bench_.cycle();
        ++characters_;
      }
    }
  }

  /// A character of which each bit is as long as the sender takes it to be.
  void character(unsigned data, double bit, bool stop) {
    double end = 0;
    unsigned sent = 0;
    for (unsigned n = 0; n < 10; ++n) {
      end += bit;
      const auto cycles = static_cast<unsigned>(std::lround(end)) - sent;
      level(n == 9 ? stop : n != 0 && (data >> (n - 1) & 1) != 0, cycles);
      sent += cycles;
    }
  }

  void run(unsigned rounds, double noise) {
    noise_ = noise;
    for (unsigned n = 0; n < rounds && !testing::Test::HasFailure(); ++n) {
      const double bit = kBit * (0.95 + random_.below(1000) * 0.0001);
      character(random_.below(256), bit, random_.chance(0.95));
      if (random_.chance(0.3)) level(true, random_.below(3 * kBit));
      if (random_.chance(0.05)) level(false, random_.below(15 * kBit));
      if (random_.chance(0.1)) level(true, 12 * kBit);
    }
    noise_ = 0;
    level(true, 200 * kBit);
  }

 private:
  ModuleBench<Vtrib_uart_receive> bench_;
  Random random_;
  UartReference reference_;
  double noise_ = 0;
  unsigned glitch_ = 0, characters_ = 0;
};

TEST(UartReceiveRtl, TakesCharactersToTheCycle) {
  UartBench bench(1);
  for (const double noise : {0.0, 0.001, 0.01, 0.1, 0.5}) bench.run(2000, noise);
}

// Data of a sender that is off by 2 % arrive unchanged; with bits of so few cycles, a fast sender has to pause.
TEST(UartReceiveRtl, BC1_SendersMayBeOff) {
  UartBench bench(2);
  for (const double bit : {0.98 * kBit, 1.0 * kBit, 1.02 * kBit}) {
    const unsigned before = bench.characters();
    for (unsigned data = 0; data < 256; ++data) {
      bench.character(data, bit, true);
      bench.level(true, kBit / 2);
    }
    bench.level(true, 2 * kBit);
    EXPECT_EQ(bench.characters() - before, 256u) << bit;
  }
}

}  // namespace
}  // namespace trib::board
