// SPDX-License-Identifier: Apache-2.0
#include "model/frame/balance.h"

#include <gtest/gtest.h>

#include "model/base/random.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

Header result_of(std::size_t bytes) {
  Header header;
  header.source = default_node();
  header.destination = default_worker(1);
  header.type = FrameType::kResult;
  header.flags = kFlagData;
  header.dtype = 5;  // of one byte
  header.epoch = 7;
  header.count = 4;
  header.payload_bytes = static_cast<std::uint16_t>(bytes);
  return header;
}

Bytes random_bytes(std::size_t count, Random& random) {
  Bytes bytes(count);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
  return bytes;
}

// The checksum is that of the header, which leaves before the payload is known.
TEST(Balance, PayloadDoesNotChangeTheChecksum) {
  Random random{1, 0x62616c};
  for (const std::size_t bytes :
       {1u, 2u, 3u, 4u, 63u, 64u, 65u, 66u, 127u, 128u, 1408u, 8191u, 8192u}) {
    Bytes payload = random_bytes(bytes, random);
    Frame frame = encode_with(result_of(bytes), balanced(payload));
    EXPECT_EQ(frame.bytes.size(), kHeaderBytes + balanced_bytes(bytes));
    store_udp_checksum(frame.bytes);
    EXPECT_EQ(udp_sum(frame.bytes), 0xffff);
    const std::uint16_t checksum = layout::get16(&frame.bytes[layout::kUdpChecksum]);
    payload = random_bytes(bytes, random);
    frame = encode_with(result_of(bytes), balanced(payload));
    layout::put16(&frame.bytes[layout::kUdpChecksum], checksum);
    EXPECT_EQ(udp_sum(frame.bytes), 0xffff) << bytes;
    frame.bytes[kHeaderBytes + bytes / 2] ^= 0x10;
    EXPECT_NE(udp_sum(frame.bytes), 0xffff) << bytes;
  }
}

TEST(Balance, IsNeverZero) {
  EXPECT_EQ(balanced(Bytes(4)).at(64), 0xff);
  EXPECT_EQ(balanced(Bytes(4)).at(65), 0xff);
  const Bytes full = balanced(Bytes{0xff, 0xff});
  EXPECT_EQ(layout::get16(&full.at(64)), 0xffff);
  EXPECT_EQ(layout::get16(&balanced(Bytes{0x12, 0x34, 0x00, 0x01}).at(64)), 0xedca);
}

TEST(Balance, FollowsWholeBlocks) {
  EXPECT_EQ(balanced_bytes(0), 0u);
  EXPECT_EQ(balanced_bytes(1), 66u);
  EXPECT_EQ(balanced_bytes(64), 66u);
  EXPECT_EQ(balanced_bytes(65), 130u);
  EXPECT_EQ(balanced_bytes(8192), 8194u);
  const Bytes behind = balanced(Bytes(5, 0x11));
  EXPECT_EQ(Bytes(behind.begin() + 5, behind.begin() + 64), Bytes(59));
}

TEST(Balance, IsTakenOffAResult) {
  const Frame frame = encode_with(result_of(68), balanced(Bytes(68, 0x33)));
  const ByteSpan datagram = ByteSpan(frame.bytes).from(layout::kEnvelopeBytes);
  const ByteSpan plain = without_balance(datagram);
  EXPECT_EQ(plain.data(), datagram.data());
  EXPECT_EQ(plain.size(), kDatagramHeaderBytes + 68);
  EXPECT_EQ(datagram_defect(plain, kAnyFrameType), Defect::kNone);
  EXPECT_EQ(without_balance(plain).size(), plain.size());
}

TEST(Balance, IsNotTakenOffWhatHasNone) {
  for (const std::size_t bytes : {0u, 64u, 68u}) {
    const Frame frame = encode(result_of(bytes), Bytes(bytes).data());
    const ByteSpan datagram = ByteSpan(frame.bytes).from(layout::kEnvelopeBytes);
    EXPECT_EQ(without_balance(datagram).size(), datagram.size());
    EXPECT_EQ(without_balance(datagram.first(20)).size(), 20u);
  }
  Header header = result_of(64);
  header.type = FrameType::kContribution;
  Frame frame = encode_with(header, balanced(Bytes(64)));
  EXPECT_EQ(without_balance(ByteSpan(frame.bytes).from(layout::kEnvelopeBytes)).size(), 88u);
  header.type = FrameType::kResult;
  header.encoding = 0x03;
  frame = encode_with(header, balanced(Bytes(64)));
  EXPECT_EQ(without_balance(ByteSpan(frame.bytes).from(layout::kEnvelopeBytes)).size(), 88u);
}

}  // namespace
}  // namespace trib
