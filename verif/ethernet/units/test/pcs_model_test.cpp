// SPDX-License-Identifier: Apache-2.0
// The PCS against the golden model, cycle by cycle: any words out, any bits in, at any pace.
#include <Vtrib_pcs_receive.h>
#include <Vtrib_pcs_receive_short.h>
#include <Vtrib_pcs_transmit.h>
#include <gtest/gtest.h>

#include <cstdio>

#include "model/ethernet/pcs_receive.h"
#include "model/ethernet/pcs_transmit.h"
#include "verif/ethernet/line/ethernet_pins.h"
#include "verif/ethernet/units/xgmii_stimulus.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::ethernet {
namespace {

TEST(PcsModelRtl, Transmit) {
  for (std::uint64_t seed = 1; seed <= 8 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Random random(seed);
    XgmiiStimulus stimulus(seed, {seed % 2 == 0 ? 0.05 : 0, seed % 4 == 0 ? 0.4 : 0, false, false});
    ModuleBench<Vtrib_pcs_transmit> bench(seed);
    PcsTransmit model;
    const double pace = seed == 1 ? 1 : 0.9;
    bench.pins().advance_i = 0;
    set_xgmii(bench.pins().s_word_i, kIdleWord);
    bench.reset();
    Block wanted = model.take_reset();
    for (unsigned cycle = 0; cycle < 20000; ++cycle) {
      const bool advance = random.chance(pace);
      const XgmiiWord word = stimulus.next();
      bench.pins().advance_i = advance;
      set_xgmii(bench.pins().s_word_i, word);
      bench.settle();
      const Block got = block_of(bench.pins().m_block_o);
      ASSERT_EQ(got.header, wanted.header) << "PT1, PT2: cycle " << bench.cycle();
      ASSERT_EQ(got.payload, wanted.payload) << "PT1 to PT3: cycle " << bench.cycle();
      bench.edge();
      if (advance) wanted = model.take(word);
    }
  }
}

// Bits as a model of the other end sends them, with errors, and bits that are lost.
class BitLine {
 public:
  explicit BitLine(std::uint64_t seed)
      : random_(seed), stimulus_(seed, {0.02, seed % 3 == 0 ? 0.2 : 0, false, false}) {}

  Block next() {
    if (weather_left_ == 0) {
      // From no errors at all to noise.
      constexpr double kRates[] = {0, 0, 1e-4, 1e-3, 0.004, 0.02, 0.5};
      error_rate_ = kRates[random_.below(7)];
      weather_left_ = random_.between(100, error_rate_ == 0 ? 8000 : 600);
      if (random_.chance(0.2)) bit();
    }
    --weather_left_;
    Block block{0, 0};
    for (unsigned i = 0; i < kBlockBits; ++i) {
      const std::uint64_t one = bit();
      if (i < 2) {
        block.header = static_cast<std::uint8_t>(block.header | one << i);
      } else {
        block.payload |= one << (i - 2);
      }
    }
    return block;
  }
  void slip() { bit(); }

 private:
  unsigned bit() {
    if (place_ == kBlockBits) {
      block_ = transmit_.take(stimulus_.next());
      place_ = 0;
    }
    return block_.bit(place_++) ^ (random_.chance(error_rate_) ? 1u : 0u);
  }

  Random random_;
  XgmiiStimulus stimulus_;
  PcsTransmit transmit_;
  Block block_;
  unsigned place_ = kBlockBits;
  double error_rate_ = 0;
  unsigned weather_left_ = 0;
};

template <typename Model>
void receive_as_the_model(std::uint64_t seed, const PcsReceive::Config& config, unsigned cycles) {
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Random random({seed, 1});
  BitLine line(seed);
  ModuleBench<Model> bench(seed);
  PcsReceive model(config);
  const double pace = seed % 2 == 0 ? 1 : 0.8;
  bench.pins().s_valid_i = 0;
  bench.reset();
  PcsReceive::Result wanted;
  bool taken = false;
  unsigned locks = 0;
  unsigned highs = 0;
  unsigned words = 0;
  for (unsigned cycle = 0; cycle < cycles; ++cycle) {
    const bool valid = random.chance(pace);
    const Block block = valid ? line.next() : Block{kDataHeader, random()};
    bench.pins().s_valid_i = valid;
    set_block(bench.pins().s_block_i, block);
    bench.settle();
    const auto& pins = bench.pins();
    ASSERT_EQ(pins.m_valid_o, taken) << "EW4: cycle " << bench.cycle();
    ASSERT_EQ(pins.locked_o, model.locked()) << "PR1: cycle " << bench.cycle();
    ASSERT_EQ(pins.hi_ber_o, model.hi_ber()) << "PR2: cycle " << bench.cycle();
    ASSERT_EQ(pins.silent_o, model.silent()) << "PR5: cycle " << bench.cycle();
    ASSERT_EQ(pins.silence_o, taken && wanted.silent_window) << "PR5: cycle " << bench.cycle();
    ASSERT_EQ(pins.bad_block_o, taken && wanted.error_block) << "PR4: cycle " << bench.cycle();
    ASSERT_EQ(pins.bad_header_o, taken && wanted.invalid_header) << "PR4: cycle " << bench.cycle();
    if (taken) {
      const XgmiiWord got = xgmii_of(pins.m_word_o);
      ASSERT_EQ(got.control, wanted.word.control) << "PR3: cycle " << bench.cycle();
      ASSERT_EQ(got.data, wanted.word.data) << "PR3: cycle " << bench.cycle();
      ASSERT_EQ(pins.slip_o, wanted.slip) << "PR1: cycle " << bench.cycle();
      words += got != kLocalFaultWord ? 1 : 0;
    }
    bench.edge();
    taken = valid;
    if (!valid) continue;
    const bool was_locked = model.locked();
    const bool was_high = model.hi_ber();
    wanted = model.take(block);
    if (wanted.slip) line.slip();
    locks += !was_locked && model.locked() ? 1 : 0;
    highs += !was_high && model.hi_ber() ? 1 : 0;
  }
  std::printf("seed %d: %u times locked, %u times hi_ber, %u words\n", static_cast<int>(seed),
              locks, highs, words);
  EXPECT_GT(locks, 0u);
  EXPECT_GT(words, 100u);
}

TEST(PcsModelRtl, ReceiveWithShortWindows) {
  for (std::uint64_t seed = 1; seed <= 8 && !testing::Test::HasFailure(); ++seed) {
    receive_as_the_model<Vtrib_pcs_receive_short>(seed, {5, 200}, 60000);
  }
}

TEST(PcsModelRtl, Receive) {
  for (std::uint64_t seed = 11; seed <= 13 && !testing::Test::HasFailure(); ++seed) {
    receive_as_the_model<Vtrib_pcs_receive>(seed, {}, 100000);
  }
}

}  // namespace
}  // namespace trib::ethernet
