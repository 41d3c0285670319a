// SPDX-License-Identifier: Apache-2.0
// Tests of error feedback: residuals by hand, what leaves none, and sums over many steps.
#include "host/codec/error_feedback.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace trib {
namespace {

constexpr codec::Encoding kB8{codec::Codec::kModeB, 8};
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kMost = std::numeric_limits<float>::max();
// So that a chunk is shorter than its values.
const std::vector<float> kZeros(6, 0.0F);

std::vector<float> with_zeros(std::vector<float> values) {
  values.insert(values.end(), kZeros.begin(), kZeros.end());
  return values;
}

std::vector<float> decoded(const codec::Payload& payload, std::size_t count) {
  return codec::decode(payload.encoding, payload.bytes, count).values;
}

TEST(ErrorFeedback, WhatIsLostIsSentLater) {
  ErrorFeedback feedback(kB8, 8);
  const std::vector<float> step = with_zeros({0.002F, -0.25F});  // below the bound; exact
  EXPECT_EQ(decoded(feedback.encode(0, step), 8)[0], 0.0F);
  EXPECT_EQ(feedback.residuals(), with_zeros({0.002F, 0}));
  const float second = decoded(feedback.encode(0, step), 8)[0];
  EXPECT_GT(second, 0.0039F);
  EXPECT_EQ(feedback.residuals()[0], 0.002F + 0.002F - second);
}

TEST(ErrorFeedback, TheSumOfManyStepsIsOffByOneBound) {
  for (const codec::Encoding encoding : codec::kEncodings) {
    ErrorFeedback feedback(encoding, 40);
    std::vector<float> step(40);
    for (std::size_t i = 0; i < step.size(); ++i) step[i] = 0.0007F * (static_cast<float>(i) - 20);
    std::vector<double> sent(40, 0.0);
    for (unsigned n = 0; n < 200; ++n) {
      const std::vector<float> values = decoded(feedback.encode(0, step), 40);
      for (std::size_t i = 0; i < 40; ++i) sent[i] += double{values[i]};
    }
    for (std::size_t i = 0; i < 40; ++i) {
      EXPECT_NEAR(sent[i], 200 * double{step[i]}, 0x1p-6) << codec::name_of(encoding) << ' ' << i;
    }
  }
}

TEST(ErrorFeedback, ChunksAreApart) {
  ErrorFeedback feedback(kB8, 16);
  feedback.encode(8, with_zeros({0.001F, 0.003F}));
  std::vector<float> wanted(16, 0.0F);
  wanted[8] = 0.001F;
  wanted[9] = 0.003F;
  EXPECT_EQ(feedback.residuals(), wanted);
  feedback.clear();
  EXPECT_EQ(feedback.residuals(), std::vector<float>(16, 0.0F));
}

TEST(ErrorFeedback, ARawChunkLeavesNothing) {
  ErrorFeedback feedback(kB8, 2);
  feedback.encode(0, std::vector<float>{0.001F, 0.001F});  // 2 bytes for 8
  EXPECT_EQ(feedback.residuals(), (std::vector<float>{0.001F, 0.001F}));
  const codec::Payload payload = feedback.encode(0, std::vector<float>{2, 3});
  EXPECT_TRUE(payload.encoding.is_raw());
  EXPECT_EQ(decoded(payload, 2), (std::vector<float>{2.001F, 3.001F}));
  EXPECT_EQ(feedback.residuals(), (std::vector<float>{0, 0}));
}

TEST(ErrorFeedback, WhatIsNotFiniteLeavesNothing) {
  ErrorFeedback feedback(kB8, 8);
  feedback.encode(0, with_zeros({kInfinity, std::nanf("")}));
  EXPECT_EQ(feedback.residuals(), std::vector<float>(8, 0.0F));
  // An infinity turns its block of MX into NaNs, and a scale may turn a value into an infinity.
  ErrorFeedback mx({codec::Codec::kMxfp8, 0}, 8);
  mx.encode(0, with_zeros({kInfinity, 1}));
  EXPECT_EQ(mx.residuals(), std::vector<float>(8, 0.0F));
  feedback.set_scale(10);
  feedback.encode(0, with_zeros({kMost, 0}));
  EXPECT_EQ(feedback.residuals(), std::vector<float>(8, 0.0F));
}

TEST(ErrorFeedback, AScaleMakesTheBoundSmaller) {
  ErrorFeedback feedback(kB8, 8);
  feedback.set_scale(4);
  const std::vector<float> values = decoded(feedback.encode(0, with_zeros({0.002F, 0.0001F})), 8);
  EXPECT_NEAR(values[0], 0.032F, 0x1p-8);
  EXPECT_GT(values[0], 0);
  EXPECT_EQ(feedback.residuals()[0], 0.002F - values[0] / 16);
  EXPECT_EQ(feedback.residuals()[1], 0.0001F);
}

// As chunk by chunk, but that the collective encodes.
TEST(ErrorFeedback, PreparesAVector) {
  std::vector<float> step(20);
  for (std::size_t i = 0; i < step.size(); ++i) step[i] = 0.0011F * (static_cast<float>(i) - 9);
  ErrorFeedback whole(kB8, 20);
  ErrorFeedback chunks(kB8, 20);
  whole.set_scale(1);
  chunks.set_scale(1);
  for (unsigned n = 0; n < 3; ++n) {
    std::vector<float> values = step;
    whole.prepare(values, 8);
    const Span<const float> prepared(values);
    const Span<const float> given(step);
    for (std::size_t at = 0; at < 20; at += 8) {
      const std::size_t count = std::min<std::size_t>(8, 20 - at);
      const codec::Payload sent = codec::payload_of(kB8, prepared.from(at).first(count));
      EXPECT_EQ(chunks.encode(at, given.from(at).first(count)).bytes, sent.bytes);
    }
    EXPECT_EQ(whole.residuals(), chunks.residuals());
  }
  EXPECT_NE(whole.residuals(), std::vector<float>(20, 0.0F));
}

TEST(ErrorFeedback, RefusesChunksThatAreNone) {
  ErrorFeedback feedback(kB8, 4096);
  const std::vector<float> values(2049, 0.0F);
  const Span<const float> all(values);
  EXPECT_THROW(feedback.encode(0, all), std::invalid_argument);
  EXPECT_THROW(feedback.encode(0, all.first(0)), std::invalid_argument);
  EXPECT_THROW(feedback.encode(4095, all.first(2)), std::invalid_argument);
  EXPECT_THROW(feedback.encode(4097, all.first(1)), std::invalid_argument);
}

}  // namespace
}  // namespace trib
