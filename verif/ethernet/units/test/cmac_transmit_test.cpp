// SPDX-License-Identifier: Apache-2.0
// trib_cmac_transmit against CM2 to CM6 and CM9: a MAC that pauses at will, a stream that runs dry, a link that comes and goes.
#include <Vtrib_cmac_transmit.h>
#include <gtest/gtest.h>

#include "model/ethernet/cmac_transmit_checker.h"
#include "verif/ethernet/units/cmac_frames.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::ethernet {
namespace {

struct Neighbours {
  double gaps = 0;    // of the cycles, in which the stream begins to have no word, for a few
  double pauses = 0;  // in which the MAC does
  double faults = 0;  // in which the link fails, or comes back
  unsigned longest = 2000;
};

class CmacTransmitTest : public testing::Test {
 protected:
  void run(std::uint64_t seed, const Neighbours& neighbours, unsigned cycles) {
    ModuleBench<Vtrib_cmac_transmit> bench(seed);
    Random random{seed, 5};
    CmacFrames frames(seed, neighbours.longest);
    Vtrib_cmac_transmit& pins = bench.pins();
    pins.s_valid_i = pins.m_ready_i = 0;
    pins.fault_i = 0;
    bench.reset();
    checker_ = CmacTransmitChecker();
    unsigned gap = 0;
    unsigned pause = 0;
    for (unsigned cycle = 0; cycle < cycles + 400; ++cycle) {
      const bool ending = cycle >= cycles;
      if (random.chance(neighbours.faults)) pins.fault_i = random.below(3);
      if (ending) pins.fault_i = 0;
      if (gap == 0 && random.chance(neighbours.gaps)) gap = random.between(1, 5);
      if (pause == 0 && random.chance(neighbours.pauses)) pause = random.between(1, 5);
      const CmacWord word = frames.word();
      // The last frame is given to its end.
      if (ending && !mid_frame_) gap = 1;
      pins.s_valid_i = gap == 0;
      pins.m_ready_i = ending || pause == 0;
      put_cmac_data(pins.s_data_i, word.data);
      pins.s_keep_i = word.keep;
      pins.s_last_i = word.last;
      pins.s_user_i = word.user && word.last;
      bench.settle();
      CmacTransmitChecker::Cycle seen;
      const CmacWord given{word.data, word.keep, word.last, word.user && word.last};
      if (pins.s_valid_i) seen.given = given;
      seen.ready = pins.s_ready_o != 0;
      seen.fault = pins.fault_i != 0;
      if (pins.m_valid_o) {
        seen.offered = CmacWord{cmac_data(pins.m_data_o), pins.m_keep_o, pins.m_last_o != 0,
                                pins.m_user_o != 0};
      }
      seen.mac_ready = pins.m_ready_i != 0;
      checker_.take(seen);
      ASSERT_TRUE(checker_.remarks().empty()) << "seed " << seed << ": " << checker_.remarks()[0];
      if (seen.given && seen.ready) {
        mid_frame_ = !word.last;
        frames.next();
      }
      bench.edge();
      count(pins.strobes_o);
      if (gap != 0) --gap;
      if (pause != 0) --pause;
    }
    checker_.finish();
    ASSERT_TRUE(checker_.remarks().empty()) << "seed " << seed << ": " << checker_.remarks()[0];
    for (unsigned outcome = 0; outcome < 4; ++outcome) {
      EXPECT_EQ(told_[outcome], checker_.count(static_cast<TransmitOutcome>(outcome))) << outcome;
      all_[outcome] += std::exchange(told_[outcome], 0);
    }
    EXPECT_EQ(told_[4], checker_.padded());
    all_[4] += std::exchange(told_[4], 0);
  }

  // In the order of TransmitOutcome, and padded.
  std::uint64_t told_[5] = {}, all_[5] = {};

 private:
  void count(unsigned strobes) {
    for (unsigned i = 0; i < 5; ++i) told_[i] += strobes >> i & 1;
  }

  CmacTransmitChecker checker_;
  bool mid_frame_ = false;
};

TEST_F(CmacTransmitTest, CM2_AMacThatPausesAtWill) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    ASSERT_NO_FATAL_FAILURE(run(seed, {0, 0.02 * static_cast<double>(seed)}, 3000));
  }
  EXPECT_GT(all_[0], 1000U);
  EXPECT_GT(all_[1], 200U);
  EXPECT_EQ(all_[2] + all_[3], 0U);
}

TEST_F(CmacTransmitTest, CM3_ShortFramesArePadded) {
  ASSERT_NO_FATAL_FAILURE(run(1, {0, 0.1, 0, 64}, 5000));
  EXPECT_GT(all_[4], 1000U);
}

TEST_F(CmacTransmitTest, CM5_AStreamThatRunsDry) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    ASSERT_NO_FATAL_FAILURE(run(seed, {0.1, seed % 2 == 0 ? 0.2 : 0}, 3000));
  }
  EXPECT_GT(all_[2], 500U);
  EXPECT_EQ(all_[3], 0U);
}

TEST_F(CmacTransmitTest, CM6_ALinkThatComesAndGoes) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    ASSERT_NO_FATAL_FAILURE(
        run(seed, {seed % 3 == 0 ? 0.05 : 0, seed % 2 == 0 ? 0.3 : 0, 0.05}, 3000));
  }
  EXPECT_GT(all_[3], 1000U);
  EXPECT_GT(all_[0], 500U);
}

}  // namespace
}  // namespace trib::ethernet
