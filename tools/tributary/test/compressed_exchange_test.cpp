// SPDX-License-Identifier: Apache-2.0
// Tests of gradients that are scaled and fed back around an encoding, and of the drawing of a training.
#include "tools/tributary/training/compressed_exchange.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tools/tributary/collective/coded_reducer.h"
#include "tools/tributary/training/training_plot.h"

namespace trib {
namespace {

using Buffers = std::vector<std::vector<float>>;

constexpr codec::Encoding kB8{codec::Codec::kModeB, 8};
// Exact in B; below its bound.
constexpr float kLarge = 0.25F;
constexpr float kSmall = 0.0015F;

Buffers step() {
  std::vector<float> gradient(16, 0.0F);
  gradient[0] = kLarge;
  gradient[8] = kSmall;
  return {gradient, gradient};
}

TEST(CompressedExchange, TellsTheErrorOfEachLayer) {
  CodedReducer wire({kB8, {}, 8192});
  CompressedExchange exchange(wire, {kB8, false, false, 8192}, {8, 16});
  Buffers buffers = step();
  exchange.all_reduce(buffers);
  EXPECT_EQ(buffers[0][0], 2 * kLarge);
  EXPECT_EQ(buffers[1][8], 0);
  EXPECT_EQ(exchange.take_errors(), (std::vector<double>{0, 1}));
  EXPECT_EQ(exchange.take_errors(), (std::vector<double>{0, 0}));
  EXPECT_DOUBLE_EQ(exchange.total_error(), kSmall / std::hypot(double{kSmall}, double{kLarge}));
  EXPECT_EQ(exchange.wire_use().operations, 1U);
}

TEST(CompressedExchange, FeedsBackWhatWasLost) {
  CodedReducer wire({kB8, {}, 8192});
  CompressedExchange exchange(wire, {kB8, true, false, 8192}, {16});
  float sum = 0;
  for (unsigned n = 0; n < 8; ++n) {
    Buffers buffers = step();
    exchange.all_reduce(buffers);
    sum += buffers[0][8];
  }
  EXPECT_NEAR(sum, 16 * kSmall, 2 * 0x1p-8);
  EXPECT_GT(sum, 0);
}

// From the second step on, by the largest magnitude of the first sum, 0.5.
TEST(CompressedExchange, ScalesByTheLastSum) {
  CodedReducer wire({kB8, kB8, 8192});
  CompressedExchange exchange(wire, {kB8, false, true, 8192}, {16});
  Buffers first = {std::vector<float>(16, kSmall), std::vector<float>(16, kSmall)};
  first[0][0] = first[1][0] = 0x1p-7F;
  exchange.all_reduce(first);
  EXPECT_EQ(first[0][8], 0);
  Buffers second = {std::vector<float>(16, kSmall), std::vector<float>(16, kSmall)};
  exchange.all_reduce(second);
  EXPECT_NEAR(second[0][8], 2 * kSmall, 3 * 0x1p-13);
}

TEST(TrainingPlot, HasEveryEpoch) {
  std::vector<CompressedEpoch> epochs;
  for (unsigned n = 1; n <= 3; ++n) {
    epochs.push_back({{n, 0.5, 0.9, 22 * n}, 0.95, {8192, 1024, 1}, 1e-3, {0.1, 0.2}});
  }
  const std::string svg = training_plot(epochs, "B <2^-8>");
  for (const char* part : {"B &lt;2^-8&gt;", "layer 2", "FP32", "payload", "</svg>"}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  }
  std::size_t circles = 0;
  for (std::size_t at = 0; (at = svg.find("<circle", at)) != std::string::npos; ++at) ++circles;
  EXPECT_EQ(circles, 3U * 7);
  EXPECT_NE(training_plot({epochs[0]}, "").find("</svg>"), std::string::npos);
}

}  // namespace
}  // namespace trib
