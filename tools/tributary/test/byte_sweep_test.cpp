// SPDX-License-Identifier: Apache-2.0
// Tests of sweeps over sizes.
#include "tools/tributary/report/byte_sweep.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace trib {
namespace {

using Sizes = std::vector<std::uint64_t>;

TEST(ByteSweep, BothEndsBelongToIt) {
  EXPECT_EQ(byte_sweep(4, 32, 2), (Sizes{4, 8, 16, 32}));
  EXPECT_EQ(byte_sweep(4, 31, 2), (Sizes{4, 8, 16}));
  EXPECT_EQ(byte_sweep(8, 8, 10), Sizes{8});
  EXPECT_THROW(byte_sweep(8, 4, 2), std::invalid_argument);
}

TEST(ByteSweep, SizesAreWholeFloats) {
  EXPECT_EQ(parse_message_size("1KiB"), 1024U);
  for (const char* text : {"0", "6", "2GB", "-4", "nan"}) {
    EXPECT_THROW(parse_message_size(text), std::invalid_argument) << text;
  }
}

}  // namespace
}  // namespace trib
