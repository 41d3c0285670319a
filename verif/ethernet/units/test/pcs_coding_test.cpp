// SPDX-License-Identifier: Apache-2.0
// The coding and the scrambler of the golden model against examples in hex and against bits on paper.
#include <gtest/gtest.h>

#include "model/ethernet/scrambler.h"
#include "verif/ethernet/units/pcs_examples.h"
#include "verif/ethernet/units/pcs_words.h"

namespace trib {
namespace {

TEST(PcsCoding, IsThatOfTheExamples) {
  for (const PcsExample& example : kPcsExamples) {
    SCOPED_TRACE(example.name);
    EXPECT_EQ(block_type(example.word), example.vector);
    EXPECT_EQ(block_type(example.block), example.vector);
    EXPECT_EQ(encode(example.word), example.block);
    EXPECT_EQ(decode(example.block), example.word);
  }
  EXPECT_EQ(encode(kErrorWord), kErrorBlock);
  EXPECT_EQ(block_type(kErrorBlock), BlockType::Error);
  EXPECT_EQ(block_type(kErrorWord), BlockType::Error);
  EXPECT_EQ(encode(kLocalFaultWord), kLocalFaultBlock);
}

// A single one in zeros, from a scrambler of zeros, is sent again after 39 and 58 bits (49.2.6).
TEST(PcsCoding, ScramblerRepeatsAfter39And58Bits) {
  ethernet::Scrambler scrambler;
  // Zeros after ones until the register is empty: 1 ^ 1 for 39 bits, then the polynomial's output.
  std::uint64_t sent = scrambler.scramble(0);
  EXPECT_EQ(sent & 0x7fffffffff, 0u);
  EXPECT_EQ(sent >> 39 & 0x7ffff, 0x7ffffu);
  EXPECT_EQ(sent >> 58, 0u);
}

}  // namespace
}  // namespace trib
