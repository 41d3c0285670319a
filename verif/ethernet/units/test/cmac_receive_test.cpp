// SPDX-License-Identifier: Apache-2.0
// trib_cmac_receive against the model of CM7 and CM8: frames of all lengths, words in bursts, an alignment that is lost.
#include "model/ethernet/cmac_receive.h"

#include <Vtrib_cmac_receive.h>
#include <gtest/gtest.h>

#include "verif/ethernet/units/cmac_frames.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::ethernet {
namespace {

class CmacReceiveRtlTest : public testing::Test {
 protected:
  void run(std::uint64_t seed, double gaps, double losses, unsigned longest, unsigned cycles) {
    ModuleBench<Vtrib_cmac_receive> bench(seed);
    Random random{seed, 6};
    CmacFrames frames(seed, longest);
    Vtrib_cmac_receive& pins = bench.pins();
    pins.s_valid_i = 0;
    pins.aligned_i = 1;
    bench.reset();
    CmacReceive model;
    Frame growing;
    unsigned lost = 0;
    for (unsigned cycle = 0; cycle < cycles; ++cycle) {
      if (lost == 0 && random.chance(losses)) lost = random.between(1, 20);
      pins.aligned_i = lost == 0;
      if (lost != 0) --lost;
      const CmacWord word = frames.word();
      pins.s_valid_i = !random.chance(gaps);
      put_cmac_data(pins.s_data_i, word.data);
      pins.s_keep_i = word.keep;
      pins.s_last_i = word.last;
      pins.s_user_i = word.user;
      model.take(pins.aligned_i != 0,
                 pins.s_valid_i ? std::optional<CmacWord>(word) : std::nullopt);
      if (pins.s_valid_i) frames.next();
      const bool cut = pins.aligned_i == 0;
      bench.edge();
      const std::optional<ReceivedFrame> ended = model.next_frame();
      ASSERT_EQ(pins.strobes_o, ended ? strobe_of(ended->verdict) : 0U) << "cycle " << cycle;
      if (pins.m_valid_o) {
        append(growing.bytes, {cmac_data(pins.m_data_o), pins.m_keep_o, pins.m_last_o != 0, false});
      }
      ASSERT_EQ(pins.m_valid_o && pins.m_last_o, ended.has_value()) << "cycle " << cycle;
      if (!ended) continue;
      ++seen_[static_cast<std::size_t>(ended->verdict)];
      if (cut) std::fill(growing.bytes.end() - kCmacBytes, growing.bytes.end(), 0);
      ASSERT_EQ(growing.bytes, ended->frame.bytes) << "cycle " << cycle;
      ASSERT_EQ(pins.m_user_o != 0, ended->frame.bad) << "cycle " << cycle;
      growing = Frame();
    }
  }

  std::uint64_t seen(ReceiveVerdict verdict) const {
    return seen_[static_cast<std::size_t>(verdict)];
  }

 private:
  static unsigned strobe_of(ReceiveVerdict verdict) {
    switch (verdict) {
      case ReceiveVerdict::Errored:
        return 1;
      case ReceiveVerdict::Oversize:
        return 2;
      case ReceiveVerdict::Runt:
        return 4;
      default:
        return 8;
    }
  }

  std::uint64_t seen_[5] = {};
};

TEST_F(CmacReceiveRtlTest, CM7_FramesOfAllLengths) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    ASSERT_NO_FATAL_FAILURE(run(seed, seed % 2 == 0 ? 0.3 : 0, 0, seed < 6 ? 500 : 12'000, 10'000));
  }
  for (const ReceiveVerdict verdict : {ReceiveVerdict::Errored, ReceiveVerdict::Oversize,
                                       ReceiveVerdict::Runt, ReceiveVerdict::Good}) {
    EXPECT_GT(seen(verdict), 50U) << static_cast<int>(verdict);
  }
}

// A rest of a frame, or so many cycles without a word, then a frame.
TEST_F(CmacReceiveRtlTest, CM7_BehindReset) {
  for (const unsigned quiet : {0U, 1U, 100U, 255U, 256U, 257U, 1000U}) {
    for (const bool rest : {false, true}) {
      ModuleBench<Vtrib_cmac_receive> bench(quiet);
      Vtrib_cmac_receive& pins = bench.pins();
      pins.s_valid_i = pins.s_user_i = 0;
      pins.aligned_i = 1;
      bench.reset();
      const auto word = [&](bool last) {
        pins.s_valid_i = 1;
        pins.s_keep_i = ~std::uint64_t{0};
        pins.s_last_i = last;
        bench.edge();
        pins.s_valid_i = 0;
        return pins.strobes_o;
      };
      if (rest) {
        word(false);
        EXPECT_EQ(word(true), 0) << quiet;
      }
      for (unsigned i = 0; i < quiet; ++i) bench.edge();
      EXPECT_EQ(word(true), rest || quiet >= 256 ? 8 : 0) << quiet;
      EXPECT_EQ(word(true), 8) << quiet;
    }
  }
}

// Lengths around the longest that is good.
TEST_F(CmacReceiveRtlTest, CM7_TheLongestFrameIsGood) {
  for (const unsigned bytes : {9599U, 9600U, 9601U, 9664U, 9665U}) {
    ModuleBench<Vtrib_cmac_receive> bench(bytes);
    Vtrib_cmac_receive& pins = bench.pins();
    pins.s_valid_i = pins.s_user_i = pins.aligned_i = 0;
    bench.reset();
    bench.edge();
    pins.aligned_i = 1;
    unsigned good = 0;
    unsigned oversize = 0;
    unsigned words = 0;
    for (unsigned left = bytes; left != 0;) {
      const unsigned here = std::min(left, kCmacBytes);
      left -= here;
      pins.s_valid_i = 1;
      pins.s_keep_i = cmac_keep(here);
      pins.s_last_i = left == 0;
      bench.edge();
      oversize += pins.strobes_o >> 1 & 1;
      good += pins.strobes_o >> 3 & 1;
      words += pins.m_valid_o;
    }
    EXPECT_EQ(good, bytes <= 9600 ? 1U : 0U) << bytes;
    EXPECT_EQ(oversize, bytes > 9600 ? 1U : 0U) << bytes;
    EXPECT_EQ(words, 150U) << bytes;
  }
}

TEST_F(CmacReceiveRtlTest, CM8_AnAlignmentThatIsLost) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    ASSERT_NO_FATAL_FAILURE(
        run(seed, seed % 2 == 0 ? 0.3 : 0, 0.02, seed < 6 ? 500 : 12'000, 10'000));
  }
  EXPECT_GT(seen(ReceiveVerdict::Errored), 500U);
  EXPECT_GT(seen(ReceiveVerdict::Good), 500U);
}

}  // namespace
}  // namespace trib::ethernet
