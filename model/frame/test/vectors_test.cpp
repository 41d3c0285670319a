// SPDX-License-Identifier: Apache-2.0
// The frames of docs/vectors, both ways through the codec (WF1 to WF5).
#include <gtest/gtest.h>

#include <iomanip>
#include <set>
#include <sstream>

#include "model/frame/balance.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/frame/test/vector_file.h"

namespace trib {
namespace {

std::string text_of(const Endpoint& end) {
  std::ostringstream text;
  text << std::hex << end.mac.to_number() << '/' << end.ip << '/' << std::dec << end.udp_port;
  return text.str();
}

std::string text_of(const Bytes& bytes) {
  std::ostringstream text;
  text << std::hex << std::setfill('0');
  for (const std::uint8_t byte : bytes) text << std::setw(2) << unsigned{byte} << ' ';
  return text.str();
}

std::string text_of(const FrameFields& fields) {
  const Header& h = fields.header;
  std::ostringstream text;
  text << text_of(h.source) << " to " << text_of(h.destination) << std::hex << " ecn "
       << unsigned{h.ecn} << " type " << static_cast<unsigned>(h.type) << " flags "
       << unsigned{h.flags} << " op " << unsigned{h.op} << " dtype " << unsigned{h.dtype}
       << " group " << unsigned{h.group} << " epoch " << h.epoch << " count " << h.count
       << " sequence " << h.sequence << " tag " << h.tag << " length " << h.payload_bytes
       << " encoding " << unsigned{h.encoding} << " serial " << unsigned{h.serial} << " payload "
       << text_of(fields.payload);
  if (fields.join) {
    text << " key " << fields.join->key << " window " << unsigned{fields.join->window} << " ports "
         << unsigned{fields.join->ports} << " codecs " << unsigned{fields.join->codecs}
         << " balance " << fields.join->balance;
  }
  if (fields.welcome) {
    text << " ops " << unsigned{fields.welcome->ops} << " dtypes "
         << unsigned{fields.welcome->dtypes} << " codecs " << unsigned{fields.welcome->codecs}
         << " largest " << fields.welcome->largest_payload << " window "
         << unsigned{fields.welcome->window} << " balance " << fields.welcome->balance;
  }
  if (fields.balance) text << " balance " << *fields.balance;
  return text.str();
}

FrameFields decoded(const Bytes& bytes) {
  FrameFields fields;
  fields.header = decode(bytes).value();
  if (fields.header.type == FrameType::kJoin) {
    fields.join = read_join_body(bytes);
  } else if (fields.header.type == FrameType::kWelcome) {
    fields.welcome = read_welcome_body(bytes);
  } else {
    const ByteSpan datagram = ByteSpan(bytes).from(layout::kEnvelopeBytes);
    const ByteSpan payload = without_balance(datagram).from(kDatagramHeaderBytes);
    fields.payload.assign(payload.begin(), payload.end());
    if (kHeaderBytes + payload.size() < bytes.size()) {
      fields.balance = layout::get16(&bytes[bytes.size() - kBalanceBytes]);
    }
  }
  return fields;
}

Bytes encoded(const FrameFields& fields) {
  if (fields.join) return encode_join(fields.header, *fields.join).bytes;
  if (fields.welcome) return encode_welcome(fields.header, *fields.welcome).bytes;
  return encode_with(fields.header, fields.payload).bytes;
}

TEST(FrameVectors, DecodeToTheirFields) {
  for (const char* const file : {"frames.toml", "accepted.toml"}) {
    for (const FrameVector& vector : read_frame_vectors(file)) {
      SCOPED_TRACE(vector.name + ": " + vector.about);
      EXPECT_EQ(first_defect(vector.bytes, kAnyFrameType, codec::kAllCodecs), Defect::kNone);
      if (!decode(vector.bytes)) continue;
      EXPECT_EQ(text_of(decoded(vector.bytes)), text_of(vector.fields.value()));
    }
  }
}

TEST(FrameVectors, EncodeToTheirBytes) {
  for (const FrameVector& vector : read_frame_vectors("frames.toml")) {
    SCOPED_TRACE(vector.name + ": " + vector.about);
    EXPECT_EQ(text_of(encoded(vector.fields.value())), text_of(vector.bytes));
  }
}

TEST(FrameVectors, BalancedBothWays) {
  for (const FrameVector& vector : read_frame_vectors("balanced.toml")) {
    SCOPED_TRACE(vector.name + ": " + vector.about);
    const FrameFields& fields = vector.fields.value();
    EXPECT_EQ(text_of(decoded(vector.bytes)), text_of(fields));
    if (fields.join || fields.welcome) {
      EXPECT_EQ(text_of(encoded(fields)), text_of(vector.bytes));
      continue;
    }
    Frame frame = encode_with(fields.header, balanced(fields.payload));
    store_udp_checksum(frame.bytes);
    EXPECT_EQ(text_of(frame.bytes), text_of(vector.bytes));
  }
}

TEST(FrameVectors, HaveEachTypeFlagAndErrorCode) {
  std::set<FrameType> types;
  std::set<std::uint32_t> codes;
  std::uint8_t flags = 0;
  for (const FrameVector& vector : read_frame_vectors("frames.toml")) {
    const Header& header = vector.fields.value().header;
    types.insert(header.type);
    flags |= header.flags;
    if (header.type == FrameType::kError) codes.insert(header.tag);
  }
  EXPECT_EQ(types.size(), kFrameTypes);
  EXPECT_EQ(codes, (std::set<std::uint32_t>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(flags, kFlagData | kFlagWant | kFlagRetry | kFlagPartial);
}

}  // namespace
}  // namespace trib
