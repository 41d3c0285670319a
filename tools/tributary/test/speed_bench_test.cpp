// SPDX-License-Identifier: Apache-2.0
// Tests of T6 with a second bare loop in the place of the harness: it is called in turns with the
// same frames, and without one the ratio is said not to be measured.
#include "tools/tributary/bench/speed_bench.h"

#include <gtest/gtest.h>

#include <memory>

#include "tools/tributary/bench/bare_loop.h"

namespace trib {
namespace {

std::vector<Measurement> quick_speed(const HarnessFactory& factory) {
  ProgressBar bar;
  LargeMessage large;
  std::vector<Measurement> rows;
  const BenchContext context{true, 1, factory, bar, rows};
  bench_speed(context, large);
  return rows;
}

TEST(SpeedBench, CallsTheHarnessInTurns) {
  unsigned calls = 0;
  const HarnessFactory factory = [&calls]() -> HarnessRun {
    return [&calls, loop = std::make_shared<BareLoop>(2)](const FrameBatch& batch) {
      ++calls;
      return loop->run(batch);
    };
  };
  const std::vector<Measurement> rows = quick_speed(factory);
  EXPECT_EQ(calls, 4U);
  ASSERT_EQ(rows.size(), 4U);
  ASSERT_TRUE(rows[2].measured);
  EXPECT_GT(*rows[2].measured, 0);
  EXPECT_NE(rows[2].verdict, BenchVerdict::kNotMeasured);
}

TEST(SpeedBench, SaysWhatItCouldNotMeasure) {
  const std::vector<Measurement> rows = quick_speed({});
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_GT(rows[0].measured.value_or(0), 0);
  EXPECT_EQ(rows[2].verdict, BenchVerdict::kNotMeasured);
  EXPECT_EQ(rows[3].verdict, BenchVerdict::kNotMeasured);
}

}  // namespace
}  // namespace trib
