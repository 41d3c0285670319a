// SPDX-License-Identifier: Apache-2.0
// trib_mac_receive with frames close to each other and with garbage between them (MR1, MR7).
#include <gtest/gtest.h>

#include "verif/ethernet/units/mac_receive_bench.h"

namespace trib {
namespace {

// From twelve idles down to the terminate's own column; every end lane, both start lanes.
TEST(MacReceiveFuzz, MR7_BackToBack) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    MacReceiveBench bench(seed);
    bench.set_stalls(seed % 2 == 0 ? 0.3 : 0);
    Random& random = bench.random();
    XgmiiLine line;
    line.idles(8);
    for (unsigned i = 0; i < 2000; ++i) {
      line.frame(with_fcs(random_frame(random, random.between(60, 76))));
      line.to_column();
      line.idles(4 * random.below(4));
    }
    line.flush();
    bench.receive(line);
    bench.expect_all_out();
    EXPECT_EQ(bench.counted(ReceiveVerdict::Good), 2000u);
    EXPECT_EQ(bench.frames(), 2000u);
  }
}

// Frames too short for anything, one after the other: the ends of two are as close as they can be.
TEST(MacReceiveFuzz, MR3_ShortFramesCloseTogether) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    MacReceiveBench bench(seed);
    bench.set_stalls(seed % 2 == 0 ? 0.3 : 0);
    Random& random = bench.random();
    XgmiiLine line;
    for (unsigned i = 0; i < 5000; ++i) {
      line.preamble();
      line.data(random_frame(random, random.below(20)));
      // An errored frame whose last column is quiet: error, then terminate.
      if (random.chance(0.3) && line.lane() % 4 != 3) line.control(kErrorCharacter);
      line.control(kTerminateCharacter);
      line.to_column();
      // A start without delimiter.
      if (random.chance(0.3)) {
        line.control(kStartCharacter);
        line.data(random_frame(random, random.below(4)));
        line.control(kTerminateCharacter);
        line.to_column();
      }
      line.idles(4 * random.below(2));
    }
    line.flush();
    bench.receive(line);
    bench.expect_all_out();
    EXPECT_GT(bench.counted(ReceiveVerdict::Errored), 1000u);
    EXPECT_GT(bench.counted(ReceiveVerdict::Runt), 1000u);
  }
}

std::uint8_t control_character(Random& random) {
  static constexpr std::uint8_t kCharacters[] = {
      kIdleCharacter, kSequenceCharacter, kStartCharacter, kTerminateCharacter, kErrorCharacter};
  const std::uint32_t index = random.below(6);
  return index < 5 ? kCharacters[index] : static_cast<std::uint8_t>(random());
}

/// Words whose lanes are frames' characters and control characters in any order.
void garbage(XgmiiLine& line, Random& random, unsigned words) {
  const double controls = random.chance(0.5) ? 0.5 : 0.05;
  for (unsigned lane = 0; lane < 8 * words; ++lane) {
    if (line.lane() % 4 == 0 && random.chance(0.2)) {
      line.control(random.chance(0.5) ? kStartCharacter : kIdleCharacter);
    } else if (random.chance(controls)) {
      line.control(control_character(random));
    } else {
      line.data(random.chance(0.3) ? 0xd5 : static_cast<std::uint8_t>(random()));
    }
  }
}

// 10^5 words; every good frame follows one quiet column, and is received.
TEST(MacReceiveFuzz, MR7_GoodFrameBehindGarbage) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    MacReceiveBench bench(seed);
    bench.set_stalls(seed % 2 == 0 ? 0.3 : 0);
    Random& random = bench.random();
    unsigned words = 0;
    for (unsigned round = 0; words < 10000; ++round) {
      XgmiiLine line;
      if (random.chance(0.5)) line.idles(4);
      garbage(line, random, random.below(30));
      switch (random.below(3)) {
        case 0:
          line.idles(4);
          break;
        case 1:
          line.control(kSequenceCharacter);
          line.data(random_frame(random, 3));
          break;
        default:
          line.data(random_frame(random, random.below(4)));
          line.control(kTerminateCharacter);
          line.to_column();
      }
      const std::size_t good = bench.counted(ReceiveVerdict::Good);
      line.frame(with_fcs(random_frame(random, random.between(60, 90))));
      line.flush(1 + random.below(3));
      bench.receive(line);
      for (unsigned i = 0; i < 3; ++i) bench.receive(kIdleWord);
      bench.expect_all_out();
      ASSERT_EQ(bench.counted(ReceiveVerdict::Good), good + 1) << "round " << round;
      ASSERT_FALSE(HasFailure()) << "round " << round;
      words += static_cast<unsigned>(line.words().size());
    }
  }
}

// Only garbage: the result is the reference's, and never a good frame by chance.
TEST(MacReceiveFuzz, MR7_GarbageAlone) {
  MacReceiveBench bench(11);
  bench.set_stalls(0.1);
  for (unsigned i = 0; i < 2000; ++i) {
    XgmiiLine line;
    garbage(line, bench.random(), 50);
    bench.receive(line);
    ASSERT_FALSE(HasFailure()) << "round " << i;
  }
  EXPECT_GT(bench.counted(ReceiveVerdict::Errored), 1000u);
  EXPECT_EQ(bench.counted(ReceiveVerdict::Good), 0u);
}

}  // namespace
}  // namespace trib
