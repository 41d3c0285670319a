// SPDX-License-Identifier: Apache-2.0
// The work of a network card on a frame.
#include "verif/sim/interfaces/wire_form.h"

#include <gtest/gtest.h>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

Bytes contribution(std::uint16_t payload_bytes) {
  const Bytes payload(payload_bytes, 0x5a);
  Header header;
  header.source = default_worker(0);
  header.destination = default_node();
  header.flags = kFlagData;
  header.payload_bytes = payload_bytes;
  return encode(header, payload.data()).bytes;
}

// Leaves the checksum as a system does that counts on the card: the folded sum of the pseudo
// header, uncomplemented.
void leave_to_card(Bytes& frame) {
  const std::uint16_t length = layout::get16(&frame[layout::kUdpLength]);
  std::uint16_t sum = ones_complement_sum(&frame[layout::kIpSource], 8);
  const std::uint8_t rest[] = {0, layout::kIpProtocolUdp, static_cast<std::uint8_t>(length >> 8),
                               static_cast<std::uint8_t>(length)};
  sum = ones_complement_sum(rest, sizeof rest, sum);
  layout::put16(&frame[layout::kUdpChecksum], sum);
}

constexpr std::size_t kChecksumInUdp = layout::kUdpChecksum - layout::kUdpSource;

TEST(WireForm, FinishedChecksumIsThatOfTheModel) {
  for (const std::uint16_t bytes : {0, 4, 8192}) {
    Bytes expected = contribution(bytes);
    store_udp_checksum(expected);
    Bytes frame = contribution(bytes);
    leave_to_card(frame);
    EXPECT_EQ(first_defect(frame, kAnyFrameType), Defect::kChecksum);
    ASSERT_TRUE(finish_checksum(frame, layout::kUdpSource, kChecksumInUdp));
    EXPECT_EQ(frame, expected);
  }
}

TEST(WireForm, BurstIsCutIntoDatagrams) {
  const std::size_t size = 100;
  Bytes burst = contribution(0);
  const std::size_t payload = layout::kUdpSource + layout::kUdpBytes;
  burst.resize(payload);
  for (unsigned i = 0; i < 250; ++i) burst.push_back(static_cast<std::uint8_t>(i));
  const std::vector<Bytes> datagrams = cut_datagram(burst, layout::kUdpSource, size);
  ASSERT_EQ(datagrams.size(), 3u);
  Bytes joined;
  for (const Bytes& datagram : datagrams) {
    EXPECT_EQ(ip_header_sum(datagram), 0xffff);
    EXPECT_EQ(udp_sum(datagram), 0xffff);
    EXPECT_EQ(layout::get16(&datagram[layout::kIpTotalLength]), datagram.size() - 14);
    EXPECT_EQ(layout::get16(&datagram[layout::kUdpLength]), datagram.size() - layout::kUdpSource);
    joined.insert(joined.end(), datagram.begin() + static_cast<std::ptrdiff_t>(payload),
                  datagram.end());
  }
  EXPECT_EQ(datagrams.back().size(), payload + 50);
  EXPECT_EQ(joined, Bytes(burst.begin() + static_cast<std::ptrdiff_t>(payload), burst.end()));
}

TEST(WireForm, WhatIsNoDatagramIsNotCut) {
  const Bytes frame(60, 1);
  EXPECT_TRUE(cut_datagram(frame, layout::kUdpSource, 0).empty());
  EXPECT_TRUE(cut_datagram(frame, layout::kUdpSource + 4, 10).empty());
  EXPECT_TRUE(cut_datagram(Bytes(41, 1), layout::kUdpSource, 10).empty());
}

TEST(WireForm, ChecksumOfZeroIsWrittenAsOnes) {
  Bytes frame{0xff, 0xff, 0x00, 0x00};
  ASSERT_TRUE(finish_checksum(frame, 0, 2));
  EXPECT_EQ(frame, (Bytes{0xff, 0xff, 0xff, 0xff}));
}

TEST(WireForm, ChecksumOutsideTheFrameIsRefused) {
  const Bytes before(60, 1);
  Bytes frame = before;
  EXPECT_FALSE(finish_checksum(frame, 61, 0));
  EXPECT_FALSE(finish_checksum(frame, 34, 25));
  EXPECT_FALSE(finish_checksum(frame, 59, 0));
  EXPECT_EQ(frame, before);
  EXPECT_TRUE(finish_checksum(frame, 34, 24));
}

TEST(WireForm, VlanTagGoesBehindTheAddresses) {
  Bytes frame = contribution(4);
  const Bytes before = frame;
  insert_vlan_tag(frame, 0x8100, 0x2042);
  ASSERT_EQ(frame.size(), before.size() + 4);
  EXPECT_EQ(Bytes(frame.begin(), frame.begin() + 12), Bytes(before.begin(), before.begin() + 12));
  EXPECT_EQ(layout::get32(&frame[12]), 0x81002042u);
  EXPECT_EQ(Bytes(frame.begin() + 16, frame.end()), Bytes(before.begin() + 12, before.end()));
  Bytes stub(11, 7);
  insert_vlan_tag(stub, 0x8100, 1);
  EXPECT_EQ(stub, Bytes(11, 7));
}

TEST(WireForm, ShortFramesArePadded) {
  Bytes arp(42, 9);
  EXPECT_TRUE(pad_to_minimum(arp));
  ASSERT_EQ(arp.size(), 60u);
  EXPECT_EQ(arp[41], 9);
  EXPECT_EQ(Bytes(arp.begin() + 42, arp.end()), Bytes(18, 0));
  EXPECT_FALSE(pad_to_minimum(arp));
}

}  // namespace
}  // namespace trib
