// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/coverage/cover_group.h"

#include <gtest/gtest.h>

#include "verif/sim/coverage/cover_report.h"

namespace trib {
namespace {

TEST(CoverGroupTest, CountsWantedBinsAlone) {
  CoverGroup group("g", {"a", "b", "c", "d"});
  group.ignore(2);
  group.illegal(3);
  group.hit(0);
  group.hit(0);
  group.hit(2);
  EXPECT_EQ(group.wanted(), 2u);
  EXPECT_EQ(group.covered(), 1u);
  EXPECT_EQ(group.hits(0), 2u);
  EXPECT_EQ(group.holes(), std::vector<std::string>{"b"});
  EXPECT_TRUE(group.violations().empty());
  group.hit(3);
  EXPECT_EQ(group.violations(), std::vector<std::string>{"d"});
}

TEST(CoverGroupTest, CrossHasABinForEachPair) {
  CoverGroup group("g", {"a", "b"}, {"x", "y", "z"});
  group.hit(1, 2);
  EXPECT_EQ(group.wanted(), 6u);
  EXPECT_EQ(group.covered(), 1u);
  EXPECT_EQ(group.holes().front(), "a x x");
  EXPECT_EQ(group.hits(1, 2), 1u);
}

TEST(CoverGroupTest, RefusesABinThatIsNot) {
  CoverGroup group("g", {"a"});
  EXPECT_THROW(group.hit(1), std::out_of_range);
}

TEST(CoverReportTest, SaysPercentHolesAndViolations) {
  CoverGroup group("things", {"a", "b", "c"});
  group.illegal(2);
  group.hit(0);
  group.hit(2);
  const std::string report = cover_report({&group});
  EXPECT_NE(report.find("50.0  b"), std::string::npos) << report;
  EXPECT_NE(report.find("ILLEGAL bins hit: c"), std::string::npos) << report;
}

}  // namespace
}  // namespace trib
