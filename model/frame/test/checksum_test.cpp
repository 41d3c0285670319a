// SPDX-License-Identifier: Apache-2.0
#include "model/frame/checksum.h"

#include <gtest/gtest.h>

#include <vector>

#include "model/frame/codec.h"

namespace trib {
namespace {

TEST(Checksum, ExampleOfRfc1071) {
  const std::vector<std::uint8_t> data = {0x00, 0x01, 0xf2, 0x03, 0xf4, 0xf5, 0xf6, 0xf7};
  EXPECT_EQ(ones_complement_sum(data.data(), data.size()), 0xddf2);
}

TEST(Checksum, OddLengthIsPaddedWithZero) {
  const std::uint8_t data[] = {0x12, 0x34, 0x56};
  EXPECT_EQ(ones_complement_sum(data, 3), 0x1234 + 0x5600);
}

TEST(Checksum, CarriesAreFoldedUntilNoneIsLeft) {
  const std::uint8_t data[] = {0xff, 0xff, 0x00, 0x01};
  EXPECT_EQ(ones_complement_sum(data, 4), 0x0001);
  EXPECT_EQ(ones_complement_sum(data, 2, 0xffff), 0xffff);
}

// A published IPv4 header: its checksum is 0xb861.
TEST(Checksum, IpHeader) {
  Bytes frame(64);
  const std::uint8_t header[] = {0x45, 0x00, 0x00, 0x73, 0x00, 0x00, 0x40, 0x00, 0x40, 0x11,
                                 0x00, 0x00, 0xc0, 0xa8, 0x00, 0x01, 0xc0, 0xa8, 0x00, 0xc7};
  std::copy(std::begin(header), std::end(header), &frame[14]);
  store_ip_checksum(frame);
  EXPECT_EQ(frame[24], 0xb8);
  EXPECT_EQ(frame[25], 0x61);
  EXPECT_EQ(ip_header_sum(frame), 0xffff);
}

TEST(Checksum, UdpCoversPseudoHeaderAndPayload) {
  Header header;
  header.source = default_worker(0);
  header.destination = default_node();
  header.flags = kFlagData;
  header.payload_bytes = 4;
  const std::uint8_t payload[] = {1, 2, 3, 4};
  Bytes frame = encode(header, payload).bytes;
  store_udp_checksum(frame);
  EXPECT_EQ(udp_sum(frame), 0xffff);
  for (std::size_t byte : {26u, 33u, 34u, 39u, 42u, 67u}) {
    Bytes broken = frame;
    broken[byte] ^= 0x10;
    if (byte == 39) broken.resize(200);  // a longer UDP length reads on
    EXPECT_NE(udp_sum(broken), 0xffff) << "byte " << byte;
  }
}

TEST(Checksum, UdpChecksumZeroIsStoredAsAllOnes) {
  Header header;
  header.source = default_worker(0);
  header.destination = default_node();
  Bytes frame = encode(header, nullptr).bytes;
  store_udp_checksum(frame);
  // Adds to the tag what makes the sum come out as 0xffff, that is the checksum as 0.
  frame[58] = frame[40];
  frame[59] = frame[41];
  store_udp_checksum(frame);
  EXPECT_EQ(layout::get16(&frame[40]), 0xffff);
  EXPECT_EQ(udp_sum(frame), 0xffff);
}

TEST(Checksum, UdpSumStaysInTheFrame) {
  Header header;
  header.source = default_worker(0);
  header.destination = default_node();
  Bytes frame = encode(header, nullptr).bytes;
  const std::uint16_t whole = udp_sum(frame);
  layout::put16(&frame[layout::kUdpLength], 0xffff);
  // The length counts twice, in the UDP header and in the pseudo header: 2 * (0xffff - 30).
  EXPECT_EQ(udp_sum(frame), static_cast<std::uint16_t>(whole - 2 * 30));
}

}  // namespace
}  // namespace trib
