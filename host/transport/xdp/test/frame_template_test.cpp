// SPDX-License-Identifier: Apache-2.0
// FrameTemplate against the frames of the model, which writes and checks them in another way.
#include "host/transport/xdp/frame_template.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "model/frame/checksum.h"
#include "model/frame/envelope.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

using Datagram = std::vector<std::uint8_t>;

const Endpoint kSelf = default_worker(0);
const Endpoint kNode = default_node();

FrameTemplate with_way() {
  FrameTemplate made({{}, kSelf.ip, kSelf.udp_port}, {{}, kNode.ip, kNode.udp_port});
  made.set_way(kSelf.mac, kNode.mac);
  return made;
}

Datagram payload_of(std::size_t bytes) {
  Datagram payload(bytes);
  for (std::size_t i = 0; i < bytes; ++i) payload[i] = static_cast<std::uint8_t>(31 * i + bytes);
  return payload;
}

OutgoingDatagram contribution(const Datagram& payload, std::uint8_t ecn) {
  DatagramHeader header;
  header.sequence = 77;
  header.payload_bytes = static_cast<std::uint16_t>(payload.size());
  return {header, payload, ecn};
}

// A frame of the node with a right UDP checksum.
Bytes result(const Datagram& payload, std::uint8_t ecn = 0) {
  Bytes frame = enclose({kNode, kSelf, ecn}, payload, {}).bytes;
  store_udp_checksum(frame);
  return frame;
}

TEST(FrameTemplate, WritesWhatTheModelWrites) {
  for (const std::size_t bytes : {0, 1, 4, 6, 1408, 1409, 8192}) {
    for (const std::uint8_t ecn : {0, 2}) {
      const Datagram payload = payload_of(bytes);
      const OutgoingDatagram datagram = contribution(payload, ecn);
      Bytes wanted = enclose({kSelf, kNode, ecn}, datagram.head(), datagram.payload()).bytes;
      store_udp_checksum(wanted);
      Bytes frame(FrameTemplate::bytes_of(datagram));
      with_way().write(datagram, frame.data());
      EXPECT_EQ(frame, wanted) << bytes << " bytes";
      EXPECT_TRUE(open_frame(frame));
    }
  }
}

// A word of the payload makes the sum full, of which the checksum would be 0, which is none.
TEST(FrameTemplate, AChecksumOf0IsWrittenAsFfff) {
  Datagram payload(4);
  const auto checksum_of = [&] {
    const OutgoingDatagram datagram = contribution(payload, 0);
    Bytes frame(FrameTemplate::bytes_of(datagram));
    with_way().write(datagram, frame.data());
    return frame[layout::kUdpChecksum] << 8 | frame[layout::kUdpChecksum + 1];
  };
  const int first = checksum_of();
  payload[0] = static_cast<std::uint8_t>(first >> 8);
  payload[1] = static_cast<std::uint8_t>(first);
  EXPECT_EQ(checksum_of(), 0xffff);
}

TEST(FrameTemplate, OpensWhatANodeSends) {
  for (const std::size_t bytes : {0, 1, 22, 1430, 1431, 8214}) {
    const Datagram datagram = payload_of(bytes);
    const Bytes frame = result(datagram, 3);
    const auto opened = with_way().open(frame);
    ASSERT_TRUE(opened) << bytes << " bytes";
    EXPECT_EQ(Datagram(opened->bytes.begin(), opened->bytes.end()), datagram);
    EXPECT_EQ(opened->ecn, 3);
  }
}

TEST(FrameTemplate, AShortFrameIsPadded) {
  const Datagram datagram = payload_of(10);
  Bytes frame = result(datagram);
  frame.resize(60);
  const auto opened = with_way().open(frame);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->bytes.size(), 10u);
}

TEST(FrameTemplate, AChecksumMayBeLeftOut) {
  Bytes frame = result(payload_of(40));
  layout::put16(&frame[layout::kUdpChecksum], 0);
  EXPECT_TRUE(with_way().open(frame));
}

TEST(FrameTemplate, ACardOfThisMachineNeedNotHaveCompletedIt) {
  Bytes frame = result(payload_of(40));
  layout::put16(&frame[layout::kUdpChecksum], 0);
  Bytes addresses = frame;
  std::fill(addresses.begin() + layout::kUdpSource, addresses.end(), std::uint8_t{0});
  layout::put16(&addresses[layout::kUdpLength], layout::get16(&frame[layout::kUdpLength]));
  // The length is in the UDP header, too, which this sum excludes.
  const std::uint16_t length = layout::get16(&frame[layout::kUdpLength]);
  const std::uint32_t sum = udp_sum(addresses) + 0xffffu - length;
  layout::put16(&frame[layout::kUdpChecksum],
                static_cast<std::uint16_t>((sum & 0xffff) + (sum >> 16)));
  EXPECT_TRUE(with_way().open(frame));
}

TEST(FrameTemplate, EachDamagedBitIsFound) {
  const Bytes frame = result(payload_of(37));
  for (std::size_t bit = 8 * layout::kEtherType; bit < 8 * frame.size(); ++bit) {
    Bytes damaged = frame;
    damaged[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
    EXPECT_FALSE(with_way().open(damaged)) << "bit " << bit;
  }
}

TEST(FrameTemplate, WhatIsCutOffIsNoDatagram) {
  const Bytes frame = result(payload_of(37));
  for (std::size_t bytes = 0; bytes < frame.size(); ++bytes) {
    EXPECT_FALSE(with_way().open({frame.data(), bytes})) << bytes;
  }
}

TEST(FrameTemplate, OthersAreNotTheNode) {
  Endpoint other = kNode;
  other.udp_port = 21571;
  EXPECT_FALSE(with_way().open(enclose({other, kSelf, 0}, payload_of(22), {}).bytes));
  other = kNode;
  ++other.ip;
  EXPECT_FALSE(with_way().open(enclose({other, kSelf, 0}, payload_of(22), {}).bytes));
  EXPECT_FALSE(with_way().open(enclose({kNode, other, 0}, payload_of(22), {}).bytes));
}

}  // namespace
}  // namespace trib
