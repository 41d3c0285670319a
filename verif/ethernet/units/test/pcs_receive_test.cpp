// SPDX-License-Identifier: Apache-2.0
// trib_pcs_receive, locked: every block type in hex, every code, every arrow of figure 49-17 (PR3, PR4, EW4).
#include <Vtrib_pcs_receive.h>
#include <Vtrib_pcs_receive_short.h>
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "verif/ethernet/units/pcs_examples.h"
#include "verif/ethernet/units/pcs_receive_bench.h"
#include "verif/ethernet/units/pcs_stimulus.h"

namespace trib {
namespace {

using Bench = PcsReceiveBench<Vtrib_pcs_receive>;

const Block kIdleBlock{1, 0x1e};
const Block kStartBlock{1, 0xd555555555555578};
const Block kTerminateBlock{1, 0x87};

TEST(PcsReceiveRtl, PR3_EveryBlockTypeInHex) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    Bench bench(seed, {});
    bench.lock();
    for (const PcsExample& example : kPcsExamples) {
      SCOPED_TRACE(example.name);
      bench.receive_scrambled(kIdleBlock);
      if (example.vector == BlockType::Data || example.vector == BlockType::Terminate) {
        bench.receive_scrambled(kStartBlock);
      }
      bench.receive_scrambled(example.block);
      EXPECT_EQ(bench.receive_scrambled(kIdleBlock).word, example.word);
    }
  }
}

// The word is on the output in the cycle after that of the next block.
TEST(PcsReceiveRtl, PR3_TerminateIsOneOnlyBeforeControlOrStart) {
  Bench bench(4, {});
  bench.lock();
  struct {
    Block next;
    bool ends;
  } const cases[] = {{kIdleBlock, true}, {kStartBlock, true},      {kLocalFaultBlock, true},
                     {{2, 0}, false},    {kTerminateBlock, false}, {kErrorBlock, false},
                     {{0, 0x1e}, false}, {{3, 0x1e}, false},       {{1, 0x00}, false}};
  for (const auto& example : cases) {
    bench.receive_scrambled(kIdleBlock);
    bench.receive_scrambled(kStartBlock);
    bench.receive_scrambled(kTerminateBlock);
    const XgmiiWord word = bench.receive_scrambled(example.next).word;
    EXPECT_EQ(word, example.ends ? (XgmiiWord{0x07070707070707fd, 0xff}) : kErrorWord)
        << example.next;
  }
}

TEST(PcsReceiveRtl, PR3_EveryTypeEveryCodeInEveryLane) {
  Bench bench(5, {});
  bench.set_stalls(0);
  bench.lock();
  const auto try_block = [&](const Block& block) {
    // Between frames, in one, and as the look at the next.
    for (const Block& before : {kIdleBlock, kStartBlock, kTerminateBlock}) {
      if (before == kTerminateBlock) bench.receive_scrambled(kStartBlock);
      bench.receive_scrambled(before);
      bench.receive_scrambled(block);
      bench.receive_scrambled(kIdleBlock);
    }
  };
  for (unsigned type = 0; type < 256; ++type) try_block({1, type});
  for (const PcsExample& example : kPcsExamples) {
    for (unsigned lane = 0; lane < 8 && example.block.header == 1; ++lane) {
      for (std::uint64_t code = 0; code < 128; ++code) {
        const unsigned offset = 8 + 7 * lane;
        Block block = example.block;
        block.payload = (block.payload & ~(std::uint64_t{0x7f} << offset)) | code << offset;
        try_block(block);
        if (HasFailure()) return;
      }
    }
    for (std::uint64_t order = 0; order < 256 && example.block.header == 1; ++order) {
      Block block = example.block;
      block.payload = (block.payload & ~(std::uint64_t{0xff} << 32)) | order << 32;
      try_block(block);
    }
  }
}

TEST(PcsReceiveRtl, PR3_EveryArrowOfFigure49_17) {
  std::set<std::tuple<PcsState, BlockType, BlockType>> seen;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    PcsStimulus stimulus(seed);
    Bench bench(seed, {});
    // The next block is the first that RX_INIT sees.
    for (unsigned i = 0; i + 1 < kBlocksToWords; ++i) bench.receive_scrambled(kIdleBlock);
    PcsState state = PcsState::Init;
    auto vector = static_cast<BlockType>(seed % kBlockTypes);
    for (unsigned n = 0; n < 200 && !HasFailure(); ++n) {
      bench.receive_scrambled(stimulus.block(vector));
      // The result for the previous one is known only now.
      const bool ends = vector == BlockType::Terminate;
      const PcsState regular = next_state(state, vector);
      const BlockType next = n == 0 ? static_cast<BlockType>(seed / kBlockTypes % kBlockTypes)
                                    : stimulus.after(regular, 0.25);
      seen.insert({state, vector, next});
      const bool goes_on = next == BlockType::Control || next == BlockType::Start;
      state = ends && !goes_on ? next_state(state, BlockType::Error) : regular;
      vector = next;
    }
    EXPECT_TRUE(bench.last().locked);
  }
  for (unsigned state = 0; state < kPcsStates; ++state) {
    for (unsigned vector = 0; vector < kBlockTypes; ++vector) {
      for (unsigned next = 0; next < kBlockTypes; ++next) {
        // RX_T is always followed by control or start, checked by lookahead.
        const bool after_end = static_cast<PcsState>(state) == PcsState::Terminate;
        if (after_end && vector > static_cast<unsigned>(BlockType::Start)) continue;
        EXPECT_EQ(seen.count({static_cast<PcsState>(state), static_cast<BlockType>(vector),
                              static_cast<BlockType>(next)}),
                  1u)
            << "state " << state << ", vector " << vector << ", next " << next;
      }
    }
  }
}

// Header errors, bit errors and garbage of all rates: word for word what the standard has, and words again afterwards.
TEST(PcsReceiveRtl, PR3_GarbageNeverWedges) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    PcsStimulus stimulus(seed);
    constexpr PcsParameters kShort{5, 200};
    PcsReceiveBench<Vtrib_pcs_receive_short> bench(seed, kShort);
    Random& random = stimulus.random();
    for (unsigned run = 0; run < 20 && !HasFailure(); ++run) {
      const double errors = random.between(0, 10) / 40.0;
      for (unsigned n = random.below(500); n > 0; --n) {
        Block block = stimulus.block(static_cast<BlockType>(random.below(kBlockTypes)));
        if (random.chance(errors)) block.header = static_cast<std::uint8_t>(random.below(4));
        if (random.chance(errors)) block.payload = random();
        random.chance(0.5) ? bench.receive(block) : bench.receive_scrambled(block);
      }
      // The rest of a slip, 64 to lock, eight to end the silence; or the rest of a window and one without errors.
      for (unsigned n = 0; n < 2 * kShort.ber_blocks + 2; ++n) bench.receive_scrambled(kIdleBlock);
      EXPECT_TRUE(bench.last().locked);
      EXPECT_EQ(bench.last().word, kIdleWord);
    }
  }
}

}  // namespace
}  // namespace trib
