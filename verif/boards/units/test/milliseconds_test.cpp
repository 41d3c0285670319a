// SPDX-License-Identifier: Apache-2.0
// trib_milliseconds: each of its strobes over several seconds, and from a reset at any time on.
#include <gtest/gtest.h>

#include "Vtrib_milliseconds.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {
namespace {

constexpr unsigned kMillisecond = 199;  // cycles; odd, so that what turns a bit each cycle shows
constexpr unsigned kSecond = 1000 * kMillisecond;

void expect_strobes(ModuleBench<Vtrib_milliseconds>& bench, unsigned cycles) {
  bench.reset();
  for (unsigned n = 1; n <= cycles; ++n) {
    bench.edge();
    ASSERT_EQ(bench.pins().millisecond_o != 0, n % kMillisecond == 0) << n;
    ASSERT_EQ(bench.pins().second_o != 0, n % kSecond == 0) << n;
  }
}

TEST(MillisecondsRtl, StrobesToTheCycle) {
  Random random(1);
  ModuleBench<Vtrib_milliseconds> bench(1);
  expect_strobes(bench, 3 * kSecond + 1);
  for (unsigned n = 0; n < 20 && !HasFailure(); ++n) {
    expect_strobes(bench, random.between(1, 10 * kMillisecond));
  }
  expect_strobes(bench, kSecond + 1);
}

}  // namespace
}  // namespace trib
