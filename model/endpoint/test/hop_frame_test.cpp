// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/hop_frame.h"

#include <gtest/gtest.h>

#include "model/base/random.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/frame/layout.h"

namespace trib::hop {
namespace {

const LinkEnds kEnds{default_tree_node(1), default_tree_node(2)};
constexpr unsigned kFrameFlits = 8;

std::optional<LinkFrame> taken(const Frame& frame) {
  return take_frame(frame, kEnds.turned(), kFrameFlits);
}

HopFrame data_frame(unsigned flits) {
  Random random(flits);
  HopFrame hop;
  hop.epoch = 0x1234;
  hop.number = 0xfffe;
  hop.flits.resize(flits);
  for (Flit& flit : hop.flits) {
    for (std::uint8_t& byte : flit.bytes) byte = static_cast<std::uint8_t>(random());
  }
  return hop;
}

// EP3.
TEST(HopFrame, HeadAndData) {
  HopFrame head = data_frame(1);
  head.flits[0].head = true;
  head.again = true;
  const Frame of_head = build_frame(head, kEnds);
  EXPECT_EQ(of_head.bytes.size(), 80u);
  EXPECT_EQ(of_head.bytes[layout::kVersionType], 0x2a);
  EXPECT_EQ(of_head.bytes[layout::kFlags], kFlagRetry);
  EXPECT_EQ(layout::get16(&of_head.bytes[layout::kPayloadBytes]), 0);
  EXPECT_EQ(layout::get16(&of_head.bytes[layout::kUdpLength]), 46);
  for (const unsigned flits : {1u, 3u, kFrameFlits}) {
    const HopFrame hop = data_frame(flits);
    const Frame frame = build_frame(hop, kEnds);
    ASSERT_EQ(frame.bytes.size(), 64 + 16 * flits);
    EXPECT_EQ(frame.bytes[layout::kFlags], kFlagData);
    EXPECT_EQ(layout::get16(&frame.bytes[layout::kCount]), hop.number);
    EXPECT_EQ(layout::get16(&frame.bytes[layout::kEpoch]), hop.epoch);
    EXPECT_EQ(layout::get16(&frame.bytes[layout::kPayloadBytes]), 16 * flits);
    EXPECT_EQ(frame.bytes[64], hop.flits[0].bytes[0]);
    const auto read = std::get<HopFrame>(taken(frame).value());
    EXPECT_EQ(read.flits, hop.flits);
    EXPECT_EQ(read.number, hop.number);
    EXPECT_FALSE(read.again);
  }
  const auto read = std::get<HopFrame>(taken(of_head).value());
  EXPECT_TRUE(read.is_head());
  EXPECT_TRUE(read.again);
}

TEST(HopFrame, Ack) {
  const AckFrame ack{7, 0xffff, 3, true};
  const Frame frame = build_frame(ack, kEnds);
  EXPECT_EQ(frame.bytes.size(), 64u);
  EXPECT_EQ(frame.bytes[layout::kVersionType], 0x2b);
  EXPECT_EQ(layout::get32(&frame.bytes[layout::kSequence]), 3u);
  EXPECT_EQ(layout::get32(&frame.bytes[layout::kTag]), 1u);
  EXPECT_EQ(std::get<AckFrame>(taken(frame).value()), ack);
}

TEST(HopFrame, State) {
  LifeState state;
  state.era = 0xfedcba98;
  state.epoch = 9;
  state.job = 0xdeadbeef;
  state.joined = 0x8000000000000005;
  state.left = true;
  state.fault = Fault{17, 1};
  state.granted = 0x10203040;
  state.short_flits = 511;
  const Frame frame = build_frame(state, kEnds);
  EXPECT_EQ(frame.bytes.size(), 80u);
  EXPECT_EQ(frame.bytes[layout::kVersionType], 0x2c);
  EXPECT_EQ(frame.bytes[64], 0x80);
  EXPECT_EQ(frame.bytes[71], 0x05);
  EXPECT_EQ(frame.bytes[72], 3);
  EXPECT_EQ(frame.bytes[73], 1);
  EXPECT_EQ(frame.bytes[74], 17);
  EXPECT_EQ(layout::get32(&frame.bytes[76]), 0xfedcba98u);
  EXPECT_EQ(std::get<LifeState>(taken(frame).value()), state);
  state.fault.reset();
  EXPECT_EQ(std::get<LifeState>(taken(build_frame(state, kEnds)).value()), state);
}

// EP4: a header with any one bit flipped is rejected, or differs only in fields
// that may have any value.
TEST(HopFrame, EachBitOfTheHeader) {
  const Frame right = build_frame(data_frame(2), kEnds);
  const auto free = [](std::size_t byte) {
    return byte == layout::kIpService || byte == layout::kIpIdentification ||
           byte == layout::kIpIdentification + 1 || byte == layout::kIpTimeToLive ||
           byte == layout::kUdpSource || byte == layout::kUdpSource + 1 ||
           byte == layout::kOpDtype || (byte >= layout::kEpoch && byte < layout::kPayloadBytes);
  };
  for (std::size_t bit = 0; bit < 8 * kHeaderBytes; ++bit) {
    const std::size_t byte = bit / 8;
    Frame wrong = right;
    wrong.bytes[byte] ^= static_cast<std::uint8_t>(1 << bit % 8);
    if (byte != layout::kIpChecksum && byte != layout::kIpChecksum + 1)
      store_ip_checksum(wrong.bytes);
    const bool don_t_fragment = byte == layout::kIpFragment && bit % 8 >= 6;
    const bool harmless_flag = byte == layout::kFlags && bit % 8 >= 1 && bit % 8 <= 3;
    const bool legal_encoding = byte == layout::kEncoding && bit % 8 == 2;  // MXFP4
    EXPECT_EQ(taken(wrong).has_value(),
              free(byte) || don_t_fragment || harmless_flag || legal_encoding)
        << "bit " << bit % 8 << " of byte " << byte;
  }
}

TEST(HopFrame, Ends) {
  Frame frame = build_frame(data_frame(2), kEnds);
  EXPECT_FALSE(take_frame(frame, kEnds, kFrameFlits));
  frame.bad = true;
  EXPECT_FALSE(taken(frame));
  frame.bad = false;
  frame.bytes.push_back(0);
  EXPECT_EQ(link_defect(frame.bytes, kFrameFlits), Defect::kPadded);
  frame.bytes.resize(95);
  EXPECT_EQ(link_defect(frame.bytes, kFrameFlits), Defect::kTruncated);
  frame.bytes.resize(60);
  EXPECT_EQ(link_defect(frame.bytes, kFrameFlits), Defect::kNoHeader);
}

TEST(HopFrame, Lengths) {
  EXPECT_TRUE(taken(build_frame(data_frame(kFrameFlits), kEnds)));
  EXPECT_FALSE(taken(build_frame(data_frame(kFrameFlits + 1), kEnds)));
  Header header;
  header.source = kEnds.own;
  header.destination = kEnds.peer;
  header.type = kTypeHop;
  const auto defect = [&](unsigned length, unsigned behind) {
    header.payload_bytes = static_cast<std::uint16_t>(length);
    return link_defect(encode_with(header, Bytes(behind)).bytes, kFrameFlits);
  };
  EXPECT_EQ(defect(0, 16), Defect::kNone);
  EXPECT_EQ(defect(0, 0), Defect::kLength);
  EXPECT_EQ(defect(16, 16), Defect::kLength);
  header.flags = kFlagData;
  EXPECT_EQ(defect(0, 0), Defect::kLength);
  EXPECT_EQ(defect(8, 8), Defect::kLength);
  EXPECT_EQ(defect(32, 16), Defect::kLength);
  header.encoding = 0x62;
  EXPECT_EQ(defect(32, 32), Defect::kNone);
  header.encoding = 0x72;
  EXPECT_EQ(defect(32, 32), Defect::kExtension);
  header.encoding = 0;
  header.type = kTypeAck;
  EXPECT_EQ(defect(0, 0), Defect::kNone);
  EXPECT_EQ(defect(0, 16), Defect::kLength);
  header.type = kTypeState;
  EXPECT_EQ(defect(0, 16), Defect::kNone);
  EXPECT_EQ(defect(0, 0), Defect::kLength);
  header.encoding = 3;
  EXPECT_EQ(defect(0, 16), Defect::kExtension);
  header.type = FrameType::kResult;
  EXPECT_EQ(defect(0, 0), Defect::kType);
}

TEST(HopFrame, Numbers) {
  EXPECT_TRUE(is_ahead(0, 0xffff));
  EXPECT_TRUE(is_ahead(0x7fff, 0));
  EXPECT_FALSE(is_ahead(0x8000, 0));
  EXPECT_FALSE(is_ahead(5, 5));
}

}  // namespace
}  // namespace trib::hop
