// SPDX-License-Identifier: Apache-2.0
#include "model/node/byte_difference.h"

#include <gtest/gtest.h>

#include <numeric>

namespace trib {
namespace {

Bytes counted_from(std::uint8_t first, std::size_t bytes) {
  Bytes counted(bytes);
  std::iota(counted.begin(), counted.end(), first);
  return counted;
}

TEST(ByteDifference, ShowsSixteenBytesFromTheFirstOnThatDiffers) {
  Bytes is = counted_from(0, 40);
  for (std::size_t i = 4; i < is.size(); ++i) ++is[i];
  EXPECT_EQ(byte_difference(is, counted_from(0, 40)),
            "byte 4 is 0x05, due is 0x04; from byte 4 on "
            "05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14 are where "
            "04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 are due");
}

TEST(ByteDifference, ShowsTheLastBytesNearTheEnd) {
  Bytes is = counted_from(0, 20);
  is.back() = 0xFF;
  EXPECT_EQ(byte_difference(is, counted_from(0, 30)),
            "byte 19 is 0xff, due is 0x13; from byte 4 on "
            "04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 ff are where "
            "04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 are due");
}

TEST(ByteDifference, TakesFramesOfAnyLength) {
  EXPECT_EQ(byte_difference({1}, {2}),
            "byte 0 is 0x01, due is 0x02; from byte 0 on 01 are where 02 are due");
  EXPECT_EQ(byte_difference({1, 2}, {1}), "2 bytes, due are 1");
  EXPECT_EQ(byte_difference({}, {1}), "0 bytes, due are 1");
}

}  // namespace
}  // namespace trib
