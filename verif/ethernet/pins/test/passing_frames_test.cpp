// SPDX-License-Identifier: Apache-2.0
// Matching of frames received from a line, without bit errors and with them.
#include "verif/ethernet/pins/passing_frames.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>

namespace trib {
namespace {

constexpr std::uint64_t kMicrosecondFs = 1'000'000'000;

FramePtr frame(std::uint8_t first, std::size_t bytes, bool bad = false) {
  Frame frame;
  for (std::size_t i = 0; i < bytes; ++i) {
    frame.bytes.push_back(static_cast<std::uint8_t>(first + i));
  }
  frame.bad = bad;
  return std::make_shared<const Frame>(frame);
}

// Frames of 100 bytes that begin with 1, 2, 3 ..., each a microsecond after the previous one; all have gone in.
PassingFrames passing(unsigned frames, bool bit_errors) {
  PassingFrames line("line", 7, bit_errors);
  for (unsigned i = 0; i < frames; ++i) {
    const FramePtr next = frame(static_cast<std::uint8_t>(i + 1), 100);
    line.put(next);
    line.begin(next, i * kMicrosecondFs);
  }
  return line;
}

TEST(PassingFrames, ComeOutInOrder) {
  PassingFrames line = passing(2, false);
  EXPECT_EQ(line.take(*frame(1, 100))->first_fs, 0U);
  EXPECT_EQ(line.take(*frame(2, 100))->first_fs, kMicrosecondFs);
  EXPECT_TRUE(line.empty());
  EXPECT_THROW(line.take(*frame(2, 100)), std::runtime_error);
}

TEST(PassingFrames, AreNeitherLostNorChangedNorDamaged) {
  for (const FramePtr& received : {frame(2, 100), frame(1, 99), frame(1, 100, true)}) {
    PassingFrames line = passing(2, false);
    EXPECT_THROW(line.take(*received), std::runtime_error);
    line.expire(1000 * kMicrosecondFs);
    EXPECT_EQ(line.lost(), 0U);
  }
}

TEST(PassingFrames, HaveToHaveGoneIn) {
  PassingFrames line("line", 7, false);
  line.put(frame(1, 100));
  EXPECT_THROW(line.take(*frame(1, 100)), std::runtime_error);
  EXPECT_THROW(line.begin(frame(1, 100), 0), std::runtime_error);
}

TEST(PassingFrames, ShortOnesGrowAndSpoiledOnesShrink) {
  PassingFrames line("line", 7, false);
  for (const FramePtr& sent : {frame(1, 42), frame(2, 100, true)}) {
    line.put(sent);
    line.begin(sent, 0);
  }
  Frame grown = *frame(1, 42);
  grown.bytes.resize(60);
  EXPECT_TRUE(line.take(grown));
  EXPECT_TRUE(line.take(*frame(2, 93, true)));
}

TEST(PassingFrames, BitErrorsMayLoseAndDamageThem) {
  PassingFrames line = passing(4, true);
  EXPECT_FALSE(line.take(*frame(9, 50, true)));
  EXPECT_EQ(line.take(*frame(3, 100))->first_fs, 2 * kMicrosecondFs);
  EXPECT_EQ(line.lost(), 2U);
  EXPECT_EQ(line.damaged(), 1U);
  line.expire(4 * kMicrosecondFs);
  EXPECT_FALSE(line.empty());
  line.expire(100 * kMicrosecondFs);
  EXPECT_TRUE(line.empty());
  EXPECT_EQ(line.lost(), 3U);
}

TEST(PassingFrames, WhatComesOutGoodWasSentInSpiteOfBitErrors) {
  PassingFrames line = passing(2, true);
  EXPECT_THROW(line.take(*frame(3, 100)), std::runtime_error);
  EXPECT_TRUE(line.take(*frame(2, 100)));
  EXPECT_THROW(line.take(*frame(1, 100)), std::runtime_error);
}

}  // namespace
}  // namespace trib
