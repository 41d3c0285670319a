// SPDX-License-Identifier: Apache-2.0
// MT2: the CRC of known frames.
#include "model/ethernet/fcs.h"

#include <gtest/gtest.h>

namespace trib::ethernet {
namespace {

TEST(Fcs, CheckValueOfCrc32) {
  const Bytes digits = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
  EXPECT_EQ(fcs(digits.data(), digits.size()), 0xcbf43926u);
  EXPECT_EQ(fcs(digits.data(), 0), 0u);
}

// Bit by bit as MT2 says it.
TEST(Fcs, BitSerial) {
  Bytes frame;
  std::uint32_t crc = ~0u;
  for (unsigned i = 0; i < 200; ++i) {
    frame.push_back(static_cast<std::uint8_t>(i * 37 + 11));
    crc ^= frame.back();
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320u : 0u);
    EXPECT_EQ(fcs(frame.data(), frame.size()), ~crc) << i;
  }
}

TEST(Fcs, LowByteFirst) {
  Bytes digits = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
  append_fcs(digits);
  EXPECT_EQ(Bytes(digits.begin() + 9, digits.end()), (Bytes{0x26, 0x39, 0xf4, 0xcb}));
  EXPECT_TRUE(ends_with_fcs(digits));
  for (std::size_t byte = 0; byte < digits.size(); ++byte) {
    Bytes broken = digits;
    broken[byte] ^= 0x20;
    EXPECT_FALSE(ends_with_fcs(broken)) << byte;
  }
  EXPECT_FALSE(ends_with_fcs({0, 0, 0}));
  EXPECT_TRUE(ends_with_fcs({0, 0, 0, 0}));  // the CRC of no byte at all
}

TEST(Fcs, Complement) {
  Bytes right = {1, 2, 3};
  Bytes spoiled = right;
  append_fcs(right);
  append_fcs(spoiled, true);
  for (std::size_t byte = 3; byte < 7; ++byte) EXPECT_EQ(right[byte] ^ spoiled[byte], 0xff);
}

}  // namespace
}  // namespace trib::ethernet
