// SPDX-License-Identifier: Apache-2.0
#include "model/frame/body.h"

#include <gtest/gtest.h>

#include <numeric>

#include "model/frame/codec.h"

namespace trib {
namespace {

Header header_of(FrameType type) {
  Header header;
  header.source = default_worker(2);
  header.destination = default_node();
  header.type = type;
  header.epoch = 0x1234;
  header.count = 2;
  header.sequence = 0xfeedf00d;
  header.tag = 0xcafe0001;
  return header;
}

TEST(Body, JoinLiesBehindItsHeader) {
  const Frame frame = encode_join(header_of(FrameType::kJoin), {0x0102030405060708, 16, 4, 0x1f});
  const Bytes expected = {1, 2, 3, 4, 5, 6, 7, 8, 16, 4, 0x1f, 0, 0, 0, 0, 0};
  ASSERT_EQ(frame.bytes.size(), 80u);
  EXPECT_EQ(Bytes(frame.bytes.begin() + 64, frame.bytes.end()), expected);
  EXPECT_EQ(layout::get16(&frame.bytes[16]), 66);  // IP total length
  EXPECT_EQ(layout::get16(&frame.bytes[38]), 46);  // UDP length
  EXPECT_EQ(layout::get16(&frame.bytes[60]), 0);   // it represents no payload
  ASSERT_TRUE(decode(frame.bytes));
  EXPECT_EQ(decode(frame.bytes)->sequence, 0xfeedf00d);
  const JoinBody body = read_join_body(frame.bytes);
  EXPECT_EQ(body.key, 0x0102030405060708u);
  EXPECT_EQ(body.window, 16);
  EXPECT_EQ(body.ports, 4);
  EXPECT_EQ(body.codecs, 0x1f);
}

TEST(Body, WelcomeLiesBehindItsHeader) {
  const Frame frame = encode_welcome(header_of(FrameType::kWelcome), {1, 3, 5, 8192, 8});
  const Bytes expected = {1, 3, 5, 0, 0x20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0};
  ASSERT_EQ(frame.bytes.size(), 80u);
  EXPECT_EQ(Bytes(frame.bytes.begin() + 64, frame.bytes.end()), expected);
  ASSERT_TRUE(decode(frame.bytes));
  const WelcomeBody body = read_welcome_body(frame.bytes);
  EXPECT_EQ(body.ops, 1);
  EXPECT_EQ(body.dtypes, 3);
  EXPECT_EQ(body.codecs, 5);
  EXPECT_EQ(body.largest_payload, 8192);
  EXPECT_EQ(body.window, 8);
}

// The length on the wire is that of the body, whatever the length field says.
TEST(Body, NeverAnyOtherLength) {
  for (const FrameType type : {FrameType::kJoin, FrameType::kWelcome}) {
    for (unsigned behind = 0; behind <= 24; ++behind) {
      Bytes bytes = encode(header_of(type), nullptr).bytes;
      bytes.resize(kHeaderBytes + behind);
      layout::put16(&bytes[16], static_cast<std::uint16_t>(50 + behind));
      layout::put16(&bytes[38], static_cast<std::uint16_t>(30 + behind));
      const Defect defect = first_defect(bytes, kAnyFrameType);
      EXPECT_EQ(defect == Defect::kLength, behind != kBodyBytes) << behind;
    }
  }
}

TEST(Body, OfZerosIfNoneIsGiven) {
  const Bytes bytes = encode(header_of(FrameType::kJoin), nullptr).bytes;
  ASSERT_EQ(bytes.size(), 80u);
  EXPECT_EQ(std::accumulate(bytes.begin() + 64, bytes.end(), 0), 0);
}

}  // namespace
}  // namespace trib
