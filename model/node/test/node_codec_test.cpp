// SPDX-License-Identifier: Apache-2.0
// Encoded contributions and results of a node (CODEC.md, GC10 to GC14).
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "model/base/random.h"
#include "model/codec/payload.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/node/test/node_bench.h"
#include "model/node/test/node_uplink_bench.h"

namespace trib {
namespace {

using codec::Codec;
using codec::Encoding;

constexpr Encoding kB8{Codec::kModeB, 8};
constexpr Encoding kMxfp8{Codec::kMxfp8, 0};
const Floats kSmall = {0.75f, -0.02f, 1e-5f, -0.3f, 0.1f, 0.03f, 0, -0.5f, 0.25f, 0.01f};

NodeConfig codec_config(std::uint8_t result_encoding = 0) {
  NodeConfig config = joining_config();
  config.codecs = codec::kAllCodecs;
  config.groups[0].result_encoding = result_encoding;
  return config;
}

class CodecBench : public NodeBench {
 public:
  explicit CodecBench(const NodeConfig& config = codec_config(),
                      codec::CodecSet decodable = codec::kAllCodecs)
      : NodeBench(config, Start::kNo) {
    for (unsigned p = 0; p < 4; ++p) join_with(p, decodable);
    EXPECT_EQ(node.state(), GroupState::kActive);
  }

  Verdict join_with(unsigned port, codec::CodecSet decodable) {
    return join(port, [=](Header&, JoinBody& body) { body.codecs = decodable; });
  }
  // A contribution as a child sends it that wants to use `encoding`.
  Frame encoded(unsigned port, std::uint32_t sequence, Encoding encoding,
                const Floats& values = kSmall, const HeaderChange& change = {}) const {
    const codec::Payload payload = codec::payload_of(encoding, values);
    Header header = read_header(contribution(port, sequence, values).bytes);
    header.encoding = payload.encoding.byte();
    if (change) change(header);
    return encode_with(header, payload.bytes);
  }
};

Floats passed(Encoding encoding, const Floats& values) {
  const codec::Payload payload = codec::payload_of(encoding, values);
  return codec::decode(payload.encoding, payload.bytes, values.size()).values;
}

// The values that a member gets of a RESULT.
Floats received_values(const Frame& frame) {
  const Header header = decode(frame.bytes).value();
  const codec::Decoded decoded =
      codec::decode(codec::encoding_of(header.encoding).value(),
                    ByteSpan(frame.bytes).from(kHeaderBytes), header.payload_bytes / sizeof(float));
  EXPECT_EQ(decoded.verdict, codec::Verdict::kGood);
  return decoded.values;
}

// GC12.2, GC13.1: each contribution in its own encoding.
TEST(NodeCodec, ReducesDecodedValues) {
  CodecBench bench;
  const Encoding encodings[] = {kB8, kMxfp8, Encoding{}, {Codec::kModeA, 6}};
  Floats sum(kSmall.size());
  for (unsigned p = 0; p < 4; ++p) {
    EXPECT_EQ(bench.receive(p, bench.encoded(p, 0, encodings[p])), Verdict::kAccepted);
  }
  std::array<Floats, 4> parts;
  for (unsigned p = 0; p < 4; ++p) parts[p] = passed(encodings[p], kSmall);
  for (std::size_t i = 0; i < sum.size(); ++i) {
    sum[i] = (parts[0][i] + parts[1][i]) + (parts[2][i] + parts[3][i]);
  }
  ASSERT_EQ(bench.sent.size(), 4u);
  for (const Emission& emission : bench.sent) {
    EXPECT_EQ(decode(emission.frame.bytes)->encoding, 0);
    EXPECT_EQ(values_of(emission.frame), sum);
  }
}

// GC12.3 and GC12.4: the same bytes for all members, of the sum that raw results have.
TEST(NodeCodec, ResultsHaveTheEncodingOfTheRegister) {
  for (const Encoding encoding : codec::kEncodings) {
    SCOPED_TRACE(unsigned{encoding.byte()});
    CodecBench raw;
    CodecBench bench(codec_config(encoding.byte()));
    for (unsigned p = 0; p < 4; ++p) {
      raw.send(p, 0, kSmall);
      bench.send(p, 0, kSmall);
    }
    ASSERT_EQ(bench.sent.size(), 4u);
    const Floats sum = values_of(raw.sent[0].frame);
    const codec::Payload payload = codec::payload_of(encoding, sum);
    for (const Emission& emission : bench.sent) {
      const Bytes& bytes = emission.frame.bytes;
      EXPECT_EQ(decode(bytes)->encoding, payload.encoding.byte());
      EXPECT_EQ(decode(bytes)->payload_bytes, 4 * sum.size());
      EXPECT_EQ(Bytes(bytes.begin() + kHeaderBytes, bytes.end()), payload.bytes);
    }
  }
}

TEST(NodeCodec, ResultIsRawIfItsCodeIsNotShorter) {
  CodecBench bench(codec_config(kB8.byte()));
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 0, {1.5f});
  EXPECT_EQ(bench.sent_header(0).encoding, 0);
  EXPECT_EQ(values_of(bench.sent[0].frame), Floats{6});
}

// GC12.3: without DATA, without values or without WANT there is nothing to encode.
TEST(NodeCodec, ResultsWithoutValuesHaveNoEncoding) {
  CodecBench bench(codec_config(kMxfp8.byte()));
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 0, {});
  EXPECT_EQ(bench.sent_header(0).encoding, 0);
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 1, {}, [](Header& h) { h.flags = 0; });
  EXPECT_EQ(bench.sent_header(0).encoding, 0);
  for (unsigned p = 0; p < 4; ++p) {
    bench.send(p, 2, kSmall, [p](Header& h) { h.flags = p == 0 ? kFlagData : 3; });
  }
  EXPECT_EQ(bench.sent_header(0).encoding, 0);
  EXPECT_EQ(bench.sent_header(1).encoding, kMxfp8.byte());
}

// GC12.3, GC14.2: one member that cannot decode makes all results raw; its latest JOIN counts.
TEST(NodeCodec, ResultsAreRawUnlessAllCanDecode) {
  const auto encoding_with = [](codec::CodecSet last, codec::CodecSet before) {
    NodeBench bench(codec_config(kB8.byte()), NodeBench::Start::kNo);
    const auto join = [&bench](unsigned port, codec::CodecSet decodable) {
      bench.join(port, [=](Header&, JoinBody& body) { body.codecs = decodable; });
    };
    join(1, before);
    for (unsigned p = 1; p < 4; ++p) join(p, p == 1 ? last : 0x04);
    join(0, 0xff);
    for (unsigned p = 0; p < 4; ++p) bench.send(p, 0, kSmall);
    return unsigned{bench.sent_header(0).encoding};
  };
  EXPECT_EQ(encoding_with(0x04, 0x04), kB8.byte());
  EXPECT_EQ(encoding_with(0x04, 0), kB8.byte());
  EXPECT_EQ(encoding_with(0, 0x04), 0u);
  EXPECT_EQ(encoding_with(0x1b, 0x04), 0u);  // every codec but mode B
}

TEST(NodeCodec, LifeOfACommandHasRawResults) {
  NodeConfig config = bench_config();
  config.codecs = codec::kAllCodecs;
  config.groups[0].result_encoding = kB8.byte();
  NodeBench bench(config);
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 0, kSmall);
  EXPECT_EQ(bench.sent_header(0).encoding, 0);
}

// GC12.5.
TEST(NodeCodec, ReplayHasTheBytesOfTheResult) {
  CodecBench bench(codec_config(kB8.byte()));
  for (unsigned p = 0; p < 4; ++p) bench.receive(p, bench.encoded(p, 0, kMxfp8));
  const Bytes result = bench.sent[2].frame.bytes;
  ASSERT_EQ(read_header(result).encoding, kB8.byte());
  EXPECT_EQ(bench.receive(2, bench.encoded(2, 0, kB8)), Verdict::kReplay);
  Bytes again = bench.sent[0].frame.bytes;
  EXPECT_TRUE(read_header(again).has(kFlagRetry));
  again[layout::kFlags] ^= kFlagRetry;
  EXPECT_EQ(again, result);
}

// GC11: its slot is empty, no port is answered, and the next copy is taken.
TEST(NodeCodec, BrokenContainerIsBadEncoding) {
  CodecBench bench;
  for (unsigned p = 1; p < 4; ++p) bench.receive(p, bench.encoded(p, 0, kB8));
  Frame cut = bench.encoded(0, 0, kB8);
  cut.bytes.pop_back();
  EXPECT_EQ(bench.receive(0, cut), Verdict::kBadEncoding);
  EXPECT_TRUE(bench.sent.empty());
  Frame wrong = bench.encoded(0, 0, kB8);
  store_udp_checksum(wrong.bytes);
  EXPECT_EQ(bench.node.judge(0, wrong), Verdict::kAccepted);
  wrong.bytes[layout::kUdpChecksum] ^= 1;
  EXPECT_EQ(bench.receive(0, wrong), Verdict::kBadEncoding);
  Frame bad = bench.encoded(0, 0, kB8);
  bad.bad = true;
  EXPECT_EQ(bench.receive(0, bad), Verdict::kBadEnd);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.receive(0, bench.encoded(0, 0, kB8)), Verdict::kAccepted);
  EXPECT_EQ(bench.sent.size(), 4u);
  EXPECT_EQ(bench.node.verdicts(0)[static_cast<unsigned>(Verdict::kBadEncoding)], 2u);
}

// GC11.1: check 1 comes before what the header says.
TEST(NodeCodec, BrokenContainerOfAStrangerIsBadEncoding) {
  CodecBench bench;
  const auto stranger = [](Header& h) {
    h.source = default_worker(9);
    ++h.epoch;
  };
  Frame frame = bench.encoded(0, 0, kB8, kSmall, stranger);
  EXPECT_EQ(bench.node.judge(0, frame), Verdict::kNotMember);
  frame.bytes.pop_back();
  EXPECT_EQ(bench.node.judge(0, frame), Verdict::kBadEncoding);
}

// GC10.2, GC14.1.
TEST(NodeCodec, CodecThatTheNodeHasNotIsBadExtension) {
  NodeConfig config = codec_config();
  config.codecs = 0x05;  // mode B
  CodecBench bench(config);
  EXPECT_EQ(bench.receive(0, bench.encoded(0, 0, kMxfp8)), Verdict::kBadExtension);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.receive(0, bench.encoded(0, 0, kB8)), Verdict::kAccepted);
  config.codecs = codec::kRawOnly;
  CodecBench without(config);
  EXPECT_EQ(without.receive(0, without.encoded(0, 0, kB8)), Verdict::kBadExtension);
  EXPECT_TRUE(without.sent.empty());
}

// GC10.4.
TEST(NodeCodec, OnlyFp32IsEncoded) {
  NodeConfig config = codec_config();
  config.reductions = ReductionSet::all();
  CodecBench bench(config);
  for (std::uint8_t dtype = 1; dtype < 6; ++dtype) {
    const auto change = [dtype](Header& h) { h.dtype = dtype; };
    EXPECT_EQ(bench.receive(0, bench.encoded(0, 0, kB8, kSmall, change)), Verdict::kBadRequest);
    bench.expect_error(0, ErrorCode::kBadRequest, bench.node.epoch());
  }
  for (std::uint8_t op = 0; op < 3; ++op) {
    const auto change = [op](Header& h) { h.op = op; };
    EXPECT_EQ(bench.node.judge(0, bench.encoded(0, op, kB8, kSmall, change)), Verdict::kAccepted);
  }
  // No whole number of values: the frame decoder does not touch it, and check 18 refuses it.
  const auto odd = [](Header& h) { h.payload_bytes -= 2; };
  EXPECT_EQ(bench.receive(0, bench.encoded(0, 0, kB8, kSmall, odd)), Verdict::kBadRequest);
}

TEST(NodeCodec, WelcomeHasTheCodecs) {
  NodeBench bench(codec_config(), NodeBench::Start::kNo);
  for (unsigned p = 0; p < 4; ++p) bench.join(p);
  EXPECT_EQ(read_welcome_body(bench.sent[0].frame.bytes).codecs, codec::kAllCodecs);
}

TEST(NodeCodec, RegistersAreFixedWhileAGroupWorks) {
  CodecBench bench;
  GroupConfig registers = bench.node.group(0).config();
  registers.result_encoding = kB8.byte();
  EXPECT_THROW(bench.node.configure(0, registers), std::logic_error);
  registers.result_encoding = 0x72;
  EXPECT_THROW(bench.node.configure(0, registers), std::invalid_argument);
  registers.result_encoding = 0;
  registers.uplink_encoding = kB8.byte();
  EXPECT_THROW(bench.node.configure(0, registers), std::logic_error);
  std::vector<Emission> sent;
  bench.node.end(0, sent);
  bench.node.configure(0, registers);
}

TEST(NodeCodec, RegistersTakeTheCodecsOfTheNode) {
  NodeConfig config = codec_config(kB8.byte());
  EXPECT_NO_THROW(validate(config));
  config.codecs = codec::kRawOnly;
  EXPECT_THROW(validate(config), std::invalid_argument);
  config = codec_config();
  config.codecs = 0x1e;
  EXPECT_THROW(validate(config), std::invalid_argument);
}

class InnerCodecBench : public NodeBench {
 public:
  InnerCodecBench(std::uint8_t uplink_encoding, codec::CodecSet parent)
      : NodeBench(config(uplink_encoding), Start::kNo) {
    for (unsigned p = 0; p < 3; ++p) {
      join(p, [](Header&, JoinBody& body) { body.codecs = codec::kAllCodecs; });
    }
    join_up = read_join_body(sent.at(0).frame.bytes);
    Header header = sent_header(0);
    std::swap(header.source, header.destination);
    header.epoch = kParentEpoch;
    WelcomeBody body;
    body.codecs = parent;
    EXPECT_EQ(receive(3, encode_welcome(header, body)), Verdict::kControl);
    EXPECT_EQ(node.state(), GroupState::kActive);
    for (unsigned p = 0; p < 3; ++p) send(p, 0, kSmall);
  }

  JoinBody join_up;

 private:
  static NodeConfig config(std::uint8_t uplink_encoding) {
    NodeConfig config = inner_config();
    config.codecs = codec::kAllCodecs;
    config.groups[0].epoch = 0;
    config.groups[0].uplink_encoding = uplink_encoding;
    config.groups[0].result_encoding = kB8.byte();
    return config;
  }
};

// GC12.6.
TEST(NodeCodec, PartialSumsAreEncodedIfTheParentHasTheCodec) {
  InnerCodecBench bench(kMxfp8.byte(), 0x09);
  EXPECT_EQ(bench.join_up.codecs, codec::kAllCodecs);
  EXPECT_EQ(bench.sent_header(0).encoding, kMxfp8.byte());
  EXPECT_EQ(InnerCodecBench(kMxfp8.byte(), 0x07).sent_header(0).encoding, 0);
  EXPECT_EQ(InnerCodecBench(kMxfp8.byte(), 0).sent_header(0).encoding, 0);  // an older node
}

// GC12.7, GC4.6.
TEST(NodeCodec, ResultOfTheParentIsDecodedAndEncodedAgain) {
  InnerCodecBench bench(0, 0x05);
  Header header = read_header(bench.result(3, 0, kSmall).bytes);
  header.encoding = kB8.byte();
  const codec::Payload payload = codec::payload_of(kB8, kSmall);
  EXPECT_EQ(bench.receive(3, encode_with(header, payload.bytes)), Verdict::kAccepted);
  ASSERT_EQ(bench.sent.size(), 3u);
  const Bytes& bytes = bench.sent[0].frame.bytes;
  EXPECT_EQ(read_header(bytes).encoding, kB8.byte());
  EXPECT_EQ(Bytes(bytes.begin() + kHeaderBytes, bytes.end()), payload.bytes);
}

// GC15.3 with one node: N contributions in mode B, and an encoded result.
TEST(NodeCodec, SumIsWithinItsBound) {
  for (const std::uint8_t p : {6, 8, 10}) {
    const Encoding mode_b{Codec::kModeB, p};
    CodecBench bench(codec_config(mode_b.byte()));
    std::vector<double> exact(512);
    Random random(p);
    for (unsigned port = 0; port < 4; ++port) {
      Floats values(exact.size());
      for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = std::ldexp(static_cast<float>(random.below(2001)) - 1000.0f,
                               -static_cast<int>(random.between(8, 20)));
        exact[i] += values[i];
      }
      ASSERT_EQ(bench.receive(port, bench.encoded(port, 0, mode_b, values)), Verdict::kAccepted);
    }
    const Floats result = received_values(bench.sent.at(0).frame);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      EXPECT_LT(std::abs(result[i] - exact[i]), 5 * std::ldexp(1.0, -p)) << i;
    }
  }
}

}  // namespace
}  // namespace trib
