// SPDX-License-Identifier: Apache-2.0
// Tests of lists of words.
#include "verif/sim/command_line/word_list.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace trib {
namespace {

using Words = std::vector<std::string>;

TEST(WordList, SplitsAtCommas) {
  EXPECT_EQ(split_words({}), Words{});
  EXPECT_EQ(split_words({"smoke"}), Words{"smoke"});
  EXPECT_EQ(split_words({"1,5", "20-30"}), (Words{"1", "5", "20-30"}));
}

TEST(WordList, RefusesEmptyWords) {
  for (const char* argument : {"", ",", "3,,4", ",3", "3,"}) {
    EXPECT_THROW(split_words({argument}), std::invalid_argument) << argument;
  }
}

}  // namespace
}  // namespace trib
