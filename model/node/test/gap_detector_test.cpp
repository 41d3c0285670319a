// SPDX-License-Identifier: Apache-2.0
// RC4: the numbers below the second highest, each of them once, in rising order.
#include "model/node/gap_detector.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace trib {
namespace {

using Numbers = std::vector<std::uint32_t>;

Numbers accepted(GapDetector& detector, std::uint32_t sequence) {
  const GapDetector::Range range = detector.accepted(sequence);
  Numbers numbers;
  for (std::uint32_t n = range.first; n != range.end; ++n) numbers.push_back(n);
  return numbers;
}

TEST(GapDetector, NothingBelowTheFirstNumber) {
  GapDetector detector(0);
  EXPECT_EQ(accepted(detector, 0), Numbers{});
  EXPECT_EQ(accepted(detector, 1), Numbers{});
  EXPECT_EQ(accepted(detector, 2), Numbers{0});
  EXPECT_EQ(accepted(detector, 3), Numbers{1});
}

TEST(GapDetector, OneFrameMayOvertakeAnother) {
  GapDetector detector(0);
  EXPECT_EQ(accepted(detector, 5), Numbers{});  // the highest on its own indicates no loss
  EXPECT_EQ(accepted(detector, 3), (Numbers{0, 1, 2}));
  EXPECT_EQ(accepted(detector, 4), Numbers{3});
  EXPECT_EQ(accepted(detector, 8), Numbers{4});
  EXPECT_EQ(accepted(detector, 2), Numbers{});  // long below
  EXPECT_EQ(accepted(detector, 9), (Numbers{5, 6, 7}));
}

TEST(GapDetector, Wraps) {
  GapDetector detector(0xfffffffe);
  EXPECT_EQ(accepted(detector, 1), Numbers{});
  EXPECT_EQ(accepted(detector, 2), (Numbers{0xfffffffe, 0xffffffff, 0}));
  EXPECT_EQ(accepted(detector, 0xffffffff), Numbers{});
  EXPECT_EQ(accepted(detector, 3), Numbers{1});
}

TEST(GapDetector, EachNumberOnceWhateverTheOrder) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 100; ++round) {
    const std::uint32_t first = 0u - random() % 200;
    GapDetector detector(first);
    Numbers order(100);
    for (std::uint32_t i = 0; i < 100; ++i) order[i] = first + i;
    // Displaced by up to 10 places.
    for (std::size_t i = 0; i + 10 < 100; ++i) std::swap(order[i], order[i + random() % 10]);
    std::uint32_t next = first;
    for (std::uint32_t sequence : order) {
      for (std::uint32_t n : accepted(detector, sequence)) EXPECT_EQ(n, next++);
    }
    EXPECT_EQ(next, first + 98);  // all below the second highest
  }
}

}  // namespace
}  // namespace trib
