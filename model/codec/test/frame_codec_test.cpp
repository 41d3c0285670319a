// SPDX-License-Identifier: Apache-2.0
// The rules of GC16 that do not speak of time.
#include "model/codec/frame_codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "model/codec/payload.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"

namespace trib::codec {
namespace {

constexpr Encoding kB8{Codec::kModeB, 8};

const std::vector<float>& small_values() {
  static const std::vector<float> kValues = {0.75f, -0.02f, 1e-5f, 0.3f, 0.1f,
                                             0.03f, 0,      -0.5f, 0.25f};
  return kValues;
}

// As in a device: raw, with the byte 62 that it must get.
Frame raw_frame(Encoding encoding, const std::vector<float>& values) {
  Header header;
  header.source = default_worker(0);
  header.destination = default_node();
  header.flags = kFlagData | kFlagWant;
  header.count = 1;
  header.payload_bytes = static_cast<std::uint16_t>(4 * values.size());
  header.encoding = encoding.byte();
  return trib::encode(header, encode(Encoding{}, values).data());
}

Frame encoded_frame(Encoding encoding, const std::vector<float>& values = small_values()) {
  return encode_frame(raw_frame(encoding, values), kAllCodecs).value();
}

// Decoding gives the raw frame of what the values have become.
void expect_values(const Frame& frame, Encoding encoding, const std::vector<float>& values) {
  const DecodedFrame decoded = decode_frame(frame, kAllCodecs);
  EXPECT_EQ(decoded.error, FrameError::kNone);
  EXPECT_EQ(decoded.frame.bytes, raw_frame(encoding, values).bytes);
  EXPECT_FALSE(decoded.frame.bad);
}

TEST(FrameCodec, FramesPassThroughEncoded) {
  for (const Encoding encoding : kEncodings) {
    SCOPED_TRACE(name_of(encoding));
    const auto bytes = encode(encoding, small_values());
    const Frame frame = encoded_frame(encoding);
    EXPECT_EQ(frame.bytes.size(), 64 + bytes.size());
    EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), frame.bytes.begin() + 64));
    EXPECT_EQ(ip_header_sum(frame.bytes), 0xffff);
    EXPECT_EQ(layout::get16(&frame.bytes[layout::kUdpLength]), 30 + bytes.size());
    EXPECT_EQ(layout::get16(&frame.bytes[layout::kIpTotalLength]), 50 + bytes.size());
    expect_values(frame, encoding, decode(encoding, bytes, small_values().size()).values);
  }
}

// GC5.7.
TEST(FrameCodec, WhatIsNotShorterLeavesRaw) {
  const std::vector<float> large(16, 3.0f);
  Frame frame = raw_frame(kB8, large);
  store_udp_checksum(frame.bytes);
  EXPECT_EQ(encode_frame(frame, kAllCodecs)->bytes, raw_frame(Encoding{}, large).bytes);
}

struct Change {
  const char* what;
  std::function<void(Bytes&)> apply;
};

// GC16.2: each makes that a frame is none for the codec.
TEST(FrameCodec, OthersPassAsTheyAre) {
  const auto at16 = [](std::size_t at, int add) {
    return [at, add](Bytes& b) {
      layout::put16(&b[at], static_cast<std::uint16_t>(layout::get16(&b[at]) + add));
    };
  };
  const std::vector<Change> changes = {
      {"ethertype", [](Bytes& b) { b[13] = 6; }},
      {"IP options", [](Bytes& b) { b[14] = 0x46; }},
      {"protocol", [](Bytes& b) { b[23] = 6; }},
      {"magic", [](Bytes& b) { b[43] = 0; }},
      {"version", [](Bytes& b) { b[44] = 0x10; }},
      {"type", [](Bytes& b) { b[44] = 0x22; }},
      {"dtype", [](Bytes& b) { b[46] = 1; }},
      {"raw", [](Bytes& b) { b[62] = 0; }},
      {"no codec", [](Bytes& b) { b[62] = 0x72; }},
      {"a codec of others", [](Bytes& b) { b[62] = 0x81; }},
      {"half a value", at16(layout::kPayloadBytes, 2)},
      {"no values", [](Bytes& b) { layout::put16(&b[60], 0); }},
      {"too many values", [](Bytes& b) { layout::put16(&b[60], 8196); }},
      {"IP and UDP disagree", at16(layout::kIpTotalLength, 1)},
      {"no payload",
       [](Bytes& b) {
         layout::put16(&b[layout::kUdpLength], 30);
         layout::put16(&b[layout::kIpTotalLength], 50);
       }},
      {"payload longer than the values", [](Bytes& b) { layout::put16(&b[60], 12); }},
      {"short", [](Bytes& b) { b.resize(63); }},
  };
  const CodecSet codecs = kAllCodecs & ~(1u << static_cast<unsigned>(Codec::kModeA));
  for (const Change& change : changes) {
    SCOPED_TRACE(change.what);
    for (const bool bad : {false, true}) {
      Frame frame = encoded_frame(kB8);
      frame.bad = bad;
      change.apply(frame.bytes);
      const DecodedFrame decoded = decode_frame(frame, codecs);
      EXPECT_EQ(decoded.error, FrameError::kNone);
      EXPECT_EQ(decoded.frame.bytes, frame.bytes);
      EXPECT_EQ(decoded.frame.bad, bad);
      const auto sent = encode_frame(frame, codecs);
      ASSERT_TRUE(sent);
      EXPECT_EQ(sent->bytes, frame.bytes);
      EXPECT_EQ(sent->bad, bad);
    }
  }
}

TEST(FrameCodec, ResultsAndHopsAreDecodedToo) {
  Frame frame = encoded_frame(kB8);
  for (const std::uint8_t type : {0x21, 0x2a}) {
    frame.bytes[44] = type;
    EXPECT_EQ(decode_frame(frame, kAllCodecs).frame.bytes.size(), 64 + 36u);
  }
}

// GC16.4.
TEST(FrameCodec, ABrokenContainerEndsTheFrameWithItsGroup) {
  Frame frame = encoded_frame(kB8);  // the second group has tag 10 for one value
  frame.bytes[frame.bytes.size() - 1] = 0x01;
  const DecodedFrame decoded = decode_frame(frame, kAllCodecs);
  EXPECT_EQ(decoded.error, FrameError::kNoncanonical);
  EXPECT_TRUE(decoded.frame.bad);
  EXPECT_EQ(decoded.frame.bytes.size(), 64 + 32u);
  // The header is written before that is known.
  EXPECT_EQ(layout::get16(&decoded.frame.bytes[layout::kUdpLength]), 30 + 36);
}

TEST(FrameCodec, UdpLengthAndChecksumAreOfWhatTravels) {
  Frame frame = encoded_frame(kB8);
  store_udp_checksum(frame.bytes);
  const DecodedFrame right = decode_frame(frame, kAllCodecs);
  EXPECT_EQ(right.error, FrameError::kNone);
  EXPECT_EQ(layout::get16(&right.frame.bytes[layout::kUdpChecksum]), 0);
  Frame wrong = frame;
  wrong.bytes[41] ^= 1;
  EXPECT_EQ(decode_frame(wrong, kAllCodecs).error, FrameError::kUdp);
  EXPECT_EQ(decode_frame(wrong, kAllCodecs).frame.bytes.size(), 64 + 36u);
  Frame longer = encoded_frame(kB8);
  longer.bytes.push_back(0);
  EXPECT_EQ(decode_frame(longer, kAllCodecs).error, FrameError::kUdp);
  Frame shorter = encoded_frame(kB8);
  shorter.bytes.pop_back();
  EXPECT_EQ(decode_frame(shorter, kAllCodecs).error, FrameError::kShort);
  for (const Frame& one : {wrong, longer, shorter}) {
    EXPECT_TRUE(decode_frame(one, kAllCodecs).frame.bad);
  }
}

TEST(FrameCodec, AWrongIpChecksumStaysWrong) {
  Frame frame = encoded_frame(kB8);
  frame.bytes[layout::kIpChecksum] ^= 0x10;
  EXPECT_NE(ip_header_sum(decode_frame(frame, kAllCodecs).frame.bytes), 0xffff);
}

TEST(FrameCodec, BadFrames) {
  Frame received = encoded_frame(kB8);
  received.bad = true;
  EXPECT_TRUE(decode_frame(received, kAllCodecs).frame.bad);
  EXPECT_EQ(decode_frame(received, kAllCodecs).error, FrameError::kNone);
  Frame sent = raw_frame(kB8, small_values());
  sent.bad = true;
  EXPECT_FALSE(encode_frame(sent, kAllCodecs));
  Frame cut = raw_frame(kB8, small_values());
  cut.bytes.pop_back();
  EXPECT_FALSE(encode_frame(cut, kAllCodecs));
  Frame longer = raw_frame(kB8, small_values());
  longer.bytes.push_back(0);
  EXPECT_FALSE(encode_frame(longer, kAllCodecs));
}

}  // namespace
}  // namespace trib::codec
