// SPDX-License-Identifier: Apache-2.0
// Golden numbers of SHARP: the published points, what NTT has made of them, and that 32 operations explain nothing.
#include "model/systems/sharp.h"

#include <gtest/gtest.h>

#include "model/systems/published.h"

namespace trib::systems {
namespace {

constexpr double kUs = 1e-6, kMs = 1e-3;

TEST(SharpModel, LineHasThePublishedPoints) {
  const SharpLine line = SharpLine::through_points();
  EXPECT_NEAR(line.turnaround() / kUs, 0.777, 0.001);
  EXPECT_NEAR(line.seconds(8) / kUs, 2.83, 1e-9);
  EXPECT_NEAR(line.seconds(4096) / kUs, 14.48, 1e-9);
  EXPECT_NEAR(line.seconds(8192) / kUs, 26.9, 0.05);
  EXPECT_NEAR(line.seconds(65536) / kUs, 201, 0.5);
  EXPECT_NEAR(line.seconds(1e8) / kMs, 303, 0.5);
}

TEST(SharpModel, CalibratedLineTakesThreeTimesTheWire) {
  const SharpLine line = SharpLine::calibrated_by_ntt();
  EXPECT_NEAR(line.turnaround() / kUs, 0.608, 0.001);
  EXPECT_NEAR(line.seconds(8192) / kUs, 21.7, 0.05);
  EXPECT_NEAR(line.seconds(1e8) / kMs, 237.6, 0.1);
}

TEST(SharpModel, EventsAreTheLineWithTheTurnaroundAndNotWithout) {
  const SharpLine line = SharpLine::through_points();
  const SharpEvents events(line.turnaround());
  const SharpEvents by_operations(0);
  for (const double bytes : {4.0, 256.0, 257.0, 4096.0, 8192.0, 1e6}) {
    EXPECT_NEAR(events.seconds(bytes), line.seconds(bytes), 0.001 * line.seconds(bytes)) << bytes;
  }
  // 16 of 32 operations are in use, so that nothing else can hold up the second half of the point at 4096 bytes.
  EXPECT_NEAR(by_operations.seconds(4096) / kUs, 2.83, 1e-9);
  EXPECT_LT(by_operations.seconds(1e6), 0.2 * line.seconds(1e6));
}

TEST(SharpModel, StreamingHasBothDocumentedPoints) {
  const SharpStreaming streaming;
  EXPECT_NEAR(streaming.seconds({16384, 128, 200}) / kUs, kSharp2At16K.value, 1e-9);
  EXPECT_NEAR(streaming.seconds({32768, 128, 200}) / kUs, kSharp2At32K.value,
              0.01 * kSharp2At32K.value);
}

// 256 hosts at 15 leaves of 36 ports, half of them up to 8 spines; at 13 of 40 ports, up to 7.
TEST(SharpModel, CountsLeavesAndSpines) {
  EXPECT_EQ(SharpV1().cost(16).devices, 1U);
  EXPECT_EQ(SharpV1().cost(256).devices, 15U + 8);
  EXPECT_EQ(SharpV1().cost(256).links, 256U + 15 * 18);
  EXPECT_EQ(SharpStreaming().cost(256).devices, 13U + 7);
  EXPECT_EQ(SharpStreaming().cost(256).links, 256U + 13 * 20);
}

TEST(SharpModel, EveryFigureHasASource) {
  for (const Figure* figure : kFigures) {
    EXPECT_GT(std::string(figure->source).size(), 5U) << figure->what;
    EXPECT_GT(figure->value, 0) << figure->what;
  }
}

}  // namespace
}  // namespace trib::systems
