// SPDX-License-Identifier: Apache-2.0
// RC4 at the node: what is reported missing, to whom, and how often.
#include <gtest/gtest.h>

#include "model/node/test/node_bench.h"

namespace trib {
namespace {

TEST(NodeNack, FieldsOfANack) {
  NodeBench bench;
  bench.send(2, 1, {1});
  EXPECT_TRUE(bench.sent.empty());  // the highest on its own is no sign of a loss
  bench.send(2, 2, {1});
  ASSERT_EQ(summary(bench.sent), "2:NACK 0");
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kControl);
  const Header h = bench.sent_header(0);
  EXPECT_EQ(h.source, default_node());
  EXPECT_EQ(h.destination, default_worker(2));
  EXPECT_EQ(h.group, 0);
  EXPECT_EQ(h.epoch, 7);
  EXPECT_EQ(h.count, 0);
  EXPECT_EQ(h.tag, 0u);
  EXPECT_EQ(h.flags, 0);
  EXPECT_EQ(h.ecn, 0);
  EXPECT_EQ(h.payload_bytes, 0);
}

TEST(NodeNack, EachNumberOnceInRisingOrder) {
  NodeBench bench;
  bench.send(0, 3, {1});
  bench.send(0, 7, {1});
  EXPECT_EQ(summary(bench.sent), "0:NACK 0, 0:NACK 1, 0:NACK 2");
  bench.send(0, 8, {1});  // 3 is taken
  EXPECT_EQ(summary(bench.sent), "0:NACK 4, 0:NACK 5, 0:NACK 6");
  bench.send(0, 9, {1});
  EXPECT_TRUE(bench.sent.empty());
  bench.send(0, 1, {1});  // late, and no sign of anything
  EXPECT_TRUE(bench.sent.empty());
}

TEST(NodeNack, EachPortByItself) {
  NodeBench bench;
  for (std::uint32_t sequence = 0; sequence < 6; ++sequence) bench.send(0, sequence, {1});
  bench.send(1, 4, {1});
  bench.send(1, 5, {1});
  EXPECT_EQ(summary(bench.sent), "1:NACK 0, 1:NACK 1, 1:NACK 2, 1:NACK 3");
  bench.send(0, 6, {1});
  EXPECT_TRUE(bench.sent.empty());
}

TEST(NodeNack, NotForWhatIsReduced) {
  NodeBench bench;
  bench.reduce_chunk(0);
  bench.send(1, 1, {1});
  EXPECT_TRUE(bench.deadline(1));  // without port 0
  bench.send(0, 3, {1});
  bench.send(0, 4, {1});
  EXPECT_EQ(summary(bench.sent), "0:NACK 2");
}

TEST(NodeNack, NotForWhatIsAheadOfItsSlot) {
  NodeBench bench;
  for (std::uint32_t sequence : {0u, 2u, 3u}) bench.reduce_chunk(sequence);
  bench.send(0, 18, {1});
  bench.send(0, 19, {1});  // 17 cannot be lost: its slot expects 1
  EXPECT_NE(summary(bench.sent).find("0:NACK 16"), std::string::npos) << summary(bench.sent);
  EXPECT_EQ(summary(bench.sent).find("0:NACK 17"), std::string::npos) << summary(bench.sent);
}

TEST(NodeNack, AfterTheResultsWhereBothAreDue) {
  NodeBench bench;
  for (unsigned p = 1; p < 4; ++p) bench.send(p, 2, {1});
  bench.send(0, 1, {1});
  bench.send(0, 2, {1});
  EXPECT_EQ(summary(bench.sent), "0:RESULT 2, 1:RESULT 2, 2:RESULT 2, 3:RESULT 2, 0:NACK 0");
}

TEST(NodeNack, OnlyAcceptedContributionsCount) {
  NodeBench bench;
  bench.send(0, 5, {1});
  for (std::uint32_t sequence : {5u, 40u}) bench.send(0, sequence, {1});
  EXPECT_TRUE(bench.sent.empty());
  Frame bad = bench.contribution(0, 6, {1});
  bad.bad = true;
  bench.receive(0, bad);
  EXPECT_TRUE(bench.sent.empty());
  bench.send(0, 6, {1});
  EXPECT_EQ(bench.sent.size(), 5u);
}

TEST(NodeNack, NumbersWrap) {
  NodeConfig config = bench_config();
  config.groups[0].first_sequence = 0xfffffff0;
  NodeBench bench(config);
  for (std::uint32_t sequence = 0xfffffff0; sequence != 0xfffffffe; ++sequence) {
    bench.reduce_chunk(sequence);
  }
  bench.send(3, 2, {1});
  bench.send(3, 4, {1});
  EXPECT_EQ(summary(bench.sent), "3:NACK 4294967294, 3:NACK 4294967295, 3:NACK 0, 3:NACK 1");
}

TEST(NodeNack, BeginsAnewWithTheSlots) {
  NodeBench bench;
  bench.send(0, 3, {1});
  bench.send(0, 4, {1});
  bench.start(8);
  bench.send(0, 1, {1});
  EXPECT_TRUE(bench.sent.empty());
  bench.send(0, 2, {1});
  EXPECT_EQ(summary(bench.sent), "0:NACK 0");
}

TEST(NodeNack, NotWhenTheGroupIsStoppedByTheSameFrame) {
  NodeBench bench;
  for (unsigned p = 1; p < 4; ++p) bench.send(p, 2, Floats(p, 1.0f));
  bench.send(0, 1, {1});
  bench.send(0, 2, {1});
  EXPECT_EQ(summary(bench.sent), "0:ERROR 2, 1:ERROR 2, 2:ERROR 2, 3:ERROR 2");
}

}  // namespace
}  // namespace trib
