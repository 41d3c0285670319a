// SPDX-License-Identifier: Apache-2.0
// The tables that the tests of the PCS are held to against examples in hex and against bits on paper.
#include "verif/ethernet/units/pcs_coding.h"

#include <gtest/gtest.h>

#include "verif/ethernet/units/pcs_examples.h"
#include "verif/ethernet/units/pcs_scrambler.h"

namespace trib {
namespace {

TEST(PcsCoding, IsThatOfTheExamples) {
  for (const PcsExample& example : kPcsExamples) {
    SCOPED_TRACE(example.name);
    EXPECT_EQ(vector_of(example.word), example.vector);
    EXPECT_EQ(vector_of(example.block), example.vector);
    EXPECT_EQ(encode(example.word), example.block);
    EXPECT_EQ(decode(example.block), example.word);
  }
  EXPECT_EQ(error_block(), kErrorBlock);
  EXPECT_EQ(vector_of(kErrorBlock), Vector::kError);
  EXPECT_EQ(vector_of(kErrorWord), Vector::kError);
  EXPECT_EQ(encode(kLocalFaultWord), kLocalFaultBlock);
}

// A single one in zeros, from a scrambler of zeros, is sent again after 39 and 58 bits (49.2.6).
TEST(PcsCoding, ScramblerRepeatsAfter39And58Bits) {
  SerialScrambler scrambler;
  // Zeros behind ones until the register is empty: 1 ^ 1 for 39 bits, then what the polynomial makes of them.
  std::uint64_t sent = scrambler.scramble(0);
  EXPECT_EQ(sent & 0x7fffffffff, 0u);
  EXPECT_EQ(sent >> 39 & 0x7ffff, 0x7ffffu);
  EXPECT_EQ(sent >> 58, 0u);
}

}  // namespace
}  // namespace trib
