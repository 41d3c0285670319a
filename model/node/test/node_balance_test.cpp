// SPDX-License-Identifier: Apache-2.0
// WF7: whose results are balanced in which life, and what they have then.
#include <gtest/gtest.h>

#include "model/frame/balance.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/node/test/node_uplink_bench.h"

namespace trib {
namespace {

JoinChange wanting(bool balance) {
  return [=](Header&, JoinBody& body) { body.balance = balance; };
}

// Bit p: the results sent last to port p are balanced, and all are what they have to be.
std::uint32_t balanced_ports(const NodeBench& bench) {
  std::uint32_t ports = 0;
  for (const Emission& emission : bench.sent) {
    const Bytes& bytes = emission.frame.bytes;
    EXPECT_TRUE(decode(bytes));
    const bool balanced = layout::get16(&bytes[layout::kUdpChecksum]) != 0;
    const Header header = read_header(bytes);
    const std::size_t payload = header.payload_bytes;
    if (header.encoding == 0) {
      EXPECT_EQ(bytes.size(), kHeaderBytes + (balanced ? balanced_bytes(payload) : payload));
    }
    if (balanced) ports |= 1u << emission.port;
  }
  return ports;
}

// All four ports join; bit p of `wanting_ports`: port p wants it.
std::uint32_t granted(NodeBench& bench, std::uint32_t wanting_ports) {
  for (unsigned p = 0; p < 4; ++p) bench.join(p, wanting((wanting_ports >> p & 1) != 0));
  std::uint32_t ports = 0;
  for (const Emission& emission : bench.sent) {
    if (read_header(emission.frame.bytes).type != FrameType::kWelcome) continue;
    if (read_welcome_body(emission.frame.bytes).balance) ports |= 1u << emission.port;
  }
  return ports;
}

TEST(NodeBalance, IsForThoseWhoWantIt) {
  for (const std::uint32_t wanted : {0u, 1u, 10u, 15u}) {
    NodeBench bench(joining_config());
    EXPECT_EQ(granted(bench, wanted), wanted);
    bench.reduce_chunk(0);
    ASSERT_EQ(bench.sent.size(), 4u);
    EXPECT_EQ(balanced_ports(bench), wanted);
    for (unsigned p = 0; p < 4; ++p) bench.send(p, 1, {}, [](Header& h) { h.flags = 0; });
    EXPECT_EQ(balanced_ports(bench), wanted) << "without payload";
  }
}

TEST(NodeBalance, OfAReplayIsThatOfTheResult) {
  NodeBench bench(joining_config());
  granted(bench, 2);
  bench.reduce_chunk(0);
  const Bytes first = bench.sent.at(1).frame.bytes;
  bench.ask(1, 0);
  ASSERT_EQ(bench.sent.size(), 1u);
  const Bytes again = bench.sent[0].frame.bytes;
  EXPECT_EQ(balanced_ports(bench), 2u);
  EXPECT_EQ(Bytes(again.end() - 2, again.end()), Bytes(first.end() - 2, first.end()));
}

TEST(NodeBalance, IsNotThatOfAnotherLife) {
  NodeBench bench(joining_config());
  granted(bench, 15);
  for (unsigned p = 0; p < 4; ++p) bench.rejoin(p, 1);  // of processes that do not want it
  bench.reduce_chunk(0);
  EXPECT_EQ(balanced_ports(bench), 0u);
}

TEST(NodeBalance, GoesWithoutEncodedResults) {
  NodeConfig config = joining_config();
  config.codecs = codec::kAllCodecs;
  config.groups[0].result_encoding = 0x03;
  for (const codec::CodecSet codecs : {codec::kRawOnly, codec::kAllCodecs}) {
    NodeBench bench(config);
    for (unsigned p = 0; p < 4; ++p) {
      bench.join(p, [=](Header&, JoinBody& body) {
        body.balance = true;
        body.codecs = codecs;
      });
    }
    const bool raw = codecs == codec::kRawOnly;
    EXPECT_EQ(read_welcome_body(bench.sent.back().frame.bytes).balance, raw);
    bench.reduce_chunk(0);
    EXPECT_EQ(balanced_ports(bench), raw ? 15u : 0u);
  }
}

TEST(NodeBalance, IsNotAskedOfAParent) {
  NodeBench bench(inner_config());
  bench.node.end(0, bench.sent);
  for (unsigned p = 0; p < 3; ++p) bench.join(p, wanting(true));
  ASSERT_EQ(bench.sent.size(), 1u) << summary(bench.sent);
  ASSERT_EQ(bench.sent_header(0).type, FrameType::kJoin);
  EXPECT_FALSE(read_join_body(bench.sent[0].frame.bytes).balance);
}

}  // namespace
}  // namespace trib
