// SPDX-License-Identifier: Apache-2.0
// Tests of the bare loop: all frames come out, at the pace of the wire, from one slice to the next.
#include "tools/tributary/bench/bare_loop.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tools/tributary/bench/contribution_batch.h"

namespace trib {
namespace {

TEST(BareLoop, RunsAtTheWiresPace) {
  BareLoop loop(1);
  for (std::uint32_t slice = 0; slice < 3; ++slice) {
    const SpeedSlice done = loop.run(make_contributions(4, slice * 40, 40, 1024, 1));
    const std::uint64_t wire_cycles = 40 * (1024 + 88) / 8;
    EXPECT_GE(done.cycles, wire_cycles);
    EXPECT_LT(done.cycles, wire_cycles + 100);
    EXPECT_GT(done.seconds, 0);
  }
}

TEST(BareLoop, NoticesMissingResults) {
  BareLoop loop(1);
  FrameBatch batch = make_contributions(4, 0, 2, 64, 1);
  batch[2][1] = batch[2][0];  // a duplicate in place of the second chunk
  EXPECT_THROW(loop.run(batch), std::runtime_error);
}

}  // namespace
}  // namespace trib
