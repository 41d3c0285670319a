// SPDX-License-Identifier: Apache-2.0
#include "model/frame/codec.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "model/frame/checksum.h"

namespace trib {
namespace {

// A retransmitted contribution of worker 0 to chunk 0x01020304, written out by hand.
const Bytes kGolden = {
    0x02, 0x54, 0x42, 0x00, 0x00, 0x00,              // to the node
    0x02, 0x54, 0x42, 0x00, 0x01, 0x01,              // from worker 0
    0x08, 0x00,                                      // IPv4
    0x45, 0x00, 0x00, 0x3a,                          // total length 58 = 20 + 8 + 22 + 8
    0x00, 0x00, 0x40, 0x00,                          // DF
    0x40, 0x11, 0xa1, 0xff,                          // 64 hops, UDP, checksum
    0x0a, 0x54, 0x42, 0x0b, 0x0a, 0x54, 0x42, 0x01,  // 10.84.66.11 to 10.84.66.1
    0x9c, 0x41, 0x54, 0x42, 0x00, 0x26, 0x00, 0x00,  // port 40001 to 21570, length 38, no checksum
    0x54, 0x42, 0x20, 0x07,                          // TB, version 2 contribution, DATA WANT RETRY
    0x00, 0x00, 0xab, 0xcd,                          // SUM FP32, group 0, epoch
    0x00, 0x01, 0x01, 0x02, 0x03, 0x04,              // count, sequence
    0xde, 0xad, 0xbe, 0xef, 0x00, 0x08, 0x00, 0x00,  // tag, length, encoding, serial
    0x00, 0x00, 0x80, 0x3f, 0x00, 0x00, 0x00, 0xc0,  // 1.0, -2.0
};

Header golden_header() {
  Header h;
  h.source = default_worker(0);
  h.destination = default_node();
  h.flags = kFlagData | kFlagWant | kFlagRetry;
  h.epoch = 0xabcd;
  h.count = 1;
  h.sequence = 0x01020304;
  h.tag = 0xdeadbeef;
  h.payload_bytes = 8;
  return h;
}

void expect_equal(const Header& a, const Header& b) {
  EXPECT_EQ(a.source, b.source);
  EXPECT_EQ(a.destination, b.destination);
  EXPECT_EQ(a.ecn, b.ecn);
  EXPECT_EQ(a.type, b.type);
  EXPECT_EQ(a.flags, b.flags);
  EXPECT_EQ(a.op, b.op);
  EXPECT_EQ(a.dtype, b.dtype);
  EXPECT_EQ(a.group, b.group);
  EXPECT_EQ(a.epoch, b.epoch);
  EXPECT_EQ(a.count, b.count);
  EXPECT_EQ(a.sequence, b.sequence);
  EXPECT_EQ(a.tag, b.tag);
  EXPECT_EQ(a.payload_bytes, b.payload_bytes);
  EXPECT_EQ(a.encoding, b.encoding);
  EXPECT_EQ(a.serial, b.serial);
}

TEST(Codec, EncodesTheGoldenFrame) {
  const Frame frame = encode(golden_header(), &kGolden[64]);
  EXPECT_EQ(frame.bytes, kGolden);
  EXPECT_FALSE(frame.bad);
}

TEST(Codec, DecodesTheGoldenFrame) {
  const std::optional<Header> header = decode(kGolden);
  ASSERT_TRUE(header);
  expect_equal(*header, golden_header());
}

TEST(Codec, NibblesGroupEncodingAndSerialAreAtTheirPlaces) {
  Header h = golden_header();
  h.type = FrameType::kNack;
  h.op = 5;
  h.dtype = 3;
  h.group = 0x77;
  h.encoding = 0x12;
  h.serial = 0x34;
  h.ecn = 3;
  const Bytes bytes = encode(h, &kGolden[64]).bytes;
  EXPECT_EQ(bytes[15], 3);
  EXPECT_EQ(bytes[44], 0x26);
  EXPECT_EQ(bytes[46], 0x53);
  EXPECT_EQ(bytes[47], 0x77);
  EXPECT_EQ(bytes[62], 0x12);
  EXPECT_EQ(bytes[63], 0x34);
  expect_equal(read_header(bytes), h);
}

TEST(Codec, LargestPayload) {
  Header h = golden_header();
  h.payload_bytes = kMaxPayload;
  const Bytes payload(kMaxPayload, 0x5a);
  const Bytes bytes = encode(h, payload.data()).bytes;
  EXPECT_EQ(bytes.size(), 64u + 8192u);
  ASSERT_TRUE(decode(bytes));
  EXPECT_EQ(decode(bytes)->payload_bytes, 8192);
}

TEST(Codec, MissingBytesReadAsZero) {
  const Bytes stump(kGolden.begin(), kGolden.begin() + 53);
  const Header h = read_header(stump);
  EXPECT_EQ(h.epoch, 0xabcd);
  EXPECT_EQ(h.sequence, 0x01000000u);
  EXPECT_EQ(h.tag, 0u);
  expect_equal(read_header({}), read_header(Bytes(64, 0)));
}

struct Damage {
  const char* what;
  Defect defect;
  std::function<void(Bytes&)> apply;
};

void put(Bytes& b, std::size_t at, std::uint16_t value) { layout::put16(&b[at], value); }

// In the order of the checks: each frame with one of these also fails no earlier check.
const std::vector<Damage>& damages() {
  static const std::vector<Damage> kDamages = {
      {"ethertype", Defect::kForeign, [](Bytes& b) { b[13] = 0x06; }},
      {"IP options", Defect::kForeign, [](Bytes& b) { b[14] = 0x46; }},
      {"TCP", Defect::kForeign, [](Bytes& b) { b[23] = 6; }},
      {"more fragments", Defect::kForeign, [](Bytes& b) { b[20] = 0x20; }},
      {"fragment offset, high", Defect::kForeign, [](Bytes& b) { b[20] = 0x10; }},
      {"fragment offset, low", Defect::kForeign, [](Bytes& b) { b[21] = 0x01; }},
      {"63 bytes", Defect::kNoHeader, [](Bytes& b) { b.resize(63); }},
      {"magic, high", Defect::kMagic, [](Bytes& b) { b[42] ^= 1; }},
      {"magic, low", Defect::kMagic, [](Bytes& b) { b[43] ^= 1; }},
      {"version 0", Defect::kVersion, [](Bytes& b) { b[44] = 0x00; }},
      {"version 1", Defect::kVersion, [](Bytes& b) { b[44] = 0x10; }},
      {"version 3", Defect::kVersion, [](Bytes& b) { b[44] = 0x30; }},
      {"type 10", Defect::kType, [](Bytes& b) { b[44] = 0x2a; }},
      {"type 15", Defect::kType, [](Bytes& b) { b[44] = 0x2f; }},
      {"flag 4", Defect::kFlags, [](Bytes& b) { b[45] |= 0x10; }},
      {"flag 7", Defect::kFlags, [](Bytes& b) { b[45] |= 0x80; }},
      {"encoding", Defect::kExtension, [](Bytes& b) { b[62] = 1; }},
      {"serial", Defect::kExtension, [](Bytes& b) { b[63] = 1; }},
      {"IP length", Defect::kLength, [](Bytes& b) { put(b, 16, 59); }},
      {"UDP length", Defect::kLength, [](Bytes& b) { put(b, 38, 37); }},
      {"payload length", Defect::kLength, [](Bytes& b) { put(b, 60, 4); }},
      {"IP and UDP length", Defect::kLength, [](Bytes& b) { put(b, 16, 59), put(b, 38, 39); }},
      {"payload of 8196 bytes", Defect::kLength,
       [](Bytes& b) { put(b, 16, 8246), put(b, 38, 8226), put(b, 60, 8196); }},
      {"payload without DATA", Defect::kLength, [](Bytes& b) { b[45] &= 0xfe; }},
      {"JOIN with payload", Defect::kLength, [](Bytes& b) { b[44] += 2; }},
      {"NACK with payload", Defect::kLength, [](Bytes& b) { b[44] += 6; }},
      {"ASK with payload", Defect::kLength, [](Bytes& b) { b[44] += 7; }},
      {"one byte short", Defect::kTruncated, [](Bytes& b) { b.resize(71); }},
      {"header only", Defect::kTruncated, [](Bytes& b) { b.resize(64); }},
      {"one byte of padding", Defect::kPadded, [](Bytes& b) { b.push_back(0); }},
      {"IP checksum", Defect::kChecksum, [](Bytes& b) { b[25] ^= 1; }},
      {"IP checksum 0", Defect::kChecksum, [](Bytes& b) { put(b, 24, 0); }},
      {"UDP checksum", Defect::kChecksum, [](Bytes& b) { put(b, 40, 1); }},
  };
  return kDamages;
}

TEST(Codec, EachDefectIsFound) {
  EXPECT_EQ(first_defect(kGolden, kAnyFrameType), Defect::kNone);
  for (const Damage& damage : damages()) {
    Bytes bytes = kGolden;
    damage.apply(bytes);
    EXPECT_EQ(first_defect(bytes, kAnyFrameType), damage.defect) << damage.what;
    EXPECT_FALSE(decode(bytes)) << damage.what;
  }
}

// Two damages at once: whichever is checked first names the frame.
TEST(Codec, FirstDefectCounts) {
  for (const Damage& early : damages()) {
    for (const Damage& late : damages()) {
      if (early.defect >= late.defect) continue;
      Bytes bytes = kGolden;
      late.apply(bytes);
      early.apply(bytes);
      EXPECT_EQ(first_defect(bytes, kAnyFrameType), early.defect)
          << early.what << " before " << late.what;
    }
  }
}

TEST(Codec, ShortFramesAreFilledWithZeros) {
  EXPECT_EQ(first_defect({}, kAnyFrameType), Defect::kForeign);
  for (std::size_t size = 0; size < kGolden.size(); ++size) {
    const Bytes stump(kGolden.begin(), kGolden.begin() + static_cast<std::ptrdiff_t>(size));
    const Defect expected = size < 24   ? Defect::kForeign  // no protocol
                            : size < 64 ? Defect::kNoHeader
                                        : Defect::kTruncated;
    EXPECT_EQ(first_defect(stump, kAnyFrameType), expected) << size << " bytes";
  }
}

TEST(Codec, UdpChecksumIsVerifiedWhenThereIsOne) {
  Bytes bytes = kGolden;
  store_udp_checksum(bytes);
  EXPECT_EQ(layout::get16(&bytes[40]), 0x33a7);  // summed up independently
  EXPECT_TRUE(decode(bytes));
  bytes.back() ^= 1;
  EXPECT_FALSE(decode(bytes));
  put(bytes, 40, 0);
  EXPECT_TRUE(decode(bytes));
}

TEST(Codec, ServiceIdentificationHopsAndDontFragmentAreFree) {
  Bytes bytes = kGolden;
  bytes[15] = 0x03;  // ECN
  put(bytes, 18, 0x1234);
  put(bytes, 20, 0);
  bytes[22] = 1;
  store_ip_checksum(bytes);
  EXPECT_TRUE(decode(bytes));
}

TEST(Codec, EcnIsReadWithoutTheServiceClass) {
  Bytes bytes = kGolden;
  bytes[15] = 0xfe;
  EXPECT_EQ(read_header(bytes).ecn, kEcnEct0);
  Header header = golden_header();
  header.ecn = kEcnCe;
  const Bytes marked = encode(header, &kGolden[64]).bytes;
  EXPECT_EQ(marked[15], 3);
  EXPECT_TRUE(decode(marked));  // under the checksum
}

TEST(Codec, OnlyTheTypesThatTheReceiverTakes) {
  for (unsigned type = 0; type < 16; ++type) {
    Header header = golden_header();
    header.payload_bytes = 0;                    // most types have none
    header.type = static_cast<FrameType>(type);  // has a body, or not
    Bytes bytes = encode(header, nullptr).bytes;
    bytes[44] = static_cast<std::uint8_t>(0x20 | type);
    EXPECT_EQ(decode(bytes).has_value(), type < kFrameTypes) << type;
    const Defect defect = first_defect(bytes, only(FrameType::kResult));
    EXPECT_EQ(defect, type == 1 ? Defect::kNone : Defect::kType) << type;
  }
}

TEST(Codec, OnlyResultsHaveASerial) {
  for (unsigned type = 0; type < kFrameTypes; ++type) {
    Header header = golden_header();
    header.payload_bytes = 0;
    header.type = static_cast<FrameType>(type);
    header.serial = 0x80;
    const bool result = header.type == FrameType::kResult;
    EXPECT_EQ(first_defect(encode(header, nullptr).bytes, kAnyFrameType),
              result ? Defect::kNone : Defect::kExtension)
        << type;
    header.encoding = 1;
    EXPECT_FALSE(decode(encode(header, nullptr).bytes)) << type;
  }
}

}  // namespace
}  // namespace trib
