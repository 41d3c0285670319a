// SPDX-License-Identifier: Apache-2.0
// The chunks of a node with a parent, by itself: TR1, TR2 and TR5.
#include <gtest/gtest.h>

#include <limits>

#include "model/frame/layout.h"
#include "model/node/test/node_uplink_bench.h"

namespace trib {
namespace {

const Endpoint kParent = default_tree_node(9);

// All three members contribute port + 1; the sum, 6, goes up.
void send_all(NodeBench& bench, std::uint32_t sequence) {
  for (unsigned p = 0; p < 3; ++p) bench.send(p, sequence, {static_cast<float>(p + 1)});
  EXPECT_EQ(bench.sent.size(), 1u);
}

TEST(NodeUplink, SumGoesUpAsAContribution) {
  InnerBench bench;  // TR1
  bench.send(1, 4, {10}, [](Header& h) { h.count = 3; });
  bench.send(0, 4, {1}, [](Header& h) { h.count = 0xffff; });
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.send(2, 4, {100}), Verdict::kAccepted);
  ASSERT_EQ(summary(bench.sent), "3:CONTRIBUTION 4");
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kContribution);
  const Header h = bench.sent_header(0);
  EXPECT_EQ(h.source, default_node());
  EXPECT_EQ(h.destination, kParent);
  EXPECT_EQ(h.flags, kFlagData | kFlagWant);
  EXPECT_EQ(h.group, 0);
  EXPECT_EQ(h.epoch, kParentEpoch);
  EXPECT_EQ(h.count, 3);  // modulo 2^16
  EXPECT_EQ(h.tag, 0xc0ffee00u);
  EXPECT_EQ(h.op, 0);
  EXPECT_EQ(h.dtype, 0);
  EXPECT_EQ(values_of(bench.sent[0].frame), Floats{111});
  EXPECT_EQ(bench.node.expected(0, 4), 4u);  // the slots are kept
}

TEST(NodeUplink, DataAndWantIffAnyMembersIs) {
  for (unsigned flags = 0; flags < 64; ++flags) {
    InnerBench bench;
    unsigned any = 0;
    for (unsigned p = 0; p < 3; ++p) {
      const unsigned own = flags >> 2 * p & 3;
      any |= own;
      bench.send(p, 0, (own & kFlagData) != 0 ? Floats{1} : Floats{},
                 [=](Header& h) { h.flags = static_cast<std::uint8_t>(own); });
    }
    ASSERT_EQ(bench.sent.size(), 1u);
    EXPECT_EQ(bench.sent_header(0).flags, any);
    EXPECT_EQ(bench.sent_header(0).payload_bytes, (any & kFlagData) != 0 ? 4 : 0);
  }
}

TEST(NodeUplink, PartialAndCongestionGoUp) {
  InnerBench bench;  // TR5, GR3
  bench.send(0, 0, {1}, [](Header& h) { h.ecn = kEcnEct1, h.flags |= kFlagPartial; });
  bench.send(1, 0, {1}, [](Header& h) { h.ecn = kEcnCe; });
  bench.send(2, 0, {1}, [](Header& h) { h.ecn = kEcnEct0; });
  EXPECT_EQ(bench.sent_header(0).flags, kFlagData | kFlagWant | kFlagPartial);
  EXPECT_EQ(bench.sent_header(0).ecn, kEcnCe);
}

TEST(NodeUplink, ResultOfTheParentIsForwarded) {
  InnerBench bench;  // TR1
  bench.send(0, 0, {1});
  bench.send(1, 0, {1}, [](Header& h) { h.flags = kFlagData; });
  bench.send(2, 0, {1});
  const auto verdict = bench.send_result(3, 0, {5, 6}, [](Header& h) {
    h.flags |= kFlagPartial | kFlagRetry;
    h.tag = 42;
    h.count = 12;
    h.ecn = kEcnCe;
  });
  EXPECT_EQ(verdict, Verdict::kAccepted);
  ASSERT_EQ(summary(bench.sent), "0:RESULT 0, 1:RESULT 0, 2:RESULT 0");
  for (unsigned p = 0; p < 3; ++p) {
    EXPECT_EQ(bench.sent[p].kind, EmissionKind::kResult);
    const Header h = bench.sent_header(p);
    EXPECT_EQ(h.source, default_node());
    EXPECT_EQ(h.destination, default_worker(p));
    EXPECT_EQ(h.flags, p == 1 ? kFlagPartial : kFlagPartial | kFlagData);  // no RETRY
    EXPECT_EQ(h.epoch, kFirstEpoch);                                       // its own
    EXPECT_EQ(h.tag, 42u);
    EXPECT_EQ(h.count, 12);
    EXPECT_EQ(h.ecn, kEcnCe);
    EXPECT_EQ(values_of(bench.sent[p].frame), p == 1 ? Floats{} : (Floats{5, 6}));
  }
  EXPECT_EQ(bench.node.expected(0, 0), 16u);
  // Now the chunk is reduced: its members get replays, and the parent's replay is a duplicate.
  EXPECT_EQ(bench.send(2, 0, {1}), Verdict::kReplay);
  EXPECT_EQ(bench.sent_header(0).flags, kFlagPartial | kFlagData | kFlagRetry);
  EXPECT_EQ(bench.sent_header(0).ecn, kEcnCe);
  EXPECT_EQ(bench.send_result(3, 0, {5, 6}), Verdict::kDuplicate);
  EXPECT_TRUE(bench.sent.empty());
}

TEST(NodeUplink, ResultWithoutData) {
  InnerBench bench;
  for (unsigned p = 0; p < 3; ++p) bench.send(p, 0, {}, [](Header& h) { h.flags = 0; });
  bench.send_result(3, 0, {}, [](Header& h) { h.flags = 0; });
  ASSERT_EQ(bench.sent.size(), 3u);
  for (unsigned p = 0; p < 3; ++p) EXPECT_EQ(bench.sent_header(p).flags, 0);
}

TEST(NodeUplink, ResultPassesBitForBit) {
  InnerBench bench;
  const Floats values = {-0.0f, std::numeric_limits<float>::denorm_min(),
                         std::numeric_limits<float>::infinity(), -1.5f, 0};
  Frame frame = bench.result(3, 0, values);
  layout::put32(&frame.bytes[80], 0x010080ff);  // a signalling NaN, little-endian 0xff800001
  bench.receive(3, frame);
  EXPECT_TRUE(std::equal(frame.bytes.begin() + 64, frame.bytes.end(),
                         bench.sent.at(0).frame.bytes.begin() + 64));
}

TEST(NodeUplink, ResultOfAChunkThatMembersLack) {
  InnerBench bench;  // the parent's deadline has passed
  bench.send(0, 0, {1}, [](Header& h) { h.flags = kFlagData; });
  EXPECT_EQ(bench.send_result(3, 0, {5}, [](Header& h) { h.flags |= kFlagPartial; }),
            Verdict::kAccepted);
  ASSERT_EQ(bench.sent.size(), 3u);
  for (unsigned p = 0; p < 3; ++p) {
    EXPECT_EQ(bench.sent_header(p).flags, p == 0 ? kFlagPartial : kFlagPartial | kFlagData);
  }
  EXPECT_EQ(bench.send(1, 0, {1}), Verdict::kReplay);
}

TEST(NodeUplink, VerdictsOfResults) {
  InnerBench bench;
  EXPECT_EQ(bench.send_result(3, 16, {1}), Verdict::kOutOfWindow);
  EXPECT_EQ(bench.send_result(3, 0xfffffff0, {1}), Verdict::kOutOfWindow);
  // Its epoch is that of the parent's life.
  EXPECT_EQ(bench.send_result(3, 0, {1}, [](Header& h) { h.epoch = kFirstEpoch; }),
            Verdict::kStaleEpoch);
  EXPECT_EQ(bench.send(0, 0, {1}, [](Header& h) { h.epoch = kParentEpoch; }), Verdict::kStaleEpoch);
  bench.expect_error(0, ErrorCode::kStaleEpoch, kFirstEpoch);
  EXPECT_EQ(bench.send_result(3, 0, {1}, [](Header& h) { h.op = 1; }), Verdict::kBadRequest);
  EXPECT_EQ(bench.send_result(3, 0, {1}, [](Header& h) { h.source.ip ^= 1; }), Verdict::kNotMember);
  EXPECT_EQ(bench.send_result(2, 0, {1}), Verdict::kNotMember);
  EXPECT_EQ(bench.send(3, 0, {1}), Verdict::kNotMember);
  bench.expect_error(3, ErrorCode::kNotMember, 0);
  bench.control(FrameType::kLeave, 0);
  EXPECT_EQ(bench.send_result(3, 0, {1}), Verdict::kStopped);
  EXPECT_TRUE(bench.sent.empty());  // what a parent sends is never answered
}

TEST(NodeUplink, DuplicateCausesNothing) {
  InnerBench bench;  // TR2: losses above are found by asking
  send_all(bench, 0);
  const Bytes first = bench.sent.at(0).frame.bytes;
  EXPECT_EQ(bench.send(1, 0, {99}, [](Header& h) { h.flags |= kFlagRetry; }), Verdict::kDuplicate);
  EXPECT_TRUE(bench.sent.empty());
  // The first copy counts, also when it goes up again.
  bench.control(FrameType::kNack, 3);
  ASSERT_EQ(summary(bench.sent), "3:CONTRIBUTION 0");
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kContributionAgain);
  Bytes expected = first;
  expected[45] |= kFlagRetry;
  EXPECT_EQ(bench.sent[0].frame.bytes, expected);
}

TEST(NodeUplink, NackOfTheParentSendsTheSumUpAgain) {
  InnerBench bench;  // TR2, RC4
  send_all(bench, 3);
  const auto nack = [&](std::uint32_t sequence, std::uint16_t epoch) {
    return bench.control(FrameType::kNack, 3, [=](Header& h) {
      h.sequence = sequence;
      h.epoch = epoch;
    });
  };
  EXPECT_EQ(nack(3, kParentEpoch), Verdict::kControl);
  ASSERT_EQ(summary(bench.sent), "3:CONTRIBUTION 3");
  EXPECT_EQ(bench.sent_header(0).flags, kFlagData | kFlagWant | kFlagRetry);
  EXPECT_EQ(values_of(bench.sent[0].frame), Floats{6});
  for (const auto& [sequence, epoch] : {std::pair{2u, kParentEpoch},
                                        {19u, kParentEpoch},
                                        {3u, kFirstEpoch},
                                        {3u, std::uint16_t{0}}}) {
    EXPECT_EQ(nack(sequence, epoch), Verdict::kControl);
    EXPECT_TRUE(bench.sent.empty()) << sequence;  // not sent yet, not yet due, of another epoch
  }
  bench.send_result(3, 3, {6});
  nack(3, kParentEpoch);
  EXPECT_TRUE(bench.sent.empty());  // its result has come
}

TEST(NodeUplink, DeadlineSendsWhatIsThereUp) {
  InnerBench bench;  // GR3
  bench.send(0, 0, {1}, [](Header& h) { h.flags = kFlagData; });
  EXPECT_TRUE(bench.deadline(0));
  ASSERT_EQ(summary(bench.sent), "3:CONTRIBUTION 0");
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kContribution);
  // The missing ones count as such that want it.
  EXPECT_EQ(bench.sent_header(0).flags, kFlagData | kFlagWant | kFlagPartial);
  EXPECT_EQ(bench.sent_header(0).count, 1);
  EXPECT_FALSE(bench.deadline(0));  // once
  // Late ones are taken, and go up only if it is sent again anyway.
  EXPECT_EQ(bench.send(1, 0, {2}), Verdict::kAccepted);
  EXPECT_EQ(bench.send(2, 0, {3}), Verdict::kAccepted);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.send(2, 0, {3}), Verdict::kDuplicate);
  EXPECT_TRUE(bench.sent.empty());
  bench.control(FrameType::kNack, 3);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kContributionAgain);
  EXPECT_EQ(bench.sent_header(0).epoch, kParentEpoch);
  EXPECT_EQ(bench.sent_header(0).flags, kFlagData | kFlagWant | kFlagRetry);
  EXPECT_EQ(bench.sent_header(0).count, 3);
  EXPECT_EQ(values_of(bench.sent[0].frame), Floats{6});
}

TEST(NodeUplink, GapsBelowAreReportedFromHere) {
  InnerBench bench;  // RC4
  bench.send(0, 1, {1});
  bench.send(0, 2, {1});
  EXPECT_EQ(summary(bench.sent), "0:NACK 0");
  bench.send_result(3, 5, {1});
  bench.send_result(3, 6, {1});
  EXPECT_EQ(summary(bench.sent), "0:RESULT 6, 1:RESULT 6, 2:RESULT 6");  // none to the parent
}

}  // namespace
}  // namespace trib
