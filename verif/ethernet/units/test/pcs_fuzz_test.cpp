// SPDX-License-Identifier: Apache-2.0
// Fuzz of the PCS: after any garbage each frame is received, and sent, unchanged (PR1, PR2, PR3, PT2). The frames are held
// to what was put in, and to no model; the blocks and words of the garbage are held to the reference by the benches.
#include <Vtrib_pcs_receive.h>
#include <Vtrib_pcs_receive_short.h>
#include <gtest/gtest.h>

#include <vector>

#include "verif/ethernet/units/pcs_receive_bench.h"
#include "verif/ethernet/units/pcs_stimulus.h"
#include "verif/ethernet/units/pcs_transmit_bench.h"

namespace trib {
namespace {

constexpr PcsParameters kShort{5, 200};
constexpr unsigned kRounds = 40;
constexpr unsigned kSeeds = 10;

/// Filler between frames that must be received: unscrambled blocks, halves of frames, headers of all kinds.
template <typename Model>
class BlockGarbage {
 public:
  BlockGarbage(std::uint64_t seed, PcsReceiveBench<Model>& bench)
      : stimulus_(seed), bench_(bench) {}

  void some(double bad_headers) {
    Random& random = stimulus_.random();
    const double noise = random.below(5) / 4.0;
    for (unsigned n = random.below(300); n > 0; --n) {
      Block block = stimulus_.block(static_cast<BlockType>(random.below(kBlockTypes)));
      if (random.chance(noise)) block.payload = random();
      if (random.chance(bad_headers)) block.header = static_cast<std::uint8_t>(random.below(4));
      random.chance(noise) ? bench_.receive(block) : bench_.receive_scrambled(block);
    }
  }

 private:
  PcsStimulus stimulus_;
  PcsReceiveBench<Model>& bench_;
};

/// Idles, then frames of which each word must come out unchanged. Of the idles the first is what the descrambler needs to follow
/// the line again, the second what the state machine needs to leave a frame.
constexpr unsigned kIdles = 3;
/// As many that there are eight of them before or after the end of a window, and two more (PR5).
constexpr unsigned kIdlesAroundAWindow = 18;

template <typename Model>
void expect_frames(PcsReceiveBench<Model>& bench, std::uint64_t seed, unsigned idles) {
  FrameWords frames(seed);
  for (unsigned n = 0; n < idles; ++n) bench.receive_scrambled(encode(kIdleWord));
  XgmiiWord before = kIdleWord;
  for (unsigned n = 0; n < 100; ++n) {
    const XgmiiWord word = frames.next();
    ASSERT_EQ(bench.receive_scrambled(encode(word)).word, before) << "word " << n;
    before = word;
  }
}

TEST(PcsFuzzRtl, PR3_FramesRightBehindGarbageThatKeepsTheLock) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    // All of it is in the first window, and no silence for want of control blocks in the garbage.
    PcsReceiveBench<Vtrib_pcs_receive> bench(seed, {});
    BlockGarbage<Vtrib_pcs_receive> garbage(seed, bench);
    bench.lock();
    for (unsigned round = 0; round < kRounds && !HasFailure(); ++round) {
      garbage.some(0);
      expect_frames(bench, seed * kRounds + round, kIdles);
    }
  }
}

TEST(PcsFuzzRtl, PR1_PR2_PR3_FramesBehindAnyGarbageWithinTwoWindows) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    PcsReceiveBench<Vtrib_pcs_receive_short> bench(seed, kShort);
    BlockGarbage<Vtrib_pcs_receive_short> garbage(seed, bench);
    for (unsigned round = 0; round < kRounds && !HasFailure(); ++round) {
      garbage.some(bench.random().below(8) / 10.0);
      unsigned waited = 0;
      // The rest of a window, and one without errors; or the rest of a slip, 64 to lock, and eight.
      for (; waited < 2 * kShort.ber_blocks &&
             (!bench.last().locked || bench.last().hi_ber || bench.last().silent);
           ++waited) {
        bench.receive_scrambled(encode(kIdleWord));
      }
      ASSERT_LT(waited, 2 * kShort.ber_blocks);
      expect_frames(bench, seed * kRounds + round, kIdlesAroundAWindow);
    }
  }
}

TEST(PcsFuzzRtl, PT2_FramesRightBehindGarbageAreSent) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    PcsTransmitBench bench(seed);
    PcsStimulus stimulus(seed);
    Random& random = stimulus.random();
    for (unsigned round = 0; round < kRounds && !HasFailure(); ++round) {
      for (unsigned n = random.below(300); n > 0; --n) {
        XgmiiWord word = stimulus.word(static_cast<BlockType>(random.below(kBlockTypes)));
        if (random.chance(0.3)) word = {random(), static_cast<std::uint8_t>(random.below(256))};
        bench.send(word);
        bench.descrambled();
      }
      FrameWords frames(seed * kRounds + round);
      // Idles first: one is an error if it ends a frame, the next is an idle.
      bench.send(kIdleWord);
      bench.descrambled();
      for (unsigned n = 0; n < 100; ++n) {
        const XgmiiWord word = frames.next();
        bench.send(word);
        ASSERT_EQ(bench.descrambled(), encode(word)) << "word " << n;
      }
    }
  }
}

}  // namespace
}  // namespace trib
