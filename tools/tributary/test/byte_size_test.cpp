// SPDX-License-Identifier: Apache-2.0
// Tests of sizes as people write them.
#include "tools/tributary/report/byte_size.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace trib {
namespace {

TEST(ByteSize, Parses) {
  EXPECT_EQ(parse_byte_size("4"), 4U);
  EXPECT_EQ(parse_byte_size("100KB"), 100000U);
  EXPECT_EQ(parse_byte_size("100 kb"), 100000U);
  EXPECT_EQ(parse_byte_size("1MiB"), 1048576U);
  EXPECT_EQ(parse_byte_size("2G"), 2000000000U);
  EXPECT_EQ(parse_byte_size("8K"), 8000U);
  EXPECT_EQ(parse_byte_size("8Ki"), 8192U);
  EXPECT_EQ(parse_byte_size("3mi"), 3145728U);
  EXPECT_EQ(parse_byte_size("2Gi"), 2147483648U);
}

TEST(ByteSize, Refuses) {
  for (const std::string text :
       {"", "nan", "-4", "KB", "4.5", "4xb", "1e6", "99999999999999999999", "99999999999GB"}) {
    EXPECT_THROW(parse_byte_size(text), std::invalid_argument) << text;
  }
}

TEST(ByteSize, Formats) {
  EXPECT_EQ(format_byte_size(0), "0 B");
  EXPECT_EQ(format_byte_size(1408), "1408 B");
  EXPECT_EQ(format_byte_size(100000), "100 KB");
  EXPECT_EQ(format_byte_size(1000000), "1 MB");
}

}  // namespace
}  // namespace trib
