// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/bit_line.h"

#include <gtest/gtest.h>

#include <deque>

namespace trib::ethernet {
namespace {

Block random_block(Random& random) { return {static_cast<std::uint8_t>(random() & 3), random()}; }

void append_bits(std::deque<unsigned>& bits, const Block& block) {
  for (unsigned i = 0; i < kBlockBits; ++i) bits.push_back(block.bit(i));
}

// The bits taken at every phase, and after slips, are those that were put in.
TEST(BitLine, BitsInTheirOrder) {
  for (unsigned phase = 0; phase < kBlockBits; ++phase) {
    Random random{phase};
    BitLine line(phase, phase);
    std::deque<unsigned> bits(phase, 2);  // before the first block, any
    for (unsigned i = 0; i < 300; ++i) {
      while (!line.has_block()) {
        const Block block = random_block(random);
        line.put(block);
        append_bits(bits, block);
      }
      const Block taken = line.take();
      for (unsigned bit = 0; bit < kBlockBits; ++bit) {
        ASSERT_TRUE(bits.front() == 2 || bits.front() == taken.bit(bit)) << "phase " << phase;
        bits.pop_front();
      }
      if (!random.chance(0.3)) continue;
      line.slip();
      if (bits.empty()) {
        const Block block = random_block(random);
        line.put(block);
        append_bits(bits, block);
      }
      bits.pop_front();
    }
  }
}

TEST(BitLine, ErrorsComeAtTheirRate) {
  Random random{1};
  BitLine line(1, 0);
  line.set_error_rate(0.01);
  std::uint64_t wrong = 0;
  constexpr unsigned kBlocks = 20'000;
  for (unsigned i = 0; i < kBlocks; ++i) {
    const Block sent = random_block(random);
    line.put(sent);
    ASSERT_TRUE(line.has_block());
    const Block taken = line.take();
    for (unsigned bit = 0; bit < kBlockBits; ++bit) wrong += sent.bit(bit) != taken.bit(bit);
  }
  EXPECT_EQ(wrong, line.errors());
  const double expected = 0.01 * kBlocks * kBlockBits;
  EXPECT_NEAR(static_cast<double>(wrong), expected, 0.05 * expected);
}

TEST(BitLine, NothingComesThroughACut) {
  Random random{2};
  BitLine line(2, 0);
  unsigned equal = 0;
  for (unsigned i = 0; i < 200; ++i) {
    line.cut(i < 100);
    const Block sent = random_block(random);
    line.put(sent);
    ASSERT_TRUE(line.has_block());
    if (line.take() == sent) ++equal;
  }
  EXPECT_EQ(equal, 100U);
}

}  // namespace
}  // namespace trib::ethernet
