// SPDX-License-Identifier: Apache-2.0
// Which serials a node may send (serial_check.h), and what is compared beside them
// (result_compare.h).
#include "verif/node/scoreboard/serial_check.h"

#include <gtest/gtest.h>

#include "model/frame/codec.h"
#include "model/frame/serial.h"
#include "verif/node/scoreboard/result_compare.h"

namespace trib {
namespace {

Header result_header(std::uint32_t sequence, unsigned serial) {
  Header header;
  header.type = FrameType::kResult;
  header.flags = kFlagData;
  header.epoch = 7;
  header.sequence = sequence;
  header.serial = static_cast<std::uint8_t>(serial);
  header.payload_bytes = 8;
  return header;
}

Frame frame_of(const Header& header) {
  const Bytes payload(header.payload_bytes, 0x11);
  return encode(header, payload.data());
}

class SerialCheckTest : public testing::Test {
 protected:
  bool is_right(unsigned port, const Header& header, bool bad = false) {
    Frame frame = frame_of(header);
    frame.bad = bad;
    return check_.sent(port, frame).empty();
  }
  bool is_right(unsigned port, std::uint32_t sequence, unsigned serial) {
    return is_right(port, result_header(sequence, serial));
  }
  bool replay_is_right(unsigned port, std::uint32_t sequence, unsigned serial) {
    Header header = result_header(sequence, serial);
    header.flags |= kFlagRetry;
    return is_right(port, header);
  }
  std::optional<bool> is_answered(std::uint32_t sequence, std::uint16_t count) const {
    Header ask;
    ask.type = FrameType::kAsk;
    ask.epoch = 7;
    ask.sequence = sequence;
    ask.count = count;
    return check_.is_answered(ask);
  }

  SerialCheck check_;
};

TEST_F(SerialCheckTest, RisesOnEachPort) {
  EXPECT_TRUE(is_right(0, 5, 0));
  EXPECT_TRUE(is_right(1, 5, 0));
  EXPECT_TRUE(is_right(0, 3, 1));
  EXPECT_TRUE(is_right(0, 4, 1 + 127));
  EXPECT_FALSE(is_right(0, 6, 1 + 127));  // again
  EXPECT_FALSE(is_right(0, 7, 0));        // 128 on
  EXPECT_TRUE(is_right(1, 3, 1));         // it has not been there yet
  EXPECT_FALSE(is_right(1, 8, 0));
}

TEST_F(SerialCheckTest, Wraps) {
  for (std::uint32_t n = 0; n < 1000; ++n) EXPECT_TRUE(is_right(0, n, n % 256)) << n;
  EXPECT_FALSE(is_right(0, 1000, 999 % 256));
}

TEST_F(SerialCheckTest, IsOneForEachChunk) {
  EXPECT_TRUE(is_right(0, 5, 3));
  EXPECT_FALSE(is_right(1, 5, 4));
  EXPECT_TRUE(replay_is_right(1, 5, 3));
  EXPECT_FALSE(replay_is_right(0, 5, 2));
  EXPECT_TRUE(is_right(0, 6, 4));
  EXPECT_TRUE(replay_is_right(0, 5, 3));  // replays come in any order
}

TEST_F(SerialCheckTest, SpoiledResultsUseUpTheirNumber) {
  EXPECT_TRUE(is_right(0, 5, 0));
  EXPECT_TRUE(is_right(0, result_header(6, 1), true));
  EXPECT_FALSE(is_right(0, 6, 1));
  EXPECT_TRUE(is_right(1, 6, 2));  // the number that counts
  EXPECT_EQ(check_.serial_of(result_header(6, 0)), 2);
  Frame cut = frame_of(result_header(7, 200));
  cut.bytes.resize(kHeaderBytes);
  cut.bad = true;
  EXPECT_FALSE(check_.sent(1, cut).empty());
}

TEST_F(SerialCheckTest, EachLifeHasItsOwn) {
  EXPECT_TRUE(is_right(0, 0, 0));
  EXPECT_TRUE(is_right(0, 1, 1));
  Header other = result_header(0, 0);
  other.epoch = 8;
  EXPECT_TRUE(is_right(0, other));
  other.group = 1;
  other.serial = 5;
  EXPECT_TRUE(is_right(0, other));
  EXPECT_TRUE(is_right(0, 2, 2));  // late, of the first one
  Header high = result_header(0, 127);
  high.epoch = 9;
  EXPECT_FALSE(is_right(0, high));  // not from the start
}

TEST_F(SerialCheckTest, PortThatHasStoppedLacksSome) {
  EXPECT_TRUE(is_right(0, 0, 0));
  check_.port_stops(0);
  EXPECT_TRUE(is_right(0, 1, 200));
  EXPECT_FALSE(is_right(1, 1, 100));
}

TEST_F(SerialCheckTest, OtherFramesDoNotMatter) {
  Header header = result_header(0, 0);
  header.type = FrameType::kContribution;
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(is_right(0, header));
  EXPECT_TRUE(check_.sent(0, Frame{Bytes(60, 1)}).empty());
  EXPECT_FALSE(check_.serial_of(header).has_value());
}

TEST_F(SerialCheckTest, AsksThatAreAnswered) {
  EXPECT_EQ(is_answered(5, 0), true);
  EXPECT_EQ(is_answered(5, ask_count(3)), std::nullopt);
  EXPECT_TRUE(is_right(0, 5, 4));
  EXPECT_EQ(is_answered(5, 0), true);
  EXPECT_EQ(is_answered(5, 0x103), false);
  EXPECT_EQ(is_answered(5, 0x104), true);
  EXPECT_EQ(is_answered(5, 0x105), true);
  EXPECT_EQ(is_answered(5, 0x203), true);
  EXPECT_EQ(is_answered(5, 3), true);
  EXPECT_EQ(check_.is_answered(result_header(9, 0)), true);
}

TEST(ResultCompare, OnlyTheSerialOfAResultMayDiffer) {
  const Bytes x = frame_of(result_header(1, 2)).bytes;
  const Bytes y = frame_of(result_header(1, 3)).bytes;
  EXPECT_TRUE(equal_but_serial(x, x));
  EXPECT_TRUE(equal_but_serial(x, y));
  EXPECT_EQ(with_serial_of(y, x), y);
  for (const std::size_t at : {0u, 45u, 62u, 64u, 71u}) {
    Bytes z = y;
    z[at] ^= 1;
    EXPECT_FALSE(equal_but_serial(x, z)) << at;
  }
  Bytes longer = y;
  longer.push_back(0);
  EXPECT_FALSE(equal_but_serial(x, longer));
  Header nack = result_header(1, 2);
  nack.type = FrameType::kNack;
  Header other = nack;
  other.serial = 3;
  EXPECT_FALSE(equal_but_serial(frame_of(nack).bytes, frame_of(other).bytes));
}

TEST(ResultCompare, AskInAnyCase) {
  Header header;
  header.type = FrameType::kAsk;
  header.sequence = 9;
  header.count = 0x123;
  const auto ask = std::make_shared<const Frame>(encode(header, nullptr));
  header.count = 0;
  EXPECT_EQ(in_any_case(ask)->bytes, encode(header, nullptr).bytes);
  header.type = FrameType::kContribution;
  header.count = 0x123;
  const auto other = std::make_shared<const Frame>(encode(header, nullptr));
  EXPECT_EQ(in_any_case(other), other);
}

}  // namespace
}  // namespace trib
