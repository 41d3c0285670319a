// SPDX-License-Identifier: Apache-2.0
// PT3, PR3: known bits, and both together.
#include "model/ethernet/scrambler.h"

#include <gtest/gtest.h>

namespace trib::ethernet {
namespace {

// From all ones and a payload of zeros: the first 39 bits are 1 + 1 = 0; after them bit n is the
// sum of the bits 39 and 58 before.
TEST(Scrambler, FirstBits) {
  Scrambler scrambler;
  EXPECT_EQ(scrambler.scramble(0), 0x03ffff8000000000u);
}

TEST(Scrambler, ByItsPolynomial) {
  Scrambler scrambler;
  unsigned line[58 + 640];
  for (unsigned i = 0; i < 58; ++i) line[i] = 1;
  for (unsigned block = 0; block < 10; ++block) {
    const std::uint64_t payload = 0x0123456789abcdef * (block + 1);
    const std::uint64_t sent = scrambler.scramble(payload);
    for (unsigned i = 0; i < 64; ++i) {
      const unsigned n = 58 + 64 * block + i;
      line[n] = (payload >> i & 1) ^ line[n - 39] ^ line[n - 58];
      EXPECT_EQ(sent >> i & 1, line[n]);
    }
  }
}

TEST(Descrambler, RightFromItsSecondBlockOn) {
  Scrambler scrambler;
  for (unsigned i = 0; i < 5; ++i) scrambler.scramble(0x5a5a + i);
  Descrambler descrambler;
  EXPECT_NE(descrambler.descramble(scrambler.scramble(77)), 77u);
  for (std::uint64_t i = 0; i < 20; ++i) {
    EXPECT_EQ(descrambler.descramble(scrambler.scramble(i << 30)), i << 30);
  }
}

TEST(Descrambler, AnErrorIsThreeErrors) {
  Scrambler scrambler;
  Descrambler descrambler;
  EXPECT_EQ(descrambler.descramble(scrambler.scramble(0) ^ 1),
            1u | std::uint64_t{1} << 39 | std::uint64_t{1} << 58);
}

}  // namespace
}  // namespace trib::ethernet
