// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/unit_log.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

TEST(UnitLog, LinesOfCtest) {
  const auto results = read_unit_log(
      "        Start   1: Checksum.ExampleOfRfc1071\n"
      "   1/1132 Test   #1: Checksum.ExampleOfRfc1071 .....   Passed    0.01 sec\n"
      "   2/1132 Test #124: Shapes/NodeTreeSums.A/16-byte object <01-00> ...***Failed    0.01 sec\n"
      "   3/1132 Test #125: lint.slang .......***Skipped   0.01 sec\n"
      "   4/1132 Test #126: sim.turns ........***Timeout   9.01 sec\n"
      "   5/1132 Test #127: sim.host ........Subprocess aborted***Exception:   9.01 sec\n"
      "99% tests passed, 1 tests failed out of 1132\n");
  ASSERT_EQ(results.size(), 5u);
  EXPECT_EQ(results[0].name, "Checksum.ExampleOfRfc1071");
  EXPECT_EQ(results[0].verdict, "pass");
  EXPECT_EQ(results[1].name, "Shapes/NodeTreeSums.A/16-byte object <01-00>");
  EXPECT_EQ(results[1].verdict, "fail");
  EXPECT_EQ(results[2].verdict, "skipped");
  EXPECT_EQ(results[3].verdict, "timeout");
  EXPECT_EQ(results[4].verdict, "fail");
}

TEST(UnitLog, LinesOfGoogleTest) {
  const auto results = read_unit_log(
      "[ RUN      ] Link.KeepsItsRates\n"
      "[       OK ] Link.KeepsItsRates (3 ms)\n"
      "[  FAILED  ] Trees/TreeRtl.Adds/two, where GetParam() = 4 (12 ms)\n"
      "[  SKIPPED ] Tap.IsThere (0 ms)\n"
      "[  FAILED  ] Trees/TreeRtl.Adds/two, where GetParam() = 4\n");
  ASSERT_EQ(results.size(), 3u);
  EXPECT_EQ(results[0].name, "Link.KeepsItsRates");
  EXPECT_EQ(results[0].verdict, "pass");
  EXPECT_EQ(results[1].name, "Trees/TreeRtl.Adds/two");
  EXPECT_EQ(results[1].verdict, "fail");
  EXPECT_EQ(results[2].verdict, "skipped");
}

TEST(UnitLog, AnythingElseIsNothing) {
  EXPECT_TRUE(read_unit_log("").empty());
  EXPECT_TRUE(read_unit_log("[\nTest\n1/2 Test: x\n: ..\nTest #1 x\n").empty());
}

}  // namespace
}  // namespace trib
