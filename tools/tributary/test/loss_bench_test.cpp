// SPDX-License-Identifier: Apache-2.0
// Test of T5 on the RTL: sums are right at every rate that is run, the reference is 100 %, what is
// left out is said so, and the plot is written.
#include <gtest/gtest.h>

#include <filesystem>

#include "tools/tributary/bench/benches.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

TEST(LossBench, MeasuresWhatQuickLeavesAndPlotsIt) {
  ProgressBar bar;
  std::vector<Measurement> rows;
  const BenchContext context{true, 1, bar, rows};
  const TemporaryFile plot(".svg");
  bench_loss(context, plot.path());
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_DOUBLE_EQ(rows[0].measured.value_or(0), 100);
  EXPECT_EQ(rows[0].verdict, BenchVerdict::kNoTarget);
  EXPECT_EQ(rows[1].verdict, BenchVerdict::kNotMeasured);
  EXPECT_EQ(rows[2].verdict, BenchVerdict::kNotMeasured);
  for (const std::size_t lossy : {3U, 4U}) {
    ASSERT_TRUE(rows[lossy].measured);
    EXPECT_GT(*rows[lossy].measured, 0);
    EXPECT_LT(*rows[lossy].measured, 100);
    EXPECT_EQ(rows[lossy].remark.find(" 0 of"), std::string::npos) << "nothing was lost";
  }
  EXPECT_GT(std::filesystem::file_size(plot.path()), 1000U);
}

}  // namespace
}  // namespace trib
