// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/hop_receiver.h"

#include <gtest/gtest.h>

namespace trib::hop {
namespace {

constexpr std::uint16_t kEpoch = 5;

class HopReceiverTest : public testing::Test {
 protected:
  HopVerdict take(std::uint16_t number, std::uint64_t now = 0, unsigned flits = 1) {
    HopFrame frame;
    frame.epoch = kEpoch;
    frame.number = number;
    frame.flits.resize(flits);
    return receiver.take(frame, now);
  }

  void expect_ack(std::uint16_t expected, std::uint16_t limit, bool gap) {
    EXPECT_EQ(receiver.ack(), (AckFrame{kEpoch, expected, limit, gap}));
  }

  HopReceiver receiver{{kEpoch, 100}};
};

// EP6.1.
TEST_F(HopReceiverTest, Verdicts) {
  HopFrame other;
  other.epoch = kEpoch - 1;
  other.flits.resize(1);
  EXPECT_EQ(receiver.take(other, 0), HopVerdict::kOtherEpoch);
  EXPECT_EQ(take(1), HopVerdict::kGap);
  EXPECT_EQ(take(0x7fff), HopVerdict::kGap);
  EXPECT_EQ(take(0xffff), HopVerdict::kBefore);
  for (std::uint16_t n = 0; n < 16; ++n) EXPECT_EQ(take(n), HopVerdict::kTaken);
  EXPECT_EQ(take(16), HopVerdict::kNoRoom);
  EXPECT_EQ(take(15), HopVerdict::kBefore);
  receiver.pop_flit(0);
  EXPECT_EQ(take(16), HopVerdict::kTaken);
}

// EP6.3.
TEST_F(HopReceiverTest, Limit) {
  take(0, 0, 2);
  take(1, 0, 1);
  expect_ack(2, 16, false);
  receiver.pop_flit(0);
  expect_ack(2, 16, false);
  receiver.pop_flit(0);
  expect_ack(2, 17, false);
  receiver.pop_flit(0);
  expect_ack(2, 18, false);
  EXPECT_EQ(receiver.flit(), nullptr);
}

// EP6.4.
TEST_F(HopReceiverTest, EveryFourthFrame) {
  for (std::uint16_t n = 0; n < 4; ++n) {
    EXPECT_FALSE(receiver.ack_due(0));
    take(n);
  }
  EXPECT_TRUE(receiver.ack_due(0));
  expect_ack(4, 16, false);
  EXPECT_FALSE(receiver.ack_due(1000));
}

TEST_F(HopReceiverTest, Delay) {
  take(0, 10);
  take(1, 60);
  EXPECT_FALSE(receiver.ack_due(109));
  EXPECT_TRUE(receiver.ack_due(110));
  expect_ack(2, 16, false);
  receiver.pop_flit(150);
  EXPECT_FALSE(receiver.ack_due(249));
  EXPECT_TRUE(receiver.ack_due(250));
  expect_ack(2, 17, false);
  EXPECT_FALSE(receiver.ack_due(1000));
}

TEST_F(HopReceiverTest, OnceForAGap) {
  take(1);
  EXPECT_TRUE(receiver.ack_due(0));
  expect_ack(0, 16, true);
  take(2);
  EXPECT_FALSE(receiver.ack_due(0));
  take(0);
  take(2);
  EXPECT_TRUE(receiver.ack_due(0));
  expect_ack(1, 16, true);
}

TEST_F(HopReceiverTest, OnceForFramesTakenBefore) {
  take(0);
  expect_ack(1, 16, false);
  take(0);
  take(0);
  EXPECT_TRUE(receiver.ack_due(0));
  expect_ack(1, 16, false);
  EXPECT_FALSE(receiver.ack_due(0));
}

TEST_F(HopReceiverTest, FlitsInOrder) {
  std::uint8_t value = 0;
  for (std::uint16_t n = 0; n < 3; ++n) {
    HopFrame frame;
    frame.epoch = kEpoch;
    frame.number = n;
    for (unsigned i = 0; i <= n; ++i) {
      Flit flit;
      flit.bytes[0] = value++;
      frame.flits.push_back(flit);
    }
    receiver.take(frame, 0);
  }
  for (std::uint8_t n = 0; n < value; ++n) {
    EXPECT_EQ(receiver.flit()->bytes[0], n);
    receiver.pop_flit(0);
  }
  EXPECT_EQ(receiver.flit(), nullptr);
}

}  // namespace
}  // namespace trib::hop
