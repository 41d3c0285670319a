// SPDX-License-Identifier: Apache-2.0
// Tests of sweeps over sizes.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>
#include <string>

#include "tools/tributary/report/byte_size.h"

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

// Of `kByteSizeHelp`: words that begin with a digit and are no powers.
TEST(ByteSweep, TakesTheExamplesOfTheHelp) {
  std::string help = kByteSizeHelp;
  std::replace(help.begin(), help.end(), ',', ' ');
  std::istringstream words(help);
  unsigned examples = 0;
  for (std::string word; words >> word;) {
    if (word.back() == ')' || std::isdigit(static_cast<unsigned char>(word.front())) == 0) continue;
    EXPECT_NO_THROW(parse_message_size(word)) << word;
    ++examples;
  }
  EXPECT_GE(examples, 4U);
}

}  // namespace
}  // namespace trib
