// SPDX-License-Identifier: Apache-2.0
// GR3: the straggler deadline and its partial results.
#include <gtest/gtest.h>

#include "model/node/test/node_bench.h"

namespace trib {
namespace {

void no_want(Header& h) { h.flags &= static_cast<std::uint8_t>(~kFlagWant); }

TEST(NodePartial, ReducedFromThoseThatAreThere) {
  NodeBench bench;
  bench.send(0, 3, {1}, no_want);
  bench.send(2, 3, {4});
  EXPECT_TRUE(bench.deadline(3));
  ASSERT_EQ(summary(bench.sent), "0:RESULT 3, 1:RESULT 3, 2:RESULT 3, 3:RESULT 3");
  for (unsigned p = 0; p < 4; ++p) {
    const Header h = bench.sent_header(p);
    EXPECT_EQ(h.count, 2);
    // The missing ones get it as if they had set WANT.
    EXPECT_EQ(h.flags, p == 0 ? kFlagPartial : kFlagPartial | kFlagData) << p;
    EXPECT_EQ(values_of(bench.sent[p].frame), p == 0 ? Floats{} : Floats{5}) << p;
  }
  EXPECT_EQ(bench.node.expected(0, 3), 19u);
}

TEST(NodePartial, LateContributionIsAnsweredByAReplay) {
  NodeBench bench;
  bench.send(0, 0, {1});
  EXPECT_TRUE(bench.deadline(0));
  EXPECT_EQ(bench.send(1, 0, {2}, no_want), Verdict::kReplay);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent_header(0).flags, kFlagPartial | kFlagData | kFlagRetry);
  EXPECT_EQ(bench.sent_header(0).count, 1);
  EXPECT_EQ(values_of(bench.sent[0].frame), Floats{1});
}

TEST(NodePartial, NothingToDo) {
  NodeBench bench;
  EXPECT_FALSE(bench.deadline(0));  // no contribution is there
  bench.reduce_chunk(0);
  EXPECT_FALSE(bench.deadline(0));  // reduced
  EXPECT_FALSE(bench.deadline(32));
  bench.send(0, 1, {1});
  EXPECT_FALSE(bench.deadline(1, 0b1110));  // none of those
  EXPECT_FALSE(bench.deadline(17));
  bench.node.end(0, bench.sent);
  EXPECT_FALSE(bench.deadline(1));  // not active
  EXPECT_TRUE(bench.sent.empty());
}

TEST(NodePartial, WhoTakesPartCanBeFrozen) {
  NodeBench bench;
  for (unsigned p = 0; p < 3; ++p) bench.send(p, 0, {1}, no_want);
  EXPECT_TRUE(bench.deadline(0, 0b1011));
  for (unsigned p = 0; p < 4; ++p) {
    EXPECT_EQ(bench.sent_header(p).count, 2);
    EXPECT_EQ(values_of(bench.sent[p].frame), p < 2 ? Floats{} : Floats{2}) << p;
  }
  EXPECT_EQ(bench.send(2, 0, {1}), Verdict::kReplay);
}

TEST(NodePartial, NextChunkOfTheSlotIsWhole) {
  NodeBench bench;
  bench.send(0, 0, {1});
  bench.deadline(0);
  bench.reduce_chunk(16);
  EXPECT_EQ(bench.sent_header(0).flags, kFlagData);
  EXPECT_EQ(bench.sent_header(0).count, 4);
}

TEST(NodePartial, WithoutData) {
  NodeBench bench;
  bench.send(1, 0, {}, [](Header& h) { h.flags = 0; });
  bench.deadline(0);
  for (unsigned p = 0; p < 4; ++p) EXPECT_EQ(bench.sent_header(p).flags, kFlagPartial);
}

TEST(NodePartial, ThoseThatAreThereHaveToAgree) {
  NodeBench bench;  // RE3
  bench.send(0, 0, {1});
  bench.send(1, 0, {1, 2});
  EXPECT_TRUE(bench.deadline(0));
  EXPECT_EQ(summary(bench.sent), "0:ERROR 0, 1:ERROR 0, 2:ERROR 0, 3:ERROR 0");
  EXPECT_EQ(bench.sent_header(3).tag, 4u);
  EXPECT_EQ(bench.node.state(), GroupState::kStopped);
}

TEST(NodePartial, CongestionOfThoseThatTookPart) {
  NodeBench bench;  // TR5
  bench.send(0, 0, {1}, [](Header& h) { h.ecn = kEcnEct0; });
  bench.send(1, 0, {1}, [](Header& h) { h.ecn = kEcnCe; });
  bench.deadline(0, 0b0001);
  EXPECT_EQ(bench.sent_header(0).ecn, kEcnEct0);
}

}  // namespace
}  // namespace trib
