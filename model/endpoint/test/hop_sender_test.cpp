// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/hop_sender.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace trib::hop {
namespace {

constexpr std::uint16_t kEpoch = 5;

SenderSettings settings() {
  SenderSettings settings;
  settings.epoch = kEpoch;
  settings.frame_flits = 8;
  settings.retry = 100;
  return settings;
}

Flit head(std::uint32_t flits) {
  Flit flit;
  flit.head = true;
  flit.bytes[8] = static_cast<std::uint8_t>(flits);
  return flit;
}

Flit data(std::uint8_t value) {
  Flit flit;
  flit.bytes[0] = value;
  return flit;
}

class HopSenderTest : public testing::Test {
 protected:
  /// Messages without data: a frame each.
  void put_heads(unsigned count) {
    for (unsigned n = 0; n < count; ++n) sender.put(head(0));
  }

  /// The numbers of the frames that are sent until it waits, with 1000 added to those sent again.
  std::vector<unsigned> sent(std::uint64_t now = 0) {
    std::vector<unsigned> numbers;
    while (const auto frame = sender.next(now)) {
      numbers.push_back(frame->number + (frame->again ? 1000 : 0));
    }
    return numbers;
  }

  void ack(std::uint16_t expected, std::uint16_t limit, bool gap = false, std::uint64_t now = 0) {
    sender.take(AckFrame{kEpoch, expected, limit, gap}, now);
  }

  HopSender sender{settings()};
};

using Numbers = std::vector<unsigned>;

Numbers range(unsigned from, unsigned to) {
  Numbers numbers;
  for (unsigned n = from; n < to; ++n) numbers.push_back(n);
  return numbers;
}

// EP5.1, EP5.2.
TEST_F(HopSenderTest, FramesAndCredits) {
  sender.put(head(19));
  EXPECT_EQ(sender.take_credits(), 0u);
  for (std::uint8_t n = 0; n < 16; ++n) sender.put(data(n));
  EXPECT_EQ(sender.take_credits(), 1u);
  for (std::uint8_t n = 16; n < 19; ++n) sender.put(data(n));
  EXPECT_EQ(sender.take_credits(), 1u);
  EXPECT_TRUE(sender.next(0)->is_head());
  std::uint8_t value = 0;
  for (const std::size_t flits : {8u, 8u, 3u}) {
    const HopFrame frame = sender.next(0).value();
    ASSERT_EQ(frame.flits.size(), flits);
    EXPECT_EQ(frame.epoch, kEpoch);
    for (const Flit& flit : frame.flits) EXPECT_EQ(flit.bytes[0], value++);
  }
  EXPECT_FALSE(sender.next(0));
}

TEST_F(HopSenderTest, BufferOfSixteenFramesThenSlots) {
  put_heads(16);
  EXPECT_EQ(sender.take_credits(), 16u);
  put_heads(4);
  EXPECT_EQ(sender.take_credits(), 0u);
  EXPECT_THROW(sender.put(head(0)), std::logic_error);
}

TEST_F(HopSenderTest, FlitsThatAreNone) {
  EXPECT_THROW(sender.put(data(0)), std::logic_error);
  sender.put(head(1));
  EXPECT_THROW(sender.put(head(0)), std::logic_error);
}

// EP5.3.
TEST_F(HopSenderTest, Limit) {
  put_heads(16);
  EXPECT_EQ(sent(), range(0, 16));
  put_heads(3);
  ack(2, 17);
  EXPECT_EQ(sent(), range(16, 17));
  ack(2, 16);  // never falls
  ack(2, 30);
  EXPECT_EQ(sent(), range(17, 18));
}

// EP5.4.
TEST_F(HopSenderTest, AcksOutOfRange) {
  put_heads(3);
  EXPECT_EQ(sent(), range(0, 3));
  ack(4, 20);
  EXPECT_EQ(sender.outstanding(), 3u);
  sender.take(AckFrame{kEpoch + 1, 3, 20, false}, 0);
  EXPECT_EQ(sender.outstanding(), 3u);
  ack(2, 20);
  EXPECT_EQ(sender.outstanding(), 1u);
  ack(1, 20);
  EXPECT_EQ(sender.outstanding(), 1u);
  ack(3, 20);
  EXPECT_TRUE(sender.idle());
}

TEST_F(HopSenderTest, GoesBackOnce) {
  put_heads(4);
  EXPECT_EQ(sent(), range(0, 4));
  ack(1, 20, true);
  EXPECT_EQ(sent(), (Numbers{1001, 1002, 1003}));
  ack(1, 20, true);
  EXPECT_EQ(sent(), Numbers{});
  ack(2, 20);
  ack(2, 20, true);
  EXPECT_EQ(sent(), (Numbers{1002, 1003}));
}

TEST_F(HopSenderTest, AcknowledgedWhileItGoesBack) {
  put_heads(4);
  EXPECT_EQ(sent(), range(0, 4));
  ack(0, 20, true);
  EXPECT_EQ(sender.next(0)->number, 0);
  put_heads(1);
  ack(3, 20);
  EXPECT_EQ(sent(), (Numbers{1003, 4}));
}

// EP5.5.
TEST_F(HopSenderTest, Retry) {
  put_heads(2);
  EXPECT_EQ(sent(50), range(0, 2));
  EXPECT_EQ(sent(149), Numbers{});
  EXPECT_EQ(sent(150), (Numbers{1000, 1001}));
  EXPECT_EQ(sent(249), Numbers{});
  ack(1, 20, false, 249);
  EXPECT_EQ(sent(348), Numbers{});
  EXPECT_EQ(sent(349), (Numbers{1001}));
}

TEST_F(HopSenderTest, NumbersWrap) {
  for (unsigned n = 0; n < 0x10010; ++n) {
    put_heads(1);
    const HopFrame frame = sender.next(n).value();
    ASSERT_EQ(frame.number, n & 0xffff);
    ack(static_cast<std::uint16_t>(n + 1), static_cast<std::uint16_t>(n + 17), false, n);
  }
  EXPECT_TRUE(sender.idle());
}

}  // namespace
}  // namespace trib::hop
