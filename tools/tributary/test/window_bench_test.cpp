// SPDX-License-Identifier: Apache-2.0
// Test of the sweep of windows on the RTL: every window ends with right sums, and the plot is
// written.
#include <gtest/gtest.h>

#include <filesystem>

#include "tools/tributary/bench/benches.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

TEST(WindowBench, MeasuresEveryWindow) {
  ProgressBar bar;
  std::vector<Measurement> rows;
  const BenchContext context{true, 1, bar, rows};
  const TemporaryFile plot(".svg");
  bench_windows(context, plot.path());
  ASSERT_EQ(rows.size(), 4U);
  for (const Measurement& row : rows) {
    EXPECT_GT(row.measured.value_or(0), 10) << row.configuration;
    EXPECT_EQ(row.remark.rfind("0 of", 0), std::string::npos) << "nothing was lost";
  }
  EXPECT_GT(std::filesystem::file_size(plot.path()), 1000U);
}

}  // namespace
}  // namespace trib
