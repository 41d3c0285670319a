// SPDX-License-Identifier: Apache-2.0
// The share of the PCS in the cycles from the first word in to the first word out (docs/ETHERNET.md, marks): both sides at one
// clock, the blocks of one given to the other.
#include <Vtrib_pcs_receive.h>
#include <Vtrib_pcs_transmit.h>
#include <gtest/gtest.h>

#include "verif/ethernet/units/pcs_words.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {
namespace {

constexpr unsigned kTransmitCycles = 1;
constexpr unsigned kReceiveCycles = 2;

class BothSides {
 public:
  BothSides() : transmit_(1), receive_(2) {
    transmit_.pins().advance_i = 1;
    receive_.pins().s_valid_i = 1;
    transmit_.reset();
    receive_.reset();
  }

  void cycle(const XgmiiWord& word) {
    put_block(receive_.pins().s_block_i, block());
    put_word(transmit_.pins().s_word_i, word);
    receive_.edge();
    transmit_.edge();
  }

  Block block() { return get_block(transmit_.pins().m_block_o); }
  XgmiiWord word() { return get_word(receive_.pins().m_word_o); }

 private:
  ModuleBench<Vtrib_pcs_transmit> transmit_;
  ModuleBench<Vtrib_pcs_receive> receive_;
};

TEST(PcsLatencyRtl, ThreeCyclesFromWordToWord) {
  BothSides both;
  for (unsigned n = 0; n < 100; ++n) both.cycle(kIdleWord);
  ASSERT_EQ(both.word(), kIdleWord);
  const XgmiiWord start{0xd5555555555555fb, 0x01};
  unsigned cycles = 0;
  for (; cycles < 10 && !(both.word() == start); ++cycles) {
    both.cycle(cycles == 0 ? start : XgmiiWord{cycles, 0});
  }
  EXPECT_EQ(cycles, kTransmitCycles + kReceiveCycles);
}

}  // namespace
}  // namespace trib
