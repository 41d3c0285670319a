// SPDX-License-Identifier: Apache-2.0
// RC2: the serials of results, and the ASKs that are not answered because of them.
#include <gtest/gtest.h>

#include "model/frame/serial.h"
#include "model/node/test/node_uplink_bench.h"

namespace trib {
namespace {

// All frames sent last are results of that chunk, with this serial.
void expect_results(const NodeBench& bench, std::uint32_t sequence, unsigned serial,
                    std::size_t members = 4) {
  ASSERT_EQ(bench.sent.size(), members) << summary(bench.sent);
  for (std::size_t i = 0; i < members; ++i) {
    const Header h = bench.sent_header(i);
    EXPECT_EQ(h.type, FrameType::kResult);
    EXPECT_EQ(h.sequence, sequence);
    EXPECT_EQ(h.serial, serial) << "chunk " << sequence << ", port " << bench.sent[i].port;
  }
}

HeaderChange count_of(unsigned count) {
  return [=](Header& h) { h.count = static_cast<std::uint16_t>(count); };
}

TEST(NodeSerial, NumbersTheResultsOfALifeInTheirOrder) {
  NodeBench bench;
  unsigned serial = 0;
  for (const std::uint32_t sequence : {3u, 0u, 1u, 2u}) {
    bench.reduce_chunk(sequence);
    expect_results(bench, sequence, serial++);
  }
}

TEST(NodeSerial, ModuloTwoHundredAndFiftySix) {
  NodeBench bench;
  for (std::uint32_t sequence = 0; sequence < 600; ++sequence) {
    bench.reduce_chunk(sequence);
    expect_results(bench, sequence, sequence % 256);
  }
}

TEST(NodeSerial, BeginsAnewWithEachLife) {
  NodeBench bench;
  for (std::uint32_t sequence = 0; sequence < 5; ++sequence) bench.reduce_chunk(sequence);
  bench.start(8);
  bench.reduce_chunk(0);
  expect_results(bench, 0, 0);
}

TEST(NodeSerial, OfResultsWithoutPayloadAndPartialOnes) {
  NodeBench bench;
  bench.reduce_chunk(0);
  for (unsigned p = 0; p < 4; ++p) bench.send(p, 1, {}, [](Header& h) { h.flags = 0; });
  expect_results(bench, 1, 1);
  bench.send(2, 2, {1});
  EXPECT_TRUE(bench.deadline(2));
  expect_results(bench, 2, 2);
}

TEST(NodeSerial, ReplaysHaveThatOfTheResult) {
  NodeBench bench;
  bench.reduce_chunk(7);
  bench.reduce_chunk(4);
  bench.reduce_chunk(5);
  for (unsigned p = 0; p < 4; ++p) {
    EXPECT_EQ(bench.ask(p, 4), Verdict::kReplay);
    expect_results(bench, 4, 1, 1);
    EXPECT_EQ(bench.send(p, 5, {1}), Verdict::kReplay);
    expect_results(bench, 5, 2, 1);
  }
}

// By number of the last result that the child has got, when the chunk's is number 2.
TEST(NodeSerial, NoReplayOfWhatIsOnItsWay) {
  NodeBench bench;
  for (std::uint32_t sequence = 0; sequence < 5; ++sequence) bench.reduce_chunk(sequence);
  for (unsigned last = 0; last < 256; ++last) {
    // 1 to 127 ahead of the last one: 131 to 255, 0 and 1.
    const bool on_its_way = last <= 1 || last >= 131;
    EXPECT_EQ(bench.ask(1, 2, count_of(0x100 + last)), Verdict::kReplay) << last;
    EXPECT_EQ(bench.sent.size(), on_its_way ? 0u : 1u) << last;
    EXPECT_EQ(is_on_its_way(2, ask_count(static_cast<std::uint8_t>(last))), on_its_way) << last;
  }
}

TEST(NodeSerial, NoReplayOfWhatIsOnItsWayPastTheEndOfNumbers) {
  NodeBench bench;
  for (std::uint32_t sequence = 0; sequence < 260; ++sequence) bench.reduce_chunk(sequence);
  EXPECT_EQ(bench.ask(1, 257, count_of(ask_count(254))), Verdict::kReplay);  // number 1
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.ask(1, 254, count_of(ask_count(1))), Verdict::kReplay);
  expect_results(bench, 254, 254, 1);
}

TEST(NodeSerial, OtherCountsAreAnsweredInAnyCase) {
  NodeBench bench;
  for (std::uint32_t sequence = 0; sequence < 5; ++sequence) bench.reduce_chunk(sequence);
  for (const unsigned count : {0u, 1u, 0xffu, 0x200u, 0x300u, 0x1100u, 0xff00u}) {
    EXPECT_EQ(bench.ask(1, 3, count_of(count)), Verdict::kReplay) << count;
    expect_results(bench, 3, 3, 1);
  }
}

TEST(NodeSerial, CopiesOfContributionsAreAnsweredInAnyCase) {
  NodeBench bench;
  bench.reduce_chunk(0);
  bench.reduce_chunk(1);
  EXPECT_EQ(bench.send(1, 1, {1}, count_of(0x100)), Verdict::kReplay);
  expect_results(bench, 1, 1, 1);
}

TEST(NodeSerial, CountSaysNothingAboutWhatIsNotReduced) {
  NodeBench bench;
  bench.reduce_chunk(0);
  bench.send(1, 16, {1});
  EXPECT_EQ(bench.ask(1, 16, count_of(0x100)), Verdict::kControl);
  EXPECT_EQ(summary(bench.sent), "1:STATUS 16");
  EXPECT_EQ(bench.ask(2, 16, count_of(0x1ff)), Verdict::kControl);
  EXPECT_EQ(summary(bench.sent), "2:NACK 16");
  EXPECT_EQ(bench.ask(2, 0xfffffff0, count_of(0x1ff)), Verdict::kControl);
  EXPECT_EQ(summary(bench.sent), "2:PASSED 4294967280");
}

// TR1: the parent's numbers are those of its own life.
TEST(NodeSerial, NodeOfATreeHasItsOwn) {
  InnerBench bench;
  for (unsigned p = 0; p < 3; ++p) bench.send(p, 4, {1});
  EXPECT_EQ(bench.sent_header(0).type, FrameType::kContribution);
  EXPECT_EQ(bench.sent_header(0).serial, 0);
  const auto from_parent = [&](std::uint32_t sequence, std::uint8_t serial) {
    return bench.send_result(3, sequence, {3}, [=](Header& h) { h.serial = serial; });
  };
  EXPECT_EQ(from_parent(4, 200), Verdict::kAccepted);
  expect_results(bench, 4, 0, 3);
  EXPECT_EQ(from_parent(2, 17), Verdict::kAccepted);
  expect_results(bench, 2, 1, 3);
  EXPECT_EQ(bench.ask(0, 2), Verdict::kReplay);
  expect_results(bench, 2, 1, 1);
  EXPECT_EQ(bench.ask(0, 2, count_of(ask_count(0))), Verdict::kReplay);
  EXPECT_TRUE(bench.sent.empty());
  EXPECT_EQ(bench.ask(0, 2, count_of(ask_count(16))), Verdict::kReplay);
  expect_results(bench, 2, 1, 1);
}

TEST(NodeSerial, OnlyResultsHaveOne) {
  NodeBench bench;
  bench.reduce_chunk(0);
  bench.reduce_chunk(1);
  for (const FrameType type : {FrameType::kContribution, FrameType::kAsk, FrameType::kLeave}) {
    EXPECT_EQ(bench.control(type, 0, [](Header& h) { h.sequence = 2, h.serial = 1; }),
              Verdict::kBadExtension);
    EXPECT_TRUE(bench.sent.empty());
  }
  bench.ask(0, 2);
  EXPECT_EQ(summary(bench.sent), "0:NACK 2");
  EXPECT_EQ(bench.sent_header(0).serial, 0);
}

}  // namespace
}  // namespace trib
