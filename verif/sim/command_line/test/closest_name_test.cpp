// SPDX-License-Identifier: Apache-2.0
// Tests of the guess at what a mistyped name was to be.
#include "verif/sim/command_line/closest_name.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

const std::set<std::string> kNames{"spoil", "smoke", "out_of_order", "random"};

TEST(ClosestName, FindsLettersLeftOutAddedChangedAndSwapped) {
  EXPECT_EQ(closest_name("rndom", kNames), "random");
  EXPECT_EQ(closest_name("smokey", kNames), "smoke");
  EXPECT_EQ(closest_name("spoul", kNames), "spoil");
  EXPECT_EQ(closest_name("rnadom", kNames), "random");
  EXPECT_EQ(closest_name("out-of-oder", kNames), "out_of_order");
}

TEST(ClosestName, FindsAPartOfAName) { EXPECT_EQ(closest_name("order", kNames), "out_of_order"); }

TEST(ClosestName, SaysNothingRatherThanNonsense) {
  EXPECT_EQ(closest_name("frobnicate", kNames), "");
  EXPECT_EQ(closest_name("", kNames), "");
  EXPECT_EQ(closest_name("xy", kNames), "");
  EXPECT_EQ(did_you_mean("frobnicate", kNames), "");
}

TEST(ClosestName, PrefersTheFewestEdits) {
  EXPECT_EQ(closest_name("--byte", {"--batch", "--bytes"}), "--bytes");
  EXPECT_EQ(did_you_mean("--byte", {"--batch", "--bytes"}), "; did you mean '--bytes'?");
}

}  // namespace
}  // namespace trib
