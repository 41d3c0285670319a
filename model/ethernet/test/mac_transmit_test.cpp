// SPDX-License-Identifier: Apache-2.0
// MT1 to MT7 in the words sent.
#include "model/ethernet/mac_transmit.h"

#include <gtest/gtest.h>

#include "model/ethernet/test/transmit_line.h"

namespace trib::ethernet {
namespace {

std::vector<ReceivedFrame> received(const TransmitLine& line) {
  MacReceive mac;
  std::vector<ReceivedFrame> frames;
  for (const XgmiiWord& word : line.words) {
    mac.take(word);
    while (auto frame = mac.next_frame()) frames.push_back(*frame);
  }
  return frames;
}

// Positions of a control character among all that were sent.
std::vector<std::size_t> places(const TransmitLine& line, std::uint8_t character) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < 8 * line.words.size(); ++i) {
    if (line.words[i / 8].at(i % 8).is(character)) found.push_back(i);
  }
  return found;
}

TEST(MacTransmit, WordsOfAShortFrame) {
  TransmitLine line;
  line.offer({{1, 2, 3, 4, 5, 6, 7, 8, 9}, false});
  line.run(12);
  EXPECT_EQ(line.words[0], (XgmiiWord{0xd5555555555555fb, 0x01}));
  EXPECT_EQ(line.words[1], (XgmiiWord{0x0807060504030201, 0x00}));
  EXPECT_EQ(line.words[2], (XgmiiWord{9, 0x00}));
  for (unsigned i = 3; i < 8; ++i) EXPECT_EQ(line.words[i], (XgmiiWord{0, 0x00}));
  EXPECT_EQ(line.words[8].data & 0xffffffff, 0u);
  EXPECT_EQ(line.words[9], (XgmiiWord{0x07070707070707fd, 0xff}));
  EXPECT_EQ(line.words[10], kIdleWord);
  ASSERT_EQ(received(line).size(), 1u);
  EXPECT_EQ(received(line)[0].verdict, ReceiveVerdict::Good);
}

TEST(MacTransmit, GapsOfFramesThatWait) {
  for (std::size_t bytes = 60; bytes < 68; ++bytes) {
    TransmitLine line;
    for (unsigned i = 0; i < 9; ++i) line.offer(numbered_frame(bytes));
    line.run(200);
    const auto starts = places(line, kStart);
    ASSERT_EQ(starts.size(), 9u);
    // 8 of preamble, the FCS and 12 on average: exact after four frames.
    EXPECT_EQ(starts[4] - starts[0], 4 * (bytes + 24));
    EXPECT_EQ(starts[8] - starts[0], 8 * (bytes + 24));
    for (const ReceivedFrame& frame : received(line)) {
      EXPECT_EQ(frame.verdict, ReceiveVerdict::Good);
      EXPECT_EQ(frame.frame.bytes, numbered_frame(bytes).bytes);
    }
  }
}

TEST(MacTransmit, SpoiledFrames) {
  TransmitLine line;
  line.offer(numbered_frame(61, true));
  line.offer(numbered_frame(62));
  line.run(40);
  const auto errors = places(line, kError);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0], 8u + 61 + 4);
  // Lane 1: a gap of 11 would end in the next word.
  EXPECT_EQ(places(line, kStart)[1], errors[0] + 15);
  EXPECT_EQ(line.words[errors[0] / 8 + 1], kIdleWord);
  ASSERT_EQ(received(line).size(), 2u);
  EXPECT_EQ(received(line)[0].verdict, ReceiveVerdict::Errored);
  EXPECT_EQ(received(line)[1].verdict, ReceiveVerdict::Good);
  EXPECT_EQ(line.outcomes,
            (std::vector<TransmitOutcome>{TransmitOutcome::Spoiled, TransmitOutcome::Sent}));
}

TEST(MacTransmit, UnderrunFromBothLanes) {
  TransmitLine line;
  line.offer(numbered_frame(64), 3, 1);
  line.offer(numbered_frame(64), 3, 1);
  line.offer(numbered_frame(64));
  line.run(60);
  EXPECT_EQ(line.words[4], kErrorWord);
  EXPECT_EQ(line.words[5], kIdleWord);
  const auto errors = places(line, kError);
  const auto starts = places(line, kStart);
  ASSERT_EQ(starts.size(), 3u);
  EXPECT_EQ(starts[0] % 8, 0u);
  EXPECT_GE(starts[1], 8 * 5 + 12u);
  EXPECT_EQ(errors.size(), starts[1] % 8 == 0 ? 16u : 12u);
  EXPECT_EQ(line.outcomes,
            (std::vector<TransmitOutcome>{TransmitOutcome::Underrun, TransmitOutcome::Underrun,
                                          TransmitOutcome::Sent}));
}

TEST(MacTransmit, Faults) {
  TransmitLine line;
  line.offer(numbered_frame(1000));
  line.run(10);
  line.run(5, LinkFault::Local);
  EXPECT_EQ(line.words[9].control, 0);
  EXPECT_EQ(line.words[11], kErrorWord);
  EXPECT_EQ(line.words[12], kRemoteFaultWord);
  line.run(200, LinkFault::Remote);
  EXPECT_EQ(line.words[20], kIdleWord);
  line.offer(numbered_frame(100));
  line.run(5, LinkFault::Remote);
  line.offer(numbered_frame(100));
  line.run(60);
  EXPECT_EQ(places(line, kStart).size(), 2u);
  EXPECT_EQ(line.outcomes,
            (std::vector<TransmitOutcome>{TransmitOutcome::Dropped, TransmitOutcome::Dropped,
                                          TransmitOutcome::Sent}));
}

// MT6: the last word is taken in cycle 0.
TEST(MacTransmit, AFrameTakenWholeEndsWholeInAFault) {
  TransmitLine line;
  line.offer(numbered_frame(8));
  line.run(1);
  line.run(30, LinkFault::Local);
  EXPECT_TRUE(line.words[9].at(0).is(kTerminate));
  EXPECT_EQ(line.words[10], kRemoteFaultWord);
  EXPECT_EQ(line.outcomes, std::vector<TransmitOutcome>{TransmitOutcome::Sent});
  ASSERT_EQ(received(line).size(), 1u);
  EXPECT_EQ(received(line)[0].verdict, ReceiveVerdict::Good);
}

}  // namespace
}  // namespace trib::ethernet
