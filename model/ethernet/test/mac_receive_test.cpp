// SPDX-License-Identifier: Apache-2.0
// MR1 to MR5, MR7: each verdict at its limits, in each lane.
#include "model/ethernet/mac_receive.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "model/ethernet/line_frame.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kPreambleBytes = 6;
using Characters = std::vector<XgmiiCharacter>;

Bytes numbered(std::size_t bytes) {
  Bytes frame(bytes);
  for (std::size_t i = 0; i < bytes; ++i) frame[i] = static_cast<std::uint8_t>(i * 7 + i / 256);
  return frame;
}

// From start to the control character that ends it.
Characters on_line(const Bytes& bytes, std::uint8_t end = kTerminate) {
  Characters line = {control_character(kStart)};
  line.insert(line.end(), kPreambleBytes, data_character(kPreamble));
  line.push_back(data_character(kStartFrameDelimiter));
  for (std::uint8_t byte : bytes) line.push_back(data_character(byte));
  line.push_back(control_character(end));
  return line;
}

// The frames of a line that begins in a lane, with idles around.
std::vector<ReceivedFrame> received(const Characters& line, unsigned lane = 0) {
  Characters all(lane, control_character(kIdle));
  all.insert(all.end(), line.begin(), line.end());
  while (all.size() % kLanes != 0) all.push_back(control_character(kIdle));
  MacReceive mac;
  for (std::size_t i = 0; i < all.size(); i += kLanes) {
    XgmiiWord word;
    for (unsigned l = 0; l < kLanes; ++l) word.set(l, all[i + l]);
    mac.take(word);
  }
  std::vector<ReceivedFrame> frames;
  while (auto frame = mac.next_frame()) frames.push_back(*frame);
  return frames;
}

ReceivedFrame received_one(const Characters& line, unsigned lane = 0) {
  const auto frames = received(line, lane);
  EXPECT_EQ(frames.size(), 1u);
  return frames.empty() ? ReceivedFrame() : frames.front();
}

TEST(MacReceive, GoodInEachLane) {
  for (std::size_t bytes = 60; bytes < 80; ++bytes) {
    for (unsigned lane : {0u, 4u}) {
      const Bytes frame = numbered(bytes);
      const ReceivedFrame got = received_one(on_line(line_bytes({frame})), lane);
      EXPECT_EQ(got.verdict, ReceiveVerdict::Good);
      EXPECT_EQ(got.frame.bytes, frame);
      EXPECT_FALSE(got.frame.bad);
      EXPECT_FALSE(got.pause);
    }
    for (unsigned lane : {1u, 2u, 3u, 5u, 6u, 7u}) {
      EXPECT_TRUE(received(on_line(line_bytes({numbered(bytes)})), lane).empty());
    }
  }
}

TEST(MacReceive, BadFcsAtEachByte) {
  for (std::size_t byte = 0; byte < 64; ++byte) {
    Bytes line = line_bytes({numbered(60)});
    line[byte] ^= 1;
    const ReceivedFrame got = received_one(on_line(line));
    EXPECT_EQ(got.verdict, ReceiveVerdict::BadFcs);
    EXPECT_TRUE(got.frame.bad);
    EXPECT_EQ(got.frame.bytes, Bytes(line.begin(), line.end() - 4));
  }
}

TEST(MacReceive, RuntWhateverTheFcs) {
  for (std::size_t bytes = 0; bytes < 64; ++bytes) {
    const ReceivedFrame got = received_one(on_line(numbered(bytes)));
    EXPECT_EQ(got.verdict, ReceiveVerdict::Runt);
    EXPECT_EQ(got.frame.bytes.size(), bytes < 4 ? 0 : bytes - 4);
  }
}

TEST(MacReceive, Oversize) {
  for (std::size_t bytes : {9599, 9600, 9601, 9607, 9608, 9609, 20000}) {
    const Bytes frame = numbered(bytes);
    const ReceivedFrame got = received_one(on_line(line_bytes({frame})));
    EXPECT_EQ(got.verdict, bytes <= 9600 ? ReceiveVerdict::Good : ReceiveVerdict::Oversize);
    EXPECT_EQ(got.frame.bytes.size(), std::min<std::size_t>(bytes, 9600));
    EXPECT_EQ(got.frame.bad, bytes > 9600);
  }
}

TEST(MacReceive, ErroredByEachOtherEnd) {
  for (std::uint8_t end : {kIdle, kError, kStart, kSequence, kSignal}) {
    for (std::size_t bytes : {0, 20, 100, 10000}) {
      const ReceivedFrame got = received_one(on_line(numbered(bytes), end));
      EXPECT_EQ(got.verdict, ReceiveVerdict::Errored);
      EXPECT_EQ(got.frame.bytes.size(), std::min(bytes < 4 ? 0 : bytes - 4, std::size_t{9600}));
    }
  }
}

TEST(MacReceive, ErroredWithoutDelimiterOrWithControlBeforeIt) {
  Characters line = on_line(line_bytes({numbered(60)}));
  line[7] = data_character(kPreamble);
  EXPECT_EQ(received_one(line).verdict, ReceiveVerdict::Errored);
  EXPECT_TRUE(received_one(line).frame.bytes.empty());
  for (unsigned place = 1; place <= 7; ++place) {
    line = on_line(line_bytes({numbered(60)}));
    line[place] = control_character(kTerminate);
    EXPECT_EQ(received_one(line).verdict, ReceiveVerdict::Errored);
    EXPECT_TRUE(received_one(line).frame.bytes.empty());
  }
  // The others are not looked at.
  line = on_line(line_bytes({numbered(60)}));
  for (unsigned place = 1; place < 7; ++place) line[place] = data_character(0xd5);
  EXPECT_EQ(received_one(line).verdict, ReceiveVerdict::Good);
}

TEST(MacReceive, PauseIsCountedIfGood) {
  Bytes frame = numbered(60);
  frame[12] = 0x88;
  frame[13] = 0x08;
  frame[14] = 0x00;
  frame[15] = 0x01;
  EXPECT_TRUE(received_one(on_line(line_bytes({frame}))).pause);
  EXPECT_FALSE(received_one(on_line(line_bytes({frame, true}))).pause);
  EXPECT_EQ(received_one(on_line(line_bytes({frame, true}))).verdict, ReceiveVerdict::BadFcs);
  for (std::size_t byte = 12; byte < 16; ++byte) {
    Bytes other = frame;
    other[byte] ^= 0x40;
    EXPECT_FALSE(received_one(on_line(line_bytes({other}))).pause);
  }
}

TEST(MacReceive, NextFrameBehindAnything) {
  const Characters good = on_line(line_bytes({numbered(60)}));
  for (std::uint8_t end : {kIdle, kError, kStart, kSequence, kTerminate}) {
    Characters line = on_line(numbered(25), end);
    while (line.size() % kLanes != 0) line.push_back(data_character(9));
    line.insert(line.end(), kLanes, control_character(kIdle));
    line.insert(line.end(), good.begin(), good.end());
    const auto frames = received(line);
    ASSERT_EQ(frames.size(), 2u);
    EXPECT_EQ(frames[1].verdict, ReceiveVerdict::Good);
  }
}

// After a frame that an idle ends in the middle of a column, a start needs a column between.
TEST(MacReceive, NoFrameWithoutAColumnBetween) {
  const Characters good = on_line(line_bytes({numbered(60)}));
  for (unsigned columns = 0; columns < 2; ++columns) {
    Characters line = on_line(numbered(26), kIdle);  // its end is in lane 2
    line.push_back(control_character(kIdle));
    line.insert(line.end(), columns * kColumnLanes, control_character(kIdle));
    line.insert(line.end(), good.begin(), good.end());
    EXPECT_EQ(received(line).size(), 1 + columns);
  }
}

// MR7: what a column has to be that a start may follow. The column before it is not one of these.
TEST(MacReceive, AFrameBeginsAfterAnIdleSequenceOrTerminateColumn) {
  const XgmiiCharacter data = data_character(9);
  const XgmiiCharacter idle = control_character(kIdle);
  const XgmiiCharacter end = control_character(kTerminate);
  const Characters good = on_line(line_bytes({numbered(60)}));
  const std::vector<std::pair<Characters, bool>> columns = {
      {{idle, data, data, data}, true},
      {{control_character(kSequence), data, data, data}, true},
      {{data, end, idle, idle}, true},
      {{end, data, data, data}, true},
      {{control_character(kStart), end, idle, idle}, false},
      {{data, idle, idle, idle}, false},
      {{control_character(kError), idle, idle, idle}, false},
  };
  for (const auto& [column, quiet] : columns) {
    SCOPED_TRACE(testing::Message() << "column that begins with " << unsigned{column[0].value});
    Characters line(kColumnLanes, data);
    line.insert(line.end(), column.begin(), column.end());
    line.insert(line.end(), good.begin(), good.end());
    EXPECT_EQ(received(line).size(), quiet ? 1u : 0u);
  }
}

}  // namespace
}  // namespace trib::ethernet
