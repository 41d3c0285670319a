// SPDX-License-Identifier: Apache-2.0
// A datagram without a frame around it: its header is what a frame has from byte 42 on, and every
// defect of it is found without the frame.
#include "model/frame/datagram.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "model/frame/codec.h"

namespace trib {
namespace {

using Datagram = std::vector<std::uint8_t>;

DatagramHeader some_header() {
  DatagramHeader h;
  h.type = FrameType::kResult;
  h.flags = kFlagData | kFlagPartial;
  h.op = 2;
  h.dtype = 1;
  h.group = 3;
  h.epoch = 0x0405;
  h.count = 0x0607;
  h.sequence = 0x08090a0b;
  h.tag = 0x0c0d0e0f;
  h.payload_bytes = 4;
  h.serial = 0x10;
  return h;
}

Datagram datagram_of(const DatagramHeader& header, std::size_t behind) {
  Datagram datagram(kDatagramHeaderBytes + behind);
  write_datagram_header(header, datagram.data());
  return datagram;
}

TEST(Datagram, FieldsAreBigEndianInTheirPlaces) {
  const Datagram expected = {0x54, 0x42, 0x21, 9,    0x21, 3,    4,    5, 6, 7, 8,
                             9,    0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0, 4, 0, 0x10};
  EXPECT_EQ(datagram_of(some_header(), 0), expected);
}

TEST(Datagram, ReadsWhatWasWritten) {
  const Datagram bytes = datagram_of(some_header(), 4);
  EXPECT_EQ(datagram_of(read_datagram_header(bytes.data()), 4), bytes);
}

TEST(Datagram, IsWhatAFrameHasBehindItsEnvelope) {
  Header header;
  static_cast<DatagramHeader&>(header) = some_header();
  const std::uint8_t payload[] = {1, 2, 3, 4};
  const Bytes frame = encode(header, payload).bytes;
  Datagram datagram = datagram_of(some_header(), 0);
  datagram.insert(datagram.end(), payload, payload + sizeof payload);
  EXPECT_EQ(Datagram(frame.begin() + 42, frame.end()), datagram);
}

TEST(Datagram, EveryDefectIsFound) {
  const auto defect = [](const std::function<void(Datagram&)>& change,
                         FrameTypes types = kAnyFrameType) {
    Datagram bytes = datagram_of(some_header(), 4);
    change(bytes);
    return datagram_defect(bytes, types);
  };
  EXPECT_EQ(defect([](Datagram&) {}), Defect::kNone);
  EXPECT_EQ(defect([](Datagram& b) { b.clear(); }), Defect::kNoHeader);
  EXPECT_EQ(defect([](Datagram& b) { b.resize(21); }), Defect::kNoHeader);
  EXPECT_EQ(defect([](Datagram& b) { b[1] ^= 1; }), Defect::kMagic);
  EXPECT_EQ(defect([](Datagram& b) { b[2] ^= 0x10; }), Defect::kVersion);
  EXPECT_EQ(defect([](Datagram& b) { b[2] |= 0xf; }), Defect::kType);
  EXPECT_EQ(defect([](Datagram&) {}, only(FrameType::kContribution)), Defect::kType);
  EXPECT_EQ(defect([](Datagram& b) { b[3] |= 0x10; }), Defect::kFlags);
  EXPECT_EQ(defect([](Datagram& b) { b[20] = 1; }), Defect::kExtension);
  EXPECT_EQ(defect([](Datagram& b) { b[2] = 0x20; }), Defect::kExtension);  // a serial
  EXPECT_EQ(defect([](Datagram& b) { b[3] = 0; }), Defect::kLength);  // a payload without DATA
  EXPECT_EQ(defect([](Datagram& b) { b.pop_back(); }), Defect::kLength);
  EXPECT_EQ(defect([](Datagram& b) { b.push_back(0); }), Defect::kLength);
}

TEST(Datagram, NoPayloadIsLongerThanTheLargest) {
  DatagramHeader header = some_header();
  header.payload_bytes = kMaxPayload;
  EXPECT_EQ(datagram_defect(datagram_of(header, kMaxPayload), kAnyFrameType), Defect::kNone);
  header.payload_bytes = kMaxPayload + 4;
  EXPECT_EQ(datagram_defect(datagram_of(header, kMaxPayload + 4), kAnyFrameType), Defect::kLength);
}

// GC10.2: a legal byte 62 of one of the receiver's codecs, in a CONTRIBUTION or RESULT.
TEST(Datagram, EncodingIsOneOfTheReceivers) {
  DatagramHeader header = some_header();
  for (unsigned byte = 0; byte < 256; ++byte) {
    header.encoding = static_cast<std::uint8_t>(byte);
    const auto encoding = codec::encoding_of(header.encoding);
    for (const FrameType type : {FrameType::kContribution, FrameType::kResult}) {
      header.type = type;
      header.serial = 0;
      for (unsigned codecs = 1; codecs < 0x20; codecs += 2) {
        const bool has = encoding && (codecs >> static_cast<unsigned>(encoding->codec) & 1) != 0;
        EXPECT_EQ(datagram_defect(datagram_of(header, 4), kAnyFrameType,
                                  static_cast<codec::CodecSet>(codecs)),
                  has ? Defect::kNone : Defect::kExtension)
            << byte << " with codecs " << codecs;
      }
    }
  }
  header = {};
  header.type = FrameType::kNack;
  header.encoding = 0x82;
  EXPECT_EQ(datagram_defect(datagram_of(header, 0), kAnyFrameType, codec::kAllCodecs),
            Defect::kExtension);
}

// GC10.3.
TEST(Datagram, AnEncodedPayloadHasOneByteUpToItsLength) {
  DatagramHeader header = some_header();
  header.encoding = 0x82;
  header.payload_bytes = 32;
  for (unsigned behind = 0; behind < 40; ++behind) {
    EXPECT_EQ(datagram_defect(datagram_of(header, behind), kAnyFrameType, codec::kAllCodecs),
              behind >= 1 && behind <= 32 ? Defect::kNone : Defect::kLength)
        << behind;
  }
}

TEST(Datagram, AJoinHasABodyOfSixteenBytes) {
  DatagramHeader header;
  header.type = FrameType::kJoin;
  EXPECT_EQ(datagram_defect(datagram_of(header, 16), kAnyFrameType), Defect::kNone);
  EXPECT_EQ(datagram_defect(datagram_of(header, 0), kAnyFrameType), Defect::kLength);
}

}  // namespace
}  // namespace trib
