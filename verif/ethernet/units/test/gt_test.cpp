// SPDX-License-Identifier: Apache-2.0
// trib_gt_transmit, trib_gt_receive and the PCS between words and the serial line: the order of bits, pauses, lock from each of the
// 66 phases of the line, bit errors (GB1, GB2, GB3, PR1).
#include <Vpcs_port.h>
#include <Vpcs_port_unpaused.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "model/ethernet/pcs_transmit.h"
#include "verif/ethernet/units/gt_bench.h"
#include "verif/ethernet/units/pcs_stimulus.h"

namespace trib {
namespace {

struct Paused {
  using Model = Vpcs_port;
  static constexpr bool kPaused = true;
};
struct Unpaused {
  using Model = Vpcs_port_unpaused;
  static constexpr bool kPaused = false;
};

template <typename Kind>
class GtRtl : public testing::Test {
 protected:
  using Bench = GtBench<typename Kind::Model>;

  GtBench<typename Kind::Model>& bench(std::uint64_t seed, unsigned count) {
    bench_ = std::make_unique<Bench>(seed, Kind::kPaused, count);
    frames_ = std::make_unique<FrameWords>(seed);
    random_ = std::make_unique<Random>(seed);
    sent_.clear();
    return *bench_;
  }

  /// Cycles with a line that flips bits.
  void run(unsigned cycles, double errors = 0) {
    for (; cycles > 0 && !testing::Test::HasFailure(); --cycles) {
      bench_->step([this] {
        sent_.push_back(frames_->next());
        return sent_.back();
      });
      for (; !bench_->to_line.empty(); bench_->to_line.pop_front()) {
        bench_->from_line.push_back(bench_->to_line.front() != random_->chance(errors));
      }
    }
  }

  /// What has been received since `from` are the words sent, in order, from some word on.
  void expect_words(std::size_t from) {
    const auto& received = bench_->received;
    ASSERT_GT(received.size(), from + 100);
    const auto first =
        std::find_if(received.begin() + static_cast<std::ptrdiff_t>(from), received.end(),
                     [](const auto& word) { return word.control == 0; });
    ASSERT_NE(first, received.end());
    const auto same = std::find(sent_.begin(), sent_.end(), *first);
    ASSERT_NE(same, sent_.end());
    ASSERT_LE(received.end() - first, sent_.end() - same);
    EXPECT_TRUE(std::equal(first, received.end(), same));
  }

  std::unique_ptr<Bench> bench_;
  std::unique_ptr<FrameWords> frames_;
  std::unique_ptr<Random> random_;
  std::vector<XgmiiWord> sent_;
};

using Kinds = testing::Types<Paused, Unpaused>;
TYPED_TEST_SUITE(GtRtl, Kinds);

// Bit by bit: header bit 0 first, then bit 1, then the payload from bit 0 on (EW3); every block once.
TYPED_TEST(GtRtl, GB1_LineHasTheBitsOfEachBlockInOrder) {
  auto& bench = this->bench(1, 0);
  ethernet::PcsTransmit reference;
  std::vector<Block> blocks{reference.take_reset()};
  FrameWords frames(1);
  for (unsigned n = 0; n < 1000; ++n) {
    bench.step([&] {
      const XgmiiWord word = frames.next();
      blocks.push_back(reference.take(word));
      return word;
    });
  }
  // In 32 of 33 cycles, or in each.
  EXPECT_NEAR(blocks.size(), TypeParam::kPaused ? 1000.0 * 32 / 33 : 1000.0, 3);
  ASSERT_GT(bench.to_line.size(), 60000u);
  std::size_t first = 0;  // blocks that have gone with the reset
  for (; first < 3; ++first) {
    const auto bits = line_bits(blocks[first]);
    if (std::equal(bits.begin(), bits.end(), bench.to_line.begin())) break;
  }
  ASSERT_LT(first, 3u);
  for (std::size_t i = 0; i + kBlockBits <= bench.to_line.size(); i += kBlockBits) {
    const auto bits = line_bits(blocks[first + i / kBlockBits]);
    const auto at = bench.to_line.begin() + static_cast<std::ptrdiff_t>(i);
    ASSERT_TRUE(std::equal(bits.begin(), bits.end(), at)) << "block " << i / kBlockBits;
  }
}

// Blocks on a line that is cut right come out once, in order, with pauses everywhere.
TYPED_TEST(GtRtl, GB2_BlocksOfTheLineComeOutOnce) {
  for (unsigned count = 0; count < kRound; ++count) {
    auto& bench = this->bench(count + 1, count);
    bench.obey_slips = false;
    Random random(count);
    std::vector<Block> blocks;
    for (unsigned n = 0; n < 200; ++n) {
      blocks.push_back({static_cast<std::uint8_t>(random.between(1, 2)), random()});
      for (const bool bit : line_bits(blocks.back())) bench.from_line.push_back(bit);
    }
    for (unsigned n = 0; n < 195; ++n) bench.step([] { return kIdleWord; });
    ASSERT_GT(bench.blocks.size(), 150u);
    EXPECT_TRUE(std::equal(bench.blocks.begin(), bench.blocks.end(), blocks.begin()))
        << "count " << count;
  }
}

TYPED_TEST(GtRtl, PR1_LocksFromEachPhaseOfTheLine) {
  for (unsigned phase = 0; phase < kBlockBits; ++phase) {
    SCOPED_TRACE(testing::Message() << "phase " << phase);
    auto& bench = this->bench(phase + 1, phase % kRound);
    for (unsigned i = 0; i < phase; ++i) bench.from_line.push_back(this->random_->chance(0.5));
    unsigned cycles = 0;
    for (; !bench.locked() && cycles < 33 * 100; cycles += 5) this->run(5);
    ASSERT_TRUE(bench.locked());
    EXPECT_LT(bench.slips, kBlockBits);
    const std::size_t from = bench.received.size() + 4;
    this->run(1000);
    EXPECT_TRUE(bench.locked());
    this->expect_words(from);
  }
}

// Errors at rates between rare and hopeless; without them the link comes back. (Not hi_ber: its window is longer than the test.)
TYPED_TEST(GtRtl, PR1_ComesBackAfterBitErrors) {
  auto& bench = this->bench(7, 3);
  for (const double errors : {0.0, 0.0001, 0.001, 0.3, 0.5, 0.0}) {
    this->run(1000, errors);
    for (unsigned n = 0; n < 45000; n += 1000) this->run(1000);
    EXPECT_TRUE(bench.locked()) << errors;
    const std::size_t from = bench.received.size();
    this->run(1000);
    this->expect_words(from);
  }
}

}  // namespace
}  // namespace trib
