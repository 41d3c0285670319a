// SPDX-License-Identifier: Apache-2.0
// Tests of targets: the exact value is judged, and what wasn't measured is said so.
#include "tools/tributary/bench/measurement.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

Measurement value(double measured) {
  Measurement row;
  row.id = "T1";
  row.measured = measured;
  return row;
}

TEST(Measurement, Judges) {
  EXPECT_EQ(at_least(value(99.9), 99.9).verdict, BenchVerdict::kPass);
  EXPECT_EQ(at_most(value(12), 12).verdict, BenchVerdict::kPass);
  EXPECT_EQ(at_most(value(12.001), 12).verdict, BenchVerdict::kMissed);
  EXPECT_EQ(at_least(Measurement(), 1).verdict, BenchVerdict::kNotMeasured);
}

TEST(Measurement, JudgesBothEnds) {
  EXPECT_EQ(between(value(64), 64, 66).verdict, BenchVerdict::kPass);
  EXPECT_EQ(between(value(66), 64, 66).verdict, BenchVerdict::kPass);
  EXPECT_EQ(between(value(63.99), 64, 66).verdict, BenchVerdict::kMissed);
  EXPECT_EQ(between(value(66.01), 64, 66).target, "64 to 66");
  EXPECT_EQ(between(Measurement(), 64, 66).verdict, BenchVerdict::kNotMeasured);
}

TEST(Measurement, DoesNotRoundUpToAPass) {
  const Measurement row = at_least(value(99.8999), 99.9);
  EXPECT_EQ(row.verdict, BenchVerdict::kMissed);
  const std::vector<std::string> cells = measurement_cells(row);
  ASSERT_EQ(cells.size(), measurement_columns().size());
  EXPECT_EQ(cells[3], "99.90");
  EXPECT_EQ(cells[5], ">= 99.9");
  EXPECT_EQ(cells[6], "MISSED");
}

TEST(Measurement, NotMeasuredIsNoNumber) {
  const std::vector<std::string> cells = measurement_cells(at_least(Measurement(), 1));
  EXPECT_EQ(cells[3], "-");
  EXPECT_EQ(cells[6], "NOT MEASURED");
}

}  // namespace
}  // namespace trib
