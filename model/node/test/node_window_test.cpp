// SPDX-License-Identifier: Apache-2.0
// Which ports may contribute what and when: IN3, IN4, IN5, IN6 and RC2.
#include <gtest/gtest.h>

#include <numeric>

#include "model/node/test/node_bench.h"

namespace trib {
namespace {

void expect_error(const NodeBench& bench, unsigned port, ErrorCode code, const Endpoint& to,
                  unsigned current = 7) {
  bench.expect_error(port, code, current);
  EXPECT_EQ(bench.sent_header(0).destination, to);
  EXPECT_EQ(bench.sent_header(0).sequence, 3u);
}

TEST(NodeWindow, UnknownGroup) {
  NodeBench bench;  // IN3
  EXPECT_EQ(bench.send(0, 3, {1}, [](Header& h) { h.group = 5; }), Verdict::kUnknownGroup);
  expect_error(bench, 0, ErrorCode::kUnknownGroup, default_worker(0), 0);
  EXPECT_EQ(bench.sent_header(0).group, 5);  // that of the frame
  // Only what children send is answered.
  const auto result = bench.result(0, 3, {1}, [](Header& h) { h.group = 5; });
  EXPECT_EQ(bench.receive(0, result), Verdict::kUnknownGroup);
  EXPECT_TRUE(bench.sent.empty());
}

TEST(NodeWindow, GroupThatNeverStartedOrHasEnded) {
  NodeBench bench(bench_config(), NodeBench::Start::kNo);
  EXPECT_EQ(bench.node.state(), GroupState::kIdle);
  EXPECT_EQ(bench.send(0, 3, {1}), Verdict::kUnknownGroup);
  expect_error(bench, 0, ErrorCode::kUnknownGroup, default_worker(0), 0);
  bench.node.start();
  bench.node.end(0, bench.sent);
  EXPECT_EQ(bench.node.state(), GroupState::kIdle);
  EXPECT_EQ(bench.send(0, 3, {1}), Verdict::kUnknownGroup);
  expect_error(bench, 0, ErrorCode::kUnknownGroup, default_worker(0), 0);
}

TEST(NodeWindow, NotAMember) {
  NodeBench bench;  // IN3: every part of the source address counts
  const auto as = [&](const std::function<void(Endpoint&)>& change) {
    Endpoint stranger = default_worker(1);
    change(stranger);
    EXPECT_EQ(bench.send(1, 3, {1}, [&](Header& h) { h.source = stranger; }), Verdict::kNotMember);
    expect_error(bench, 1, ErrorCode::kNotMember, stranger, 0);
  };
  as([](Endpoint& e) { e.mac.octets[5] ^= 1; });
  as([](Endpoint& e) { e.ip ^= 1; });
  as([](Endpoint& e) { e.udp_port ^= 1; });
  as([](Endpoint& e) { e = default_worker(2); });  // a member, but of another port
}

TEST(NodeWindow, StaleEpochIsToldTheCurrentOne) {
  NodeBench bench;  // IN3
  EXPECT_EQ(bench.send(2, 3, {1}, [](Header& h) { h.epoch = 6; }), Verdict::kStaleEpoch);
  expect_error(bench, 2, ErrorCode::kStaleEpoch, default_worker(2));
}

TEST(NodeWindow, BadRequests) {
  for (unsigned op = 0; op < 16; ++op) {
    for (unsigned dtype = 0; dtype < 16; ++dtype) {
      if (op == 0 && dtype == 0) continue;
      NodeBench bench;
      EXPECT_EQ(bench.send(0, 3, {1},
                           [&](Header& h) {
                             h.op = static_cast<std::uint8_t>(op);
                             h.dtype = static_cast<std::uint8_t>(dtype);
                           }),
                Verdict::kBadRequest);
      expect_error(bench, 0, ErrorCode::kBadRequest, default_worker(0));
    }
  }
  for (std::uint16_t bytes : {1, 2, 3, 5}) {
    NodeBench bench;
    EXPECT_EQ(bench.send(0, 3, {1, 2}, [&](Header& h) { h.payload_bytes = bytes; }),
              Verdict::kBadRequest);
    expect_error(bench, 0, ErrorCode::kBadRequest, default_worker(0));
  }
}

TEST(NodeWindow, ErrorsGoByGroupMemberStopEpochRequest) {
  NodeBench bench;  // IN3, and the order of the checks
  const auto verdict = [&](bool epoch, bool member, bool group) {
    return bench.send(0, 3, {1}, [&](Header& h) {
      h.op = 1;
      if (epoch) h.epoch = 6;
      if (member) h.source.ip ^= 1;
      if (group) h.group = 1;
    });
  };
  EXPECT_EQ(verdict(false, false, false), Verdict::kBadRequest);
  EXPECT_EQ(verdict(true, false, false), Verdict::kStaleEpoch);
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 9, Floats(p + 1, 1.0f));
  ASSERT_EQ(bench.node.state(), GroupState::kStopped);
  EXPECT_EQ(verdict(false, false, false), Verdict::kStopped);
  EXPECT_EQ(verdict(true, false, false), Verdict::kStopped);
  EXPECT_EQ(verdict(true, true, false), Verdict::kNotMember);
  EXPECT_EQ(verdict(true, true, true), Verdict::kUnknownGroup);
}

TEST(NodeWindow, SecondCopyIsDroppedAndTheFirstCounts) {
  NodeBench bench;  // IN4
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kAccepted);
  EXPECT_EQ(bench.send(0, 0, {100}), Verdict::kDuplicate);
  EXPECT_TRUE(bench.sent.empty());
  for (unsigned p = 1; p < 4; ++p) bench.send(p, 0, {1});
  EXPECT_EQ(values_of(bench.sent.at(0).frame), Floats{4});
}

TEST(NodeWindow, OutsideOfTheWindow) {
  NodeBench bench;  // IN4
  for (std::uint32_t sequence : {16u, 17u, 31u, 32u, 0x80000000u}) {
    EXPECT_EQ(bench.send(0, sequence, {1}), Verdict::kOutOfWindow) << sequence;
    EXPECT_TRUE(bench.sent.empty());
  }
  for (std::uint32_t sequence : {0x80000010u, 0xfffffff0u, 0xffffffffu}) {  // GR4
    EXPECT_EQ(bench.send(0, sequence, {1}), Verdict::kOutOfWindow) << sequence;
    EXPECT_EQ(bench.sent.size(), 1u);
  }
  bench.reduce_chunk(0);
  EXPECT_EQ(bench.send(0, 16, {1}), Verdict::kAccepted);
  EXPECT_EQ(bench.send(0, 32, {1}), Verdict::kOutOfWindow);
  for (unsigned p = 1; p < 4; ++p) bench.send(p, 16, {1});
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kOutOfWindow);  // two windows ago
}

TEST(NodeWindow, BadEndEmptiesNothingButItself) {
  NodeBench bench;  // IN5
  bench.send(0, 0, {1});
  Frame bad = bench.contribution(1, 0, {100});
  bad.bad = true;
  EXPECT_EQ(bench.receive(1, bad), Verdict::kBadEnd);
  for (unsigned p = 1; p < 4; ++p) EXPECT_EQ(bench.send(p, 0, {1}), Verdict::kAccepted);
  EXPECT_EQ(values_of(bench.sent.at(0).frame), Floats{4});
}

TEST(NodeWindow, ReplayGoesToTheAskerAlone) {
  NodeBench bench;  // RC2
  bench.reduce_chunk(0);
  const Frame original = bench.sent.at(2).frame;
  EXPECT_EQ(bench.send(2, 0, {99}, [](Header& h) { h.flags |= kFlagRetry; }), Verdict::kReplay);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent[0].port, 2u);
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kReplay);
  // The same frame with RETRY set.
  Bytes expected = original.bytes;
  expected[45] |= kFlagRetry;
  EXPECT_EQ(bench.sent[0].frame.bytes, expected);
  // As often as it is asked for.
  EXPECT_EQ(bench.send(2, 0, {99}), Verdict::kReplay);
  EXPECT_EQ(bench.sent.at(0).frame.bytes, expected);
}

TEST(NodeWindow, ReplayFollowsTheWantOfTheReducedContribution) {
  NodeBench bench;  // RC2
  bench.send(0, 0, {1}, [](Header& h) { h.flags = kFlagData; });
  for (unsigned p = 1; p < 4; ++p) bench.send(p, 0, {1});
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kReplay);  // wants it now
  EXPECT_EQ(bench.sent_header(0).flags, kFlagRetry);
  EXPECT_EQ(bench.sent_header(0).payload_bytes, 0);
  EXPECT_EQ(bench.send(1, 0, {}, [](Header& h) { h.flags = 0; }), Verdict::kReplay);
  EXPECT_EQ(bench.sent_header(0).flags, kFlagData | kFlagRetry);
  EXPECT_EQ(values_of(bench.sent[0].frame), Floats{4});
}

TEST(NodeWindow, ReplayWhileTheNextChunkIsGathered) {
  NodeBench bench;  // RC2
  bench.reduce_chunk(0);
  for (unsigned p = 0; p < 3; ++p) bench.send(p, 16, {1});
  EXPECT_EQ(bench.send(3, 0, {1}), Verdict::kReplay);
  EXPECT_EQ(bench.send(3, 16, {1}), Verdict::kAccepted);
  EXPECT_EQ(bench.send(3, 16, {1}), Verdict::kReplay);
}

TEST(NodeWindow, SequenceNumbersWrap) {
  NodeConfig config = bench_config();
  config.groups[0].first_sequence = 0xffffffe0;
  NodeBench bench(config);
  EXPECT_EQ(bench.send(0, 0xffffffd0, {1}), Verdict::kOutOfWindow);  // before the first
  for (std::uint32_t i = 0; i < 96; ++i) {
    const std::uint32_t sequence = 0xffffffe0 + i;
    bench.reduce_chunk(sequence);
    ASSERT_EQ(bench.sent.size(), 4u) << sequence;
    EXPECT_EQ(bench.sent_header(0).sequence, sequence);
    EXPECT_EQ(bench.node.expected(0, sequence % 16), sequence + 16);
    EXPECT_EQ(bench.send(1, sequence, {1}), Verdict::kReplay) << sequence;
    EXPECT_EQ(bench.send(1, sequence + 32, {1}), Verdict::kOutOfWindow) << sequence;
  }
}

TEST(NodeWindow, StartDropsContributionsAndResults) {
  NodeBench bench;
  bench.reduce_chunk(0);
  bench.send(0, 1, {1});
  bench.start(8);
  EXPECT_EQ(bench.node.expected(0, 0), 0u);
  EXPECT_EQ(bench.send(0, 1, {1}), Verdict::kAccepted);
  EXPECT_EQ(bench.send(0, 16, {1}), Verdict::kOutOfWindow);
  bench.reduce_chunk(0);
}

TEST(NodeWindow, NewEpochShutsOutTheOldWorkers) {
  NodeBench bench;
  const Frame old = bench.contribution(0, 0, {1});
  bench.node.end(0, bench.sent);
  NodeConfig config = bench_config();
  config.groups[0].epoch = 8;
  bench.node.configure(config);
  bench.node.start();
  EXPECT_EQ(bench.receive(0, old), Verdict::kStaleEpoch);
  bench.expect_error(0, ErrorCode::kStaleEpoch, 8);
  bench.reduce_chunk(0);
}

TEST(NodeWindow, EveryFrameIsCountedOnceOnItsPort) {
  NodeBench bench;  // IN6: received = sum over the verdicts
  bench.reduce_chunk(0);
  for (int i = 0; i < 5; ++i) bench.send(1, 0, {1});
  bench.receive(1, Frame{Bytes(10), false});
  const auto total = [&](unsigned port) {
    const auto& counters = bench.node.verdicts(port);
    return std::accumulate(counters.begin(), counters.end(), std::uint64_t{0});
  };
  EXPECT_EQ(total(0), 1u);
  EXPECT_EQ(total(1), 7u);
  EXPECT_EQ(bench.node.verdicts(1)[static_cast<unsigned>(Verdict::kReplay)], 5u);
  EXPECT_EQ(bench.node.verdicts(1)[static_cast<unsigned>(Verdict::kNotOurs)], 1u);
}

}  // namespace
}  // namespace trib
