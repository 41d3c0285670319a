// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/block_clock.h"

#include <gtest/gtest.h>

namespace trib::ethernet {
namespace {

// The line goes on evenly, and no block is on it before it is made, or needed before it has arrived.
TEST(BlockClock, TheLineIsEven) {
  for (const int ppm : {-100, 0, 100}) {
    BlockClock clock({ppm, 1000, 0}, 1);
    const std::uint64_t first_fs = clock.sent_fs();
    const double period_fs = 6.4e6 * (1 - 1e-6 * ppm);
    unsigned blocks = 0;
    for (unsigned cycle = 0; cycle < 33 * 100; ++cycle) {
      ASSERT_EQ(clock.has_block(), cycle % 33 != 32);
      if (clock.has_block()) {
        const auto line_fs = static_cast<double>(clock.sent_fs() - first_fs);
        ASSERT_NEAR(line_fs, blocks * period_fs, 1e-6 * blocks * period_fs + 100);
        ASSERT_GE(clock.sent_fs(), clock.next_fs());
        if (blocks >= 32) {
          ASSERT_LE(clock.received_fs() + kBlockFs, clock.next_fs() + 1000);
        }
        ++blocks;
      }
      clock.advance();
    }
    EXPECT_EQ(blocks, 3200U);
  }
}

}  // namespace
}  // namespace trib::ethernet
