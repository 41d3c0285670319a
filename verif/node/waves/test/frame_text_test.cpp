// SPDX-License-Identifier: Apache-2.0
#include "verif/node/waves/frame_text.h"

#include <gtest/gtest.h>

#include "model/frame/codec.h"

namespace trib {
namespace {

std::string text_of(FrameType type, std::uint32_t sequence, std::uint8_t flags = 0,
                    std::uint32_t tag = 0) {
  Header header;
  header.source = default_worker(0);
  header.destination = default_node();
  header.type = type;
  header.sequence = sequence;
  header.flags = flags;
  header.tag = tag;
  header.count = 2;
  header.epoch = 9;
  Bytes bytes = encode(header, nullptr).bytes;
  bytes.resize(kHeaderBytes);
  return frame_text(bytes);
}

TEST(FrameText, NamesTypeAndChunk) {
  EXPECT_EQ(text_of(FrameType::kContribution, 17, kFlagWant), "Contribution 17");
  EXPECT_EQ(text_of(FrameType::kResult, 4, kFlagRetry | kFlagPartial), "Result 4 retry partial");
  EXPECT_EQ(text_of(FrameType::kNack, 5), "Nack 5");
  EXPECT_EQ(text_of(FrameType::kAsk, 6), "Ask 6");
  EXPECT_EQ(text_of(FrameType::kPassed, 7), "Passed 7");
}

TEST(FrameText, NamesWhatIsOfInterestInTheOthers) {
  EXPECT_EQ(text_of(FrameType::kJoin, 0xdeadbeef), "Join rank 2");
  EXPECT_EQ(text_of(FrameType::kWelcome, 0xdeadbeef), "Welcome epoch 9");
  EXPECT_EQ(text_of(FrameType::kError, 1, 0, 5), "Error Stopped");
  EXPECT_EQ(text_of(FrameType::kError, 1, 0, 77), "Error ?");
  EXPECT_EQ(text_of(static_cast<FrameType>(15), 1), "type 15");
}

TEST(FrameText, KnowsForeignFrames) {
  Bytes bytes(kHeaderBytes, 0);
  EXPECT_EQ(frame_text(bytes), "Ethernet 0000");
  layout::put16(&bytes[layout::kEtherType], layout::kEtherTypeArp);
  EXPECT_EQ(frame_text(bytes), "ARP");
  layout::put16(&bytes[layout::kEtherType], layout::kEtherTypeIpv4);
  bytes[layout::kIpProtocol] = layout::kIpProtocolIcmp;
  EXPECT_EQ(frame_text(bytes), "ICMP");
  bytes[layout::kIpProtocol] = layout::kIpProtocolUdp;
  EXPECT_EQ(frame_text(bytes), "UDP");
  bytes.resize(kHeaderBytes - 1);
  EXPECT_EQ(frame_text(bytes), "UDP, short");
  EXPECT_EQ(frame_text({}), "Ethernet 0000");
}

TEST(FrameText, IsNeverLongerThanItSays) {
  const std::string longest =
      text_of(FrameType::kContribution, 0xffffffff, kFlagRetry | kFlagPartial);
  EXPECT_LE(longest.size(), kFrameTextLength);
}

}  // namespace
}  // namespace trib
