// SPDX-License-Identifier: Apache-2.0
// Frames that the node sends when a chunk is complete: RE2, RE3, RE4, RE6.
#include <gtest/gtest.h>

#include <array>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"
#include "model/node/test/node_bench.h"

namespace trib {
namespace {

void no_data(Header& h) { h.flags &= static_cast<std::uint8_t>(~kFlagData); }
void no_want(Header& h) { h.flags &= static_cast<std::uint8_t>(~kFlagWant); }
void neither(Header& h) { h.flags = 0; }

TEST(NodeReduce, ResultGoesToAllMembersInPortOrder) {
  NodeBench bench;
  for (unsigned port : {2u, 0u, 3u}) {
    EXPECT_EQ(bench.send(port, 5, {static_cast<float>(port), 0.5f}), Verdict::kAccepted);
    EXPECT_TRUE(bench.sent.empty());
  }
  EXPECT_EQ(bench.send(1, 5, {1, 0.5f}), Verdict::kAccepted);
  ASSERT_EQ(bench.sent.size(), 4u);
  for (unsigned p = 0; p < 4; ++p) {
    EXPECT_EQ(bench.sent[p].port, p);
    EXPECT_EQ(bench.sent[p].kind, EmissionKind::kResult);
    EXPECT_FALSE(bench.sent[p].frame.bad);
    EXPECT_EQ(values_of(bench.sent[p].frame), (Floats{6, 2}));
    const Header h = bench.sent_header(p);
    EXPECT_EQ(h.type, FrameType::kResult);
    EXPECT_EQ(h.source, default_node());
    EXPECT_EQ(h.destination, default_worker(p));
    EXPECT_EQ(h.flags, kFlagData);
    EXPECT_EQ(h.op, 0);
    EXPECT_EQ(h.dtype, 0);
    EXPECT_EQ(h.group, 0);
    EXPECT_EQ(h.epoch, 7);
    EXPECT_EQ(h.count, 4);
    EXPECT_EQ(h.sequence, 5u);
    EXPECT_EQ(h.tag, 0xc0ffee00u);
  }
}

TEST(NodeReduce, IpAndUdpHeadersOfAResult) {
  NodeBench bench;
  bench.reduce_chunk(0);
  const Bytes& b = bench.sent.at(2).frame.bytes;
  EXPECT_EQ(b[15], 0);
  EXPECT_EQ(layout::get16(&b[18]), 0);
  EXPECT_EQ(layout::get16(&b[20]), 0x4000);
  EXPECT_EQ(b[22], 64);
  EXPECT_EQ(ip_header_sum(b), 0xffff);
  EXPECT_EQ(layout::get16(&b[40]), 0);
}

TEST(NodeReduce, DataAndWantAreEachPortsOwn) {
  NodeBench bench;  // RE4: port 0 only gives, 1 only takes, 2 does neither, 3 both
  bench.send(0, 0, {1, 2}, no_want);
  bench.send(1, 0, {}, no_data);
  bench.send(2, 0, {}, neither);
  bench.send(3, 0, {10, 20});
  ASSERT_EQ(bench.sent.size(), 4u);
  const bool wants[] = {false, true, false, true};
  for (unsigned p = 0; p < 4; ++p) {
    EXPECT_EQ(bench.sent_header(p).flags, wants[p] ? kFlagData : 0) << p;
    EXPECT_EQ(values_of(bench.sent[p].frame), wants[p] ? (Floats{11, 22}) : Floats{}) << p;
    EXPECT_EQ(bench.sent_header(p).count, 4) << p;
    EXPECT_EQ(bench.sent[p].frame.bytes.size(), wants[p] ? 72u : 64u) << p;
  }
}

TEST(NodeReduce, BarrierAndWantWithoutData) {
  NodeBench bench;
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 0, {}, p == 1 ? no_data : neither);
  ASSERT_EQ(bench.sent.size(), 4u);
  for (unsigned p = 0; p < 4; ++p) {
    EXPECT_EQ(bench.sent_header(p).flags, 0);
    EXPECT_EQ(bench.sent[p].frame.bytes.size(), 64u);
  }
}

TEST(NodeReduce, DataOfLengthZero) {
  NodeBench bench;
  for (unsigned p = 0; p < 4; ++p) EXPECT_EQ(bench.send(p, 0, {}), Verdict::kAccepted);
  ASSERT_EQ(bench.sent.size(), 4u);
  EXPECT_EQ(bench.sent_header(0).flags, kFlagData);
  EXPECT_EQ(bench.sent_header(0).payload_bytes, 0);
}

TEST(NodeReduce, LargestPayload) {
  NodeBench bench;
  const Floats values(2048, 0.25f);
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 0, values);
  ASSERT_EQ(bench.sent.size(), 4u);
  EXPECT_EQ(values_of(bench.sent[3].frame), Floats(2048, 1.0f));
}

TEST(NodeReduce, SumIsTheTreesInPortOrderWhateverTheArrival) {
  // ((2^24 + 1) + (1 + 1)): no other order gives this.
  const float values[] = {16777216.0f, 1, 1, 1};
  for (const auto& order : {std::array<unsigned, 4>{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}}) {
    NodeBench bench;
    for (unsigned port : order) bench.send(port, 0, {values[port]});
    EXPECT_EQ(values_of(bench.sent.at(0).frame), Floats{16777218.0f});
  }
}

TEST(NodeReduce, CountIsSummedModulo65536) {
  NodeBench bench;
  for (unsigned p = 0; p < 4; ++p) {
    bench.send(p, 0, {1}, [](Header& h) { h.count = 0x5000; });
  }
  EXPECT_EQ(bench.sent_header(0).count, 0x4000);
}

TEST(NodeReduce, RetryOfContributionsIsNotPassedOnButPartialIs) {
  NodeBench bench;
  for (unsigned p = 0; p < 4; ++p) {
    EXPECT_EQ(bench.send(p, 0, {1}, [](Header& h) { h.flags |= kFlagRetry; }), Verdict::kAccepted);
  }
  EXPECT_EQ(bench.sent_header(0).flags, kFlagData);
  for (unsigned p = 0; p < 4; ++p) {  // GR3: a child that is a node lacked a member
    bench.send(p, 1, {1}, [p](Header& h) { h.flags |= p == 2 ? kFlagPartial : 0; });
  }
  EXPECT_EQ(bench.sent_header(0).flags, kFlagData | kFlagPartial);
}

TEST(NodeReduce, EcnOfTheResultIsTheGravest) {
  for (unsigned marks = 0; marks < 256; ++marks) {  // TR5: all combinations of four marks
    NodeBench bench;
    std::array<bool, 4> has{};
    for (unsigned p = 0; p < 4; ++p) {
      const auto ecn = static_cast<std::uint8_t>(marks >> 2 * p & 3);
      has[ecn] = true;
      bench.send(p, 0, {1}, [=](Header& h) { h.ecn = ecn; });
    }
    const unsigned expected = has[3] ? kEcnCe : has[2] ? kEcnEct0 : has[1] ? kEcnEct1 : 0;
    for (unsigned p = 0; p < 4; ++p) EXPECT_EQ(bench.sent.at(p).frame.bytes[15], expected) << marks;
    EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kReplay);
    EXPECT_EQ(bench.sent_header(0).ecn, expected);
  }
}

TEST(NodeReduce, OnlyMembersTakePart) {
  NodeConfig config = bench_config();
  config.groups[0].members = 0b1010;
  NodeBench bench(config);
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kNotMember);
  bench.send(1, 0, {2});
  bench.send(3, 0, {4});
  ASSERT_EQ(bench.sent.size(), 2u);
  EXPECT_EQ(bench.sent[0].port, 1u);
  EXPECT_EQ(bench.sent[1].port, 3u);
  EXPECT_EQ(values_of(bench.sent[1].frame), Floats{6});
  EXPECT_EQ(bench.sent_header(0).count, 2);
}

TEST(NodeReduce, TwoAndEightPortsAndALoneMember) {
  for (unsigned ports : {2u, 3u, 8u}) {
    NodeBench bench(bench_config(ports));
    bench.reduce_chunk(0);
    ASSERT_EQ(bench.sent.size(), ports);
    EXPECT_EQ(values_of(bench.sent.back().frame), Floats{ports * (ports + 1) / 2.0f});
  }
  NodeConfig config = bench_config();
  config.groups[0].members = 0b0100;
  NodeBench bench(config);
  bench.reduce_chunk(0);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(values_of(bench.sent[0].frame), Floats{3});
}

TEST(NodeReduce, LaterChunksPassOneThatWaits) {
  NodeBench bench;  // RE2
  bench.send(0, 0, {1});
  for (std::uint32_t sequence = 1; sequence < 16; ++sequence) {
    bench.reduce_chunk(sequence);
    ASSERT_GE(bench.sent.size(), 4u);  // there is a NACK, too
    for (unsigned p = 0; p < 4; ++p) {
      EXPECT_EQ(bench.sent_header(p).type, FrameType::kResult);
      EXPECT_EQ(bench.sent_header(p).sequence, sequence);
    }
  }
}

TEST(NodeReduce, GoodEndFreesTheSlotForTheNextChunk) {
  NodeBench bench;  // RE6
  EXPECT_EQ(bench.node.expected(0, 3), 3u);
  bench.reduce_chunk(3);
  EXPECT_EQ(bench.node.expected(0, 3), 19u);
  bench.reduce_chunk(19);
  EXPECT_EQ(bench.node.expected(0, 3), 35u);
  EXPECT_EQ(bench.node.expected(0, 4), 4u);
}

void expect_stopped(NodeBench& bench) {
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
  ASSERT_EQ(bench.sent.size(), 4u);
  for (unsigned p = 0; p < 4; ++p) {
    EXPECT_EQ(bench.sent[p].port, p);
    const Header h = bench.sent_header(p);
    EXPECT_EQ(h.type, FrameType::kError);
    EXPECT_EQ(h.destination, default_worker(p));
    EXPECT_EQ(h.source, default_node());
    EXPECT_EQ(h.tag, 4u);
    EXPECT_EQ(h.sequence, 9u);
    EXPECT_EQ(h.epoch, 7);
    EXPECT_EQ(h.group, 0);
    EXPECT_EQ(h.flags, 0);
    EXPECT_EQ(h.count, 7);  // the group's epoch
    EXPECT_EQ(h.payload_bytes, 0);
  }
}

TEST(NodeReduce, TagsThatDisagreeStopTheGroup) {
  for (unsigned odd = 0; odd < 4; ++odd) {  // RE3, also for a contribution without DATA
    NodeBench bench;
    for (unsigned p = 0; p < 4; ++p) {
      EXPECT_EQ(bench.send(p, 9, {}, [&](Header& h) { h.flags = 0, h.tag += p == odd ? 1 : 0; }),
                Verdict::kAccepted);
    }
    expect_stopped(bench);
  }
}

TEST(NodeReduce, DataLengthsThatDisagreeStopTheGroup) {
  for (unsigned odd = 0; odd < 4; ++odd) {  // RE3
    NodeBench bench;
    for (unsigned p = 0; p < 4; ++p) bench.send(p, 9, Floats(p == odd ? 2 : 3, 1.0f));
    expect_stopped(bench);
  }
  NodeBench bench;  // DATA of length 0 has a length, too
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 9, Floats(p == 0 ? 0 : 1, 1.0f));
  expect_stopped(bench);
}

TEST(NodeReduce, DisagreementIsJudgedWhenTheLastContributionIsThere) {
  NodeBench bench;  // RE3
  bench.send(0, 9, {1});
  bench.send(1, 9, {1, 2});
  bench.send(2, 9, {1});
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
  EXPECT_TRUE(bench.sent.empty());
  bench.send(3, 9, {1});
  expect_stopped(bench);
}

TEST(NodeReduce, StoppedGroupTakesNothingUntilStartedAnew) {
  NodeBench bench;  // RE3
  bench.reduce_chunk(0);
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 9, Floats(p + 1, 1.0f));
  // Neither a new chunk, nor a second copy, nor a chunk already reduced.
  for (std::uint32_t sequence : {1u, 9u, 0u}) {
    EXPECT_EQ(bench.send(2, sequence, {1}), Verdict::kStopped);
    ASSERT_EQ(bench.sent.size(), 1u);
    EXPECT_EQ(bench.sent[0].port, 2u);
    EXPECT_EQ(bench.sent_header(0).tag, 5u);
    EXPECT_EQ(bench.sent_header(0).sequence, sequence);
  }
  bench.start(8);
  EXPECT_EQ(bench.node.state(), GroupState::kActive);
  bench.reduce_chunk(9);
  EXPECT_EQ(values_of(bench.sent.at(0).frame), Floats{10});
}

}  // namespace
}  // namespace trib
