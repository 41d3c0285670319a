// SPDX-License-Identifier: Apache-2.0
// trib_pcs_receive with blocks at random intervals, held to the golden model in every cycle (EW4).
#pragma once

#include <gtest/gtest.h>

#include "model/base/random.h"
#include "model/ethernet/pcs_receive.h"
#include "model/ethernet/scrambler.h"
#include "verif/ethernet/units/pcs_words.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {

using PcsParameters = ethernet::PcsReceive::Config;

/// State after a block.
struct PcsReceived {
  XgmiiWord word;           // of the block before it
  bool bad_block = false;   // that one has become an error, though its header was valid
  bool bad_header = false;  // of this block
  bool slip = false;
  bool locked = false;
  bool hi_ber = false;
  bool silent = false;
  bool silence = false;  // a window has ended with this block (PR5)
};

/// Of control blocks from the first one on, until words come: 64 to lock, and eight of which the last counts with the next.
constexpr unsigned kBlocksToWords = 64 + 8;

template <typename Model>
class PcsReceiveBench {
 public:
  PcsReceiveBench(std::uint64_t seed, const PcsParameters& parameters)
      : bench_(seed), random_(seed), reference_(parameters) {
    bench_.pins().s_valid_i = 0;
    bench_.reset();
    EXPECT_EQ(bench_.pins().locked_o, 0);
    EXPECT_EQ(bench_.pins().m_valid_o, 0);
  }

  Random& random() { return random_; }
  const PcsReceived& last() const { return last_; }
  void set_stalls(double probability) { stalls_ = probability; }

  /// A block as it comes from the line.
  PcsReceived receive(const Block& block) {
    Model& pins = bench_.pins();
    while (random_.chance(stalls_)) {
      pins.s_valid_i = 0;
      put_block(pins.s_block_i, {static_cast<std::uint8_t>(random_.below(4)), random_()});
      bench_.edge();
      EXPECT_EQ(pins.m_valid_o, 0) << "cycle " << bench_.cycle();
      EXPECT_EQ(pins.bad_block_o, 0);
      EXPECT_EQ(pins.bad_header_o, 0);
      EXPECT_EQ(pins.silence_o, 0);
      check_levels();
    }
    pins.s_valid_i = 1;
    put_block(pins.s_block_i, block);
    bench_.edge();
    take(block);
    const auto where = [&] { return testing::Message() << "block " << blocks_ << ", " << block; };
    EXPECT_EQ(pins.m_valid_o, 1) << where();
    EXPECT_EQ(get_word(pins.m_word_o), last_.word) << where();
    EXPECT_EQ(pins.bad_block_o, last_.bad_block) << where();
    EXPECT_EQ(pins.bad_header_o, last_.bad_header) << where();
    EXPECT_EQ(pins.silence_o, last_.silence) << where();
    check_levels();
    ++blocks_;
    return last_;
  }

  /// A block that is scrambled on the way.
  PcsReceived receive_scrambled(Block block) {
    block.payload = scrambler_.scramble(block.payload);
    return receive(block);
  }

  /// Locked and no longer silent.
  void lock() {
    for (unsigned i = 0; i < kBlocksToWords; ++i) receive_scrambled(encode(kIdleWord));
    EXPECT_TRUE(last_.locked);
    EXPECT_FALSE(last_.silent);
  }

 private:
  void take(const Block& block) {
    const ethernet::PcsReceive::Result result = reference_.take(block);
    last_ = {result.word,         result.error_block,  result.invalid_header, result.slip,
             reference_.locked(), reference_.hi_ber(), reference_.silent(),   result.silent_window};
  }

  void check_levels() {
    Model& pins = bench_.pins();
    EXPECT_EQ(pins.slip_o, last_.slip) << "block " << blocks_;
    EXPECT_EQ(pins.locked_o, last_.locked) << "block " << blocks_;
    EXPECT_EQ(pins.hi_ber_o, last_.hi_ber) << "block " << blocks_;
    EXPECT_EQ(pins.silent_o, last_.silent) << "block " << blocks_;
  }

  ModuleBench<Model> bench_;
  Random random_;
  ethernet::PcsReceive reference_;
  ethernet::Scrambler scrambler_;
  PcsReceived last_;
  double stalls_ = 0.3;
  unsigned blocks_ = 0;
};

}  // namespace trib
