// SPDX-License-Identifier: Apache-2.0
// trib_pcs_transmit with words at random intervals (EW4).
#pragma once

#include <Vtrib_pcs_transmit.h>
#include <gtest/gtest.h>

#include "model/ethernet/scrambler.h"
#include "verif/ethernet/units/pcs_words.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {

/// Words at random intervals. The first block, there from the reset on, is that of a local fault.
class PcsTransmitBench {
 public:
  explicit PcsTransmitBench(std::uint64_t seed) : bench_(seed), random_(seed) {
    bench_.pins().advance_i = 1;
    bench_.reset();
    descrambled();
  }

  Block line() { return get_block(bench_.pins().m_block_o); }

  /// The block on the line as it was before the scrambler.
  Block descrambled() {
    Block block = line();
    block.payload = descrambler_.descramble(block.payload);
    return block;
  }

  void send(const XgmiiWord& word) {
    Vtrib_pcs_transmit& pins = bench_.pins();
    while (random_.chance(0.3)) {
      const Block before = line();
      pins.advance_i = 0;
      put_word(pins.s_word_i, {random_(), static_cast<std::uint8_t>(random_())});
      bench_.edge();
      ASSERT_EQ(line(), before);
    }
    pins.advance_i = 1;
    put_word(pins.s_word_i, word);
    bench_.edge();
  }

 private:
  ModuleBench<Vtrib_pcs_transmit> bench_;
  Random random_;
  ethernet::Descrambler descrambler_;
};

}  // namespace trib
