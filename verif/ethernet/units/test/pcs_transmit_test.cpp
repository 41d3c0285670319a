// SPDX-License-Identifier: Apache-2.0
// trib_pcs_transmit: every block type in hex, every arrow of figure 49-16, the scrambler bit by bit (PT1, PT2, PT3, EW4).
#include "model/ethernet/pcs_transmit.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "verif/ethernet/units/pcs_examples.h"
#include "verif/ethernet/units/pcs_stimulus.h"
#include "verif/ethernet/units/pcs_transmit_bench.h"

namespace trib {
namespace {

/// A word of the vector from a state that allows it.
void send_allowed(PcsTransmitBench& bench, const PcsExample& example) {
  if (example.vector == BlockType::Data || example.vector == BlockType::Terminate) {
    bench.send({0xd5555555555555fb, 0x01});
    EXPECT_EQ(bench.descrambled(), (Block{1, 0xd555555555555578}));
  }
  bench.send(example.word);
  EXPECT_EQ(bench.descrambled(), example.block) << example.name;
  if (example.vector == BlockType::Data || example.vector == BlockType::Start) {
    bench.send({0x07070707070707fd, 0xff});
    bench.descrambled();
  }
}

TEST(PcsTransmitRtl, PT1_EveryBlockTypeInHex) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    PcsTransmitBench bench(seed);
    for (const PcsExample& example : kPcsExamples) send_allowed(bench, example);
  }
}

TEST(PcsTransmitRtl, PT2_ErrorsAreErrorBlocks) {
  PcsTransmitBench bench(4);
  for (const XgmiiWord& word :
       {kErrorWord, XgmiiWord{0x07fe070707070707, 0xff}, XgmiiWord{0x0707070707070706, 0xff},
        XgmiiWord{0xd55555555555559c, 0x01}, XgmiiWord{0x555555fb07070707, 0x10},
        XgmiiWord{0x070707070707fdfd, 0xff}, XgmiiWord{0x07070707070707fb, 0xff}}) {
    bench.send(word);
    EXPECT_EQ(bench.descrambled(), kErrorBlock) << word;
    bench.send(kIdleWord);
    EXPECT_EQ(bench.descrambled(), (Block{1, 0x1e})) << word;
  }
}

// 58 ones, then the local fault of the reset: its low bits leave as they are, the two ones cancel.
TEST(PcsTransmitRtl, PT3_ResetLeavesLocalFaultScrambledFromOnes) {
  PcsTransmitBench bench(5);
  ethernet::Scrambler scrambler;
  EXPECT_EQ(bench.line(), (Block{1, scrambler.scramble(kLocalFaultBlock.payload)}));
  EXPECT_EQ(bench.line().payload & 0x7fffffffff, kLocalFaultBlock.payload & 0x7fffffffff);
}

TEST(PcsTransmitRtl, PT2_EveryArrowOfFigure49_16) {
  std::set<std::pair<PcsState, BlockType>> seen;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    PcsTransmitBench bench(seed);
    PcsStimulus stimulus(seed);
    ethernet::PcsTransmit reference;
    ASSERT_EQ(bench.line(), reference.take_reset());
    // The reset leaves TX_INIT, which no word brings back.
    PcsState state = PcsState::Init;
    for (unsigned n = 0; n < 1000; ++n) {
      const BlockType vector = stimulus.after(state, n == 0 ? 1.0 : 0.2);
      const XgmiiWord word = stimulus.word(vector);
      ASSERT_EQ(block_type(word), vector) << word;
      seen.insert({state, vector});
      state = next_state(state, vector);
      bench.send(word);
      ASSERT_EQ(bench.line(), reference.take(word)) << "word " << n << ", " << word;
    }
  }
  EXPECT_EQ(seen.size(), kPcsStates * kBlockTypes);
}

// All characters in all lanes of the formats, so that every comparison is seen to hold and to fail.
TEST(PcsTransmitRtl, PT1_EveryCharacterInEveryLane) {
  PcsTransmitBench bench(6);
  ethernet::PcsTransmit reference;
  ASSERT_EQ(bench.line(), reference.take_reset());
  const auto send = [&](const XgmiiWord& word) {
    bench.send(word);
    ASSERT_EQ(bench.line(), reference.take(word)) << word;
  };
  for (const PcsExample& example : kPcsExamples) {
    const bool in_frame =
        example.vector == BlockType::Data || example.vector == BlockType::Terminate;
    for (unsigned lane = 0; lane < 8; ++lane) {
      for (unsigned character = 0; character < 256; ++character) {
        XgmiiWord word = example.word;
        word.data &= ~(std::uint64_t{0xff} << 8 * lane);
        word.data |= std::uint64_t{character} << 8 * lane;
        send(in_frame ? XgmiiWord{0xd5555555555555fb, 0x01} : kIdleWord);
        send(word);
        send({0x07070707070707fd, 0xff});
        send(kIdleWord);
        if (HasFailure()) return;
      }
    }
  }
}

// Every pattern of control bits with each example's characters.
TEST(PcsTransmitRtl, PT1_EveryPatternOfControl) {
  PcsTransmitBench bench(7);
  ethernet::PcsTransmit reference;
  ASSERT_EQ(bench.line(), reference.take_reset());
  for (const PcsExample& example : kPcsExamples) {
    for (unsigned control = 0; control < 256; ++control) {
      for (const XgmiiWord& word :
           {kIdleWord, XgmiiWord{example.word.data, static_cast<std::uint8_t>(control)},
            XgmiiWord{0xd5555555555555fb, 0x01},
            XgmiiWord{example.word.data, static_cast<std::uint8_t>(control)},
            XgmiiWord{0x07070707070707fd, 0xff}}) {
        bench.send(word);
        ASSERT_EQ(bench.line(), reference.take(word)) << word;
      }
    }
  }
}

}  // namespace
}  // namespace trib
