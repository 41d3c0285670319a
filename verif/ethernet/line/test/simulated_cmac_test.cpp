// SPDX-License-Identifier: Apache-2.0
// The simulated CMAC: 100 Gb/s on its lines, pauses and bursts of its streams, and what it does not let pass.
#include "verif/ethernet/line/simulated_cmac.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "verif/ethernet/line/test/line_frames.h"

namespace trib::ethernet {
namespace {

constexpr std::uint64_t kCycleFs = 3'103'030;
constexpr std::uint64_t kByteFs = 80'000;

CmacShape shape_of(unsigned buffered, unsigned collected, double pauses = 0) {
  return {{kByteFs, buffered, pauses}, {kByteFs, collected}, 0};
}

class SimulatedCmacTest : public testing::Test {
 protected:
  void make(const CmacShape& shape) {
    cmac_.emplace(shape, 1);
    cmac_->on_received([this](FrameOnLine frame) { received.push_back(std::move(frame)); });
    cmac_->on_started(
        [this](const FramePtr&, std::uint64_t first_fs) { started.push_back(first_fs); });
    edge(std::nullopt);
  }
  // Whether the word was taken.
  bool edge(const std::optional<CmacWord>& offered) {
    now += kCycleFs;
    const bool ready = cmac_->draw_ready(now);
    cmac_->transmit_edge(offered, ready, {true, false, false}, now);
    return ready;
  }
  void put(const Frame& frame) {
    for (std::size_t at = 0; at < frame.bytes.size(); at += kCmacBytes) {
      const std::size_t bytes = std::min<std::size_t>(kCmacBytes, frame.bytes.size() - at);
      Bytes data(frame.bytes.begin() + static_cast<std::ptrdiff_t>(at), frame.bytes.end());
      data.resize(std::max<std::size_t>(data.size(), kCmacBytes));
      const bool last = at + bytes == frame.bytes.size();
      while (!edge(CmacWord{data.data(), cmac_keep(bytes), last, last && frame.bad})) ++waits;
    }
  }

  std::optional<SimulatedCmac> cmac_;
  std::uint64_t now = kCycleFs;
  std::vector<FrameOnLine> received;
  std::vector<std::uint64_t> started;
  unsigned waits = 0;
};

TEST_F(SimulatedCmacTest, TransmitsAt100GbPerSecond) {
  Random random{1};
  for (const unsigned buffered : {4U, 40U}) {
    make(shape_of(buffered, 1, 0.02));
    received.clear();
    std::size_t line_bytes = 0;
    for (unsigned i = 0; i < 200; ++i) {
      const FramePtr frame = random_frame(random, 60, 3000, i % 10 == 0);
      put(*frame);
      line_bytes += frame->bytes.size() + 24;
    }
    for (unsigned i = 0; i < 2000; ++i) edge(std::nullopt);
    ASSERT_EQ(received.size(), 200U);
    EXPECT_EQ(received[10].received.verdict, ReceiveVerdict::Errored);
    EXPECT_EQ(received[11].received.verdict, ReceiveVerdict::Good);
    // Except for the last frame, whose end is not reported.
    const std::size_t last = received.back().received.frame.bytes.size() + 24;
    EXPECT_EQ(received.back().first_fs - received.front().first_fs, (line_bytes - last) * kByteFs);
    EXPECT_GT(waits, 0U);
  }
}

TEST_F(SimulatedCmacTest, AGapWithinAFrameIsNoticed) {
  make(shape_of(8, 1));
  Bytes data(kCmacBytes, 1);
  ASSERT_TRUE(edge(CmacWord{data.data(), ~std::uint64_t{0}, false, false}));
  EXPECT_THROW(edge(std::nullopt), std::runtime_error);
}

TEST_F(SimulatedCmacTest, AShortFrameIsNoticed) {
  make(shape_of(8, 1));
  Bytes data(kCmacBytes, 1);
  EXPECT_THROW(edge(CmacWord{data.data(), cmac_keep(59), true, false}), std::runtime_error);
}

TEST_F(SimulatedCmacTest, ReceivesAt100GbPerSecondInBursts) {
  Random random{2};
  for (const unsigned collected : {1U, 150U}) {
    make(shape_of(8, collected));
    started.clear();
    std::vector<FramePtr> sent;
    for (unsigned i = 0; i < 200; ++i) {
      sent.push_back(random_frame(random, 20, 9600, random.chance(0.1)));
      cmac_->send(sent.back());
    }
    std::size_t frame = 0;
    Bytes bytes;
    unsigned row = 0;
    unsigned longest = 0;
    std::uint64_t time = now;
    for (unsigned cycle = 0; cycle < 100'000 && frame < sent.size(); ++cycle) {
      time += kCycleFs;
      const std::optional<CmacWord> word = cmac_->receive_edge(time);
      row = word ? row + 1 : 0;
      longest = std::max(longest, row);
      if (!word) continue;
      append(bytes, *word);
      // No byte before it was on the line.
      ASSERT_GE(time, started[frame] + (kPreambleBytes + bytes.size()) * kByteFs);
      if (!word->last) continue;
      EXPECT_EQ(bytes, padded(sent[frame]->bytes));
      EXPECT_EQ(word->user, sent[frame]->bad);
      bytes.clear();
      ++frame;
    }
    ASSERT_EQ(frame, sent.size());
    for (std::size_t i = 1; i < started.size(); ++i) {
      EXPECT_EQ(started[i] - started[i - 1], (padded(sent[i - 1]->bytes).size() + 24) * kByteFs);
    }
    if (collected == 1) {
      EXPECT_LT(longest, 6U);
    } else {
      EXPECT_GT(longest, 100U);
    }
  }
}

}  // namespace
}  // namespace trib::ethernet
