// SPDX-License-Identifier: Apache-2.0
// trib_pcs_receive, every arrow of figures 49-14 and 49-15 (PR1, PR2), and silence (PR5), with the waits and windows of the
// standard and short ones.
#include <Vtrib_pcs_receive.h>
#include <Vtrib_pcs_receive_short.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "verif/ethernet/units/pcs_receive_bench.h"

namespace trib {
namespace {

struct Usual {
  using Model = Vtrib_pcs_receive;
  static constexpr PcsParameters kParameters{32, 19532};
};
struct Short {
  using Model = Vtrib_pcs_receive_short;
  static constexpr PcsParameters kParameters{5, 200};
};

template <typename Kind>
class LockBench {
 public:
  explicit LockBench(std::uint64_t seed) : bench_(seed, Kind::kParameters) {
    bench_.set_stalls(0.2);
  }

  Random& random() { return bench_.random(); }

  PcsReceived header(bool valid) {
    const unsigned second = bench_.random().below(2);
    const unsigned header = valid ? 1u + second : 3u * second;
    return bench_.receive({static_cast<std::uint8_t>(header), bench_.random()()});
  }

  /// The state after the last of them.
  PcsReceived valid(unsigned blocks) {
    for (; blocks > 1; --blocks) header(true);
    return header(true);
  }
  PcsReceived invalid(unsigned blocks) {
    for (; blocks > 1; --blocks) header(false);
    return header(false);
  }

 private:
  PcsReceiveBench<typename Kind::Model> bench_;
};

template <typename Kind>
class PcsLockRtl : public testing::Test {
 protected:
  static constexpr unsigned kSlipBlocks = Kind::kParameters.slip_blocks;
  static constexpr unsigned kBerBlocks = Kind::kParameters.ber_blocks;
};

using Kinds = testing::Types<Usual, Short>;
TYPED_TEST_SUITE(PcsLockRtl, Kinds);

TYPED_TEST(PcsLockRtl, PR1_SixtyFourInARowLock) {
  LockBench<TypeParam> bench(1);
  EXPECT_FALSE(bench.valid(63).locked);
  EXPECT_TRUE(bench.valid(1).locked);
}

TYPED_TEST(PcsLockRtl, PR1_AnInvalidOneSlipsAndTheNextAreNotLookedAt) {
  LockBench<TypeParam> bench(2);
  for (const unsigned before : {0u, 1u, 30u, 63u}) {
    if (before > 0) {
      EXPECT_FALSE(bench.valid(before).locked);
    }
    EXPECT_TRUE(bench.invalid(1).slip);
    EXPECT_FALSE(bench.invalid(1).slip);
    EXPECT_FALSE(bench.invalid(this->kSlipBlocks - 1).slip);
  }
  EXPECT_FALSE(bench.valid(63).locked);
  EXPECT_TRUE(bench.valid(1).locked);
}

TYPED_TEST(PcsLockRtl, PR1_SixteenInAWindowUnlockAndSlip) {
  LockBench<TypeParam> bench(3);
  for (unsigned run = 0; run < 2; ++run) {
    bench.valid(64);
    // Fifteen in each of two windows, next to each other.
    bench.valid(49);
    EXPECT_TRUE(bench.invalid(15).locked);
    EXPECT_TRUE(bench.invalid(15).locked);
    const PcsReceived before = bench.valid(48);
    EXPECT_TRUE(before.locked);
    const PcsReceived received = bench.invalid(1);  // the 64th block is the sixteenth invalid one
    EXPECT_FALSE(received.locked);
    EXPECT_TRUE(received.slip);
    bench.valid(this->kSlipBlocks);
  }
}

TYPED_TEST(PcsLockRtl, PR2_SixteenInAWindowAreTooMany) {
  LockBench<TypeParam> bench(4);
  bench.valid(64);
  // Four in each quarter of a window are sixteen in it, and never sixteen of 64.
  constexpr unsigned kQuarter = TestFixture::kBerBlocks / 4;
  for (unsigned n = 0; n < 3; ++n) {
    bench.valid(kQuarter - 4);
    EXPECT_FALSE(bench.invalid(4).hi_ber);
  }
  bench.valid(kQuarter - 4);
  EXPECT_FALSE(bench.invalid(3).hi_ber);
  const PcsReceived sixteenth = bench.invalid(1);  // the last of the window
  EXPECT_TRUE(sixteenth.hi_ber);
  EXPECT_TRUE(sixteenth.locked);
  EXPECT_EQ(bench.valid(1).word, kLocalFaultWord);
  // A window with fifteen ends it, at its end.
  bench.valid(50);
  bench.invalid(15);
  EXPECT_TRUE(bench.valid(this->kBerBlocks - 67).hi_ber);
  EXPECT_FALSE(bench.valid(1).hi_ber);
}

TYPED_TEST(PcsLockRtl, PR2_UnlockedThereIsNone) {
  LockBench<TypeParam> bench(5);
  bench.valid(64 + 40);
  bench.invalid(10);
  bench.valid(60);
  EXPECT_TRUE(bench.invalid(6).hi_ber);
  bench.valid(24);
  const PcsReceived received = bench.invalid(16);
  EXPECT_FALSE(received.locked);
  EXPECT_FALSE(received.hi_ber);
}

TYPED_TEST(PcsLockRtl, PR1_PR2_HeadersOfAllRates) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    LockBench<TypeParam> bench(seed);
    unsigned locked = 0;
    unsigned high = 0;
    for (unsigned run = 0; run < 40 && !this->HasFailure(); ++run) {
      const double errors = bench.random().chance(0.3) ? 0.0 : bench.random().below(100) / 300.0;
      for (unsigned n = 0; n < 400; ++n) {
        const PcsReceived received = bench.header(!bench.random().chance(errors));
        locked += received.locked;
        high += received.hi_ber;
      }
    }
    EXPECT_GT(locked, 0u);
    EXPECT_GT(high, 0u);
  }
}

// The window of 125 us in full, and its last block.
TEST(PcsLockWindowRtl, PR2_WindowIs19532Blocks) {
  PcsReceiveBench<Vtrib_pcs_receive> bench(6, {});
  bench.set_stalls(0);
  for (unsigned n = 0; n < 64; ++n) bench.receive_scrambled(encode(kIdleWord));
  const auto invalid_at = [](unsigned block) { return block % 19532 % 1250 == 1249; };  // fifteen
  for (unsigned n = 0; n < 2 * 19532; ++n) {
    const bool last_of_first = n == 19531;
    bench.receive({static_cast<std::uint8_t>(invalid_at(n) || last_of_first ? 0 : 1), 0x1e});
    ASSERT_EQ(bench.last().hi_ber, n >= 19531 && n < 2 * 19532 - 1) << n;
    ASSERT_TRUE(bench.last().locked);
  }
}

// PR5: bits of 0101..., from either of them on, lock, and do not count as a line with a signal.
TEST(PcsSilenceRtl, PR5_ALineThatAlternatesIsSilentForEver) {
  const Block lines[] = {{2, 0xaaaaaaaaaaaaaaaa}, {1, 0x5555555555555555}};
  for (const Block& block : lines) {
    SCOPED_TRACE(block);
    PcsReceiveBench<Vtrib_pcs_receive> bench(7, {});
    bench.set_stalls(0.01);
    unsigned silences = 0;
    for (unsigned n = 0; n < 64 + 5 * 19532; ++n) {
      bench.receive(block);
      ASSERT_EQ(bench.last().word, kLocalFaultWord) << n;
      ASSERT_EQ(bench.last().silent, n >= 63) << n;
      silences += bench.last().silence;
    }
    EXPECT_EQ(silences, 5u);
  }
}

// The same line after a link: at the end of the first window without control blocks.
TEST(PcsSilenceRtl, PR5_ALinkThatTurnsIntoSuchALine) {
  PcsReceiveBench<Vtrib_pcs_receive> bench(8, {});
  bench.set_stalls(0);
  bench.lock();
  bench.receive_scrambled({1, 0xd555555555555578});
  unsigned heard = 0;
  for (; !bench.last().silent && heard < 3 * 19532; ++heard) bench.receive({2, 0xaaaaaaaaaaaaaaaa});
  EXPECT_TRUE(bench.last().locked);
  EXPECT_EQ(kBlocksToWords + 1 + heard, 64u + 2 * 19532);
}

// Frames of 16 KB without a gap between them, which 802.3 has none of, are no silence.
TEST(PcsSilenceRtl, PR5_LongFramesAreHeard) {
  PcsReceiveBench<Vtrib_pcs_receive> bench(9, {});
  bench.set_stalls(0);
  bench.lock();
  for (unsigned n = 0; n < 6 * 19532; ++n) {
    const unsigned place = n % 2052;
    bench.receive_scrambled(place == 0      ? Block{1, 0xd555555555555578}
                            : place == 2051 ? Block{1, 0x87}
                                            : Block{2, bench.random()()});
    ASSERT_FALSE(bench.last().silent) << n;
    ASSERT_FALSE(bench.last().bad_block) << n;
  }
}

// Seven control blocks in each window are too few, eight are enough, wherever in the window; of all three kinds.
TYPED_TEST(PcsLockRtl, PR5_EightInAWindow) {
  PcsReceiveBench<typename TypeParam::Model> bench(10, TypeParam::kParameters);
  bench.set_stalls(0.1);
  const Block control[] = {{1, 0x1e}, {1, 0xd555555555555578}, {1, 0x87}};
  for (unsigned n = 0; n < 64; ++n) bench.receive_scrambled({2, bench.random()()});
  Random random(11);
  unsigned silences = 0;
  for (unsigned window = 0; window < 20 && !this->HasFailure(); ++window) {
    const unsigned number = window % 2 == 0 ? 7 : 8;
    std::vector<bool> places(this->kBerBlocks);
    std::fill_n(window % 4 < 2 ? places.begin() : places.end() - number, number, true);
    if (window >= 8) std::shuffle(places.begin(), places.end(), std::mt19937_64(random()));
    // A block counts with the next one: the first of the window has been the last of the one before.
    for (unsigned n = 0; n < this->kBerBlocks; ++n) {
      const bool is_control = places[(n + 1) % this->kBerBlocks];
      bench.receive_scrambled(is_control ? control[random.below(3)] : Block{2, random()});
      silences += bench.last().silence;
    }
    EXPECT_TRUE(bench.last().locked);
  }
  EXPECT_GT(silences, 5u);
}

}  // namespace
}  // namespace trib
