// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/citation.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

Citation cite(const std::string& text) { return Citation::parse(text).value(); }

TEST(Citation, HasKindAndName) {
  EXPECT_EQ(cite("formal:fifo").kind, "formal");
  EXPECT_EQ(cite("formal:fifo").name, "fifo");
  EXPECT_FALSE(Citation::parse("fifo"));
  EXPECT_FALSE(Citation::parse(":fifo"));
  EXPECT_FALSE(Citation::parse("formal:"));
}

TEST(Citation, NamesOfGoogleTestArePlain) {
  EXPECT_EQ(gtest_name("Link.KeepsItsRates"), "Link.KeepsItsRates");
  EXPECT_EQ(gtest_name("cli.ByteSize.Parses"), "ByteSize.Parses");
  EXPECT_EQ(gtest_name("Trees/TreeRtl.Adds/two_levels  # GetParam() = 4-byte object <E8-00>"),
            "TreeRtl.Adds");
  EXPECT_EQ(gtest_name("HostCheckTest/8.FindsIt"), "HostCheckTest.FindsIt");
  EXPECT_EQ(gtest_name("HostCheckTest.FindsIt<Vtrib_host_judge_8>"), "HostCheckTest.FindsIt");
  EXPECT_EQ(gtest_name("registers_fresh"), "registers_fresh");
}

TEST(Citation, ASuiteOrACaseOfGoogleTest) {
  EXPECT_TRUE(cite("gtest:TreeRtl").cites_ctest("Trees/TreeRtl.Adds/two_levels"));
  EXPECT_TRUE(cite("gtest:TreeRtl.Adds").cites_ctest("Trees/TreeRtl.Adds/two_levels"));
  EXPECT_FALSE(cite("gtest:TreeRtl.Add").cites_ctest("Trees/TreeRtl.Adds/two_levels"));
  EXPECT_FALSE(cite("gtest:Tree").cites_ctest("Trees/TreeRtl.Adds/two_levels"));
}

TEST(Citation, AStarStandsForAnyLetters) {
  EXPECT_TRUE(cite("ctest:cli.command.*").cites_ctest("cli.command.help"));
  EXPECT_TRUE(cite("ctest:*.help").cites_ctest("cli.command.help"));
  EXPECT_TRUE(cite("ctest:c*.*help*").cites_ctest("cli.command.help"));
  EXPECT_FALSE(cite("ctest:cli.command").cites_ctest("cli.command.help"));
  EXPECT_FALSE(cite("sim:*").cites_ctest("cli.command.help"));
}

}  // namespace
}  // namespace trib
