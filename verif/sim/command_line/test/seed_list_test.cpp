// SPDX-License-Identifier: Apache-2.0
// Tests of lists of seeds.
#include "verif/sim/command_line/seed_list.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace trib {
namespace {

using Seeds = std::vector<std::uint64_t>;

TEST(SeedList, TakesNumbersAndRanges) {
  EXPECT_EQ(parse_seeds({"7"}), Seeds{7});
  EXPECT_EQ(parse_seeds({"9", "1-3"}), (Seeds{9, 1, 2, 3}));
  EXPECT_EQ(parse_seeds({"18446744073709551614-18446744073709551615"}),
            (Seeds{18446744073709551614U, 18446744073709551615U}));
}

TEST(SeedList, RefusesWhatIsNoSeed) {
  for (const char* word : {"-1", "1-", "-", "", "1-18446744073709551616", "3-1", "1-2-3", "1..3",
                           "0-18446744073709551615", "0-100000"}) {
    EXPECT_THROW(parse_seeds({word}), std::invalid_argument) << word;
  }
}

}  // namespace
}  // namespace trib
