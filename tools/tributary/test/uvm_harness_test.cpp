// SPDX-License-Identifier: Apache-2.0
// Tests of the hand-over to the UVM environment on the RTL. SystemC runs once per process: ctest
// starts each of these tests in one of its own.
#include "tools/tributary/bench/uvm_harness.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tools/tributary/bench/bare_loop.h"
#include "tools/tributary/bench/contribution_batch.h"

namespace trib {
namespace {

constexpr unsigned kPorts = 4;
constexpr unsigned kPayload = 1024;
constexpr unsigned kChunks = 20;

FrameBatch batch_from(std::uint32_t sequence) {
  return make_contributions(kPorts, sequence, kChunks, kPayload, 1);
}

TEST(UvmHarness, TakesAsManyCyclesAsTheBareLoop) {
  const HarnessRun harness = make_uvm_harness();
  BareLoop bare(1);
  for (unsigned turn = 0; turn < 3; ++turn) {
    const FrameBatch batch = batch_from(turn * kChunks);
    const SpeedSlice slice = harness(batch);
    EXPECT_NEAR(static_cast<double>(slice.cycles), static_cast<double>(bare.run(batch).cycles), 64);
    EXPECT_GT(slice.seconds, 0);
  }
}

TEST(UvmHarness, SaysWhatWentWrongAndStaysFailed) {
  const HarnessRun harness = make_uvm_harness();
  const FrameBatch ahead = batch_from(1000);  // beyond the window: no result will come
  for (unsigned turn = 0; turn < 2; ++turn) {
    try {
      harness(ahead);
      ADD_FAILURE() << "no exception";
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find("results are due"), std::string::npos)
          << error.what();
    }
  }
}

TEST(UvmHarness, EndsWithoutASlice) { make_uvm_harness(); }

}  // namespace
}  // namespace trib
