// SPDX-License-Identifier: Apache-2.0
// A few seeds of the tests that `tributary sim --device nic` runs with many.
#include <gtest/gtest.h>

#include "verif/nic/tests/nic_test.h"

namespace trib::nic {
namespace {

TEST(NicRandom, Schedules) {
  NicCoverage coverage;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    ASSERT_NO_THROW(run_random(seed, coverage));
  }
}

TEST(NicRandom, Damage) {
  NicCoverage coverage;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    ASSERT_NO_THROW(run_damage(seed, coverage));
  }
}

TEST(NicRegisters, EachOfTheMap) {
  NicCoverage coverage;
  ASSERT_NO_THROW(run_registers(1, coverage));
}

}  // namespace
}  // namespace trib::nic
