// SPDX-License-Identifier: Apache-2.0
// When the worker asks for a chunk, and what it says with that: gaps and probes (WK1, RC2).
#include <gtest/gtest.h>

#include <vector>

#include "host/engine/test/worker_bench.h"

namespace trib {
namespace {

// WK1
TEST(WorkerAsk, GapInTheResultsIsAskedForAtOnce) {
  WorkerConfig config = wide_window();
  config.minimum_timeout = 1000;
  WorkerBench bench(config);
  bench.all_reduce(16);
  bench.transmit(0);
  bench.result(0, {0, 0}, 10);
  EXPECT_EQ(sent(bench, 10), Sent{});
  bench.result(3, {0, 0}, 12);
  EXPECT_EQ(sent(bench, 12), (Sent{"ASK 1", "ASK 2"}));
  // Once: later results add nothing new.
  for (std::uint32_t sequence : {4u, 5u, 6u, 7u}) bench.result(sequence, {0, 0}, 13);
  EXPECT_EQ(sent(bench, 13), Sent{});
  EXPECT_EQ(bench.worker.statistics().gaps, 2u);
  EXPECT_EQ(bench.worker.statistics().asks, 2u);
  bench.result(1, {0, 0}, 15);
  bench.worker.receive(bench.from_node(2, {0, 0}, [](Header& h) { h.flags |= kFlagRetry; }), 30);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.worker.statistics().replays, 1u);
  EXPECT_EQ(bench.worker.statistics().frames_sent, 8u);
  EXPECT_EQ(bench.worker.statistics().retransmissions, 0u);
  EXPECT_EQ(bench.worker.statistics().timeouts, 0u);
}

TEST(WorkerAsk, ResultThatComesBeforeTheQueuedAsk) {
  WorkerBench bench(wide_window());
  bench.all_reduce(16);
  bench.transmit(0);
  bench.result(1, {0, 0}, 10);
  bench.result(0, {0, 0}, 10);
  EXPECT_EQ(sent(bench, 10), Sent{});
  EXPECT_EQ(bench.worker.statistics().gaps, 1u);
}

// RC2: a gap's ASK carries what has arrived; replays may have overtaken it.
TEST(WorkerAsk, AskForAGapTellsTheLastSerial) {
  WorkerConfig config = wide_window();
  config.initial_timeout = config.minimum_timeout = 3200;
  WorkerBench bench(config);
  bench.all_reduce(40);
  bench.transmit(0);
  const auto result = [&](std::uint32_t sequence, std::uint8_t serial, bool replay = false) {
    bench.worker.receive(bench.from_node(sequence, {0, 0},
                                         [&](Header& h) {
                                           h.serial = serial;
                                           if (replay) h.flags |= kFlagRetry;
                                         }),
                         200);
  };
  const auto counts = [&](Time now) {
    std::vector<unsigned> all;
    for (const Header& h : bench.transmit(now)) {
      if (h.type == FrameType::kAsk) all.push_back(h.count);
    }
    return all;
  };
  using Counts = std::vector<unsigned>;
  result(1, 3, true);
  EXPECT_EQ(counts(200), Counts{0});  // of chunk 0: no result has come yet but a replay
  result(3, 255);
  EXPECT_EQ(counts(200), Counts{256 + 255});
  result(5, 0);
  result(6, 9, true);
  EXPECT_EQ(counts(200), Counts{256});
  result(3, 255);          // a frame that was doubled: it has come last nevertheless
  result(99, 7);           // not sent yet
  bench.worker.tick(400);  // again
  EXPECT_EQ(counts(400), (Counts{256 + 7, 256 + 7, 256 + 7}));
}

// Unconditional ASKs are answered unconditionally.
TEST(WorkerAsk, ProbesAndTimeoutsTellNoSerial) {
  WorkerConfig config = wide_window();
  config.initial_timeout = config.minimum_timeout = 3200;
  WorkerBench bench(config);
  bench.all_reduce(40);
  bench.transmit(0);
  bench.result(0, {0, 0}, 400);
  EXPECT_EQ(sent(bench, 400), Sent{"NEW 8"});
  bench.worker.tick(800);
  EXPECT_EQ(bench.worker.statistics().probes, 1u);
  const std::vector<Header> probe = bench.transmit(800);
  ASSERT_EQ(probe.size(), 1u);
  EXPECT_EQ(probe[0].sequence, 1u);
  EXPECT_EQ(probe[0].count, 0);

  WorkerBench slow(config);
  slow.all_reduce(40);
  for (int i = 0; i < 2; ++i) slow.worker.poll_transmit(0);  // it could send more, so no probe
  slow.result(0, {0, 0}, 400);
  slow.worker.tick(3200);
  EXPECT_EQ(slow.worker.statistics().timeouts, 1u);
  const std::vector<Header> timeout = slow.transmit(3200);
  ASSERT_FALSE(timeout.empty());
  EXPECT_EQ(timeout[0].type, FrameType::kAsk);
  EXPECT_EQ(timeout[0].sequence, 1u);
  EXPECT_EQ(timeout[0].count, 0);
}

// One round trip after an ASK, 0.75 of it after a copy.
TEST(WorkerAsk, AsksAgainAfterARoundTrip) {
  WorkerConfig config = wide_window();
  config.initial_timeout = config.minimum_timeout = 3200;
  WorkerBench bench(config);
  bench.all_reduce(40);
  bench.transmit(0);
  for (std::uint32_t sequence : {0u, 1u, 2u, 3u, 5u}) bench.result(sequence, {0, 0}, 400);
  EXPECT_EQ(sent(bench, 400), (Sent{"ASK 4", "NEW 8", "NEW 9", "NEW 10", "NEW 11"}));
  bench.nack(4, 500);
  EXPECT_EQ(sent(bench, 500), Sent{"AGAIN 4"});
  bench.worker.tick(799);
  EXPECT_EQ(sent(bench, 799), Sent{});
  bench.worker.tick(800);
  EXPECT_EQ(sent(bench, 800), Sent{"ASK 4"});
  bench.worker.tick(1599);
  EXPECT_EQ(sent(bench, 1599), Sent{"ASK 4"});
  bench.result(4, {0, 0}, 1600);
  EXPECT_EQ(sent(bench, 1600), (Sent{"NEW 12", "NEW 13"}));
}

TEST(WorkerAsk, TimeBetweenAsksDoublesAfterFour) {
  WorkerConfig config = bench_worker_config();
  config.window = 64;
  config.initial_timeout = config.minimum_timeout = 3200;
  WorkerBench bench(config);
  bench.all_reduce(200);
  for (int i = 0; i < 2; ++i) bench.worker.poll_transmit(0);  // it could send more, so no probe
  bench.result(1, {0, 0}, 400);
  std::vector<Time> asked;
  for (Time now = 400; now < 4000; now += 100) {
    bench.worker.tick(now);
    const Header header = bench.header_of(bench.worker.poll_transmit(now).value());
    if (header.type == FrameType::kAsk && header.sequence == 0) asked.push_back(now);
    if (now == 400) bench.status(0, now, 1, 3, 3);
  }
  EXPECT_EQ(asked, (std::vector<Time>{400, 800, 1200, 1600, 2000, 2800}));
}

// Copies go before new chunks, and ASKs before both: all workers wait for them.
TEST(WorkerAsk, WhatIsMissingGoesFirst) {
  WorkerBench bench(wide_window());
  bench.all_reduce(40);
  bench.transmit(0);
  bench.nack(3, 5);
  for (std::uint32_t sequence : {0u, 1u, 4u, 5u, 6u}) bench.result(sequence, {0, 0}, 10);
  EXPECT_EQ(sent(bench, 10), (Sent{"ASK 2", "AGAIN 3", "NEW 8", "NEW 9"}));
}

// Nothing can be sent, so no gap will ever show.
TEST(WorkerAsk, ProbeWhenTheWindowIsFull) {
  WorkerConfig config = wide_window();
  config.initial_timeout = config.minimum_timeout = 3200;
  WorkerBench bench(config);
  bench.all_reduce(40);
  bench.transmit(0);
  bench.result(0, {0, 0}, 400);
  EXPECT_EQ(sent(bench, 400), Sent{"NEW 8"});
  ASSERT_EQ(bench.worker.deadline(), 400 + 400);  // the shortest round trip
  bench.worker.tick(800);
  EXPECT_EQ(sent(bench, 800), Sent{"ASK 1"});
  EXPECT_EQ(bench.worker.statistics().probes, 1u);
  bench.result(1, {0, 0}, 900);
  EXPECT_EQ(sent(bench, 900), Sent{"NEW 9"});
  EXPECT_EQ(bench.worker.deadline(), 900 + 400);
  EXPECT_EQ(bench.worker.statistics().timeouts, 0u);
  EXPECT_EQ(bench.worker.statistics().retransmissions, 0u);
}

TEST(WorkerAsk, ProbeAtTheEndOfAMessageNotBeforeTheFloor) {
  WorkerConfig config = bench_worker_config();
  config.initial_timeout = config.minimum_timeout = 3200;
  EXPECT_EQ(probe_floor(config.minimum_timeout), 100);
  EXPECT_EQ(probe_floor(kDefaultMinimumTimeout), 13'248'000);
  WorkerBench bench(config);
  bench.all_reduce(6);
  bench.transmit(0);
  bench.result(0, {0, 0}, 10);
  bench.result(1, {0, 0}, 10);
  ASSERT_EQ(bench.worker.deadline(), 10 + 100);
  bench.worker.tick(110);
  EXPECT_EQ(sent(bench, 110), Sent{"ASK 2"});
  bench.result(2, {0, 0}, 120);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.worker.deadline(), std::nullopt);
}

// A worker that waits for a dead one does not flood the node: the time between ASKs doubles.
TEST(WorkerAsk, AsksBecomeRare) {
  WorkerConfig config = wide_window();
  config.initial_timeout = config.minimum_timeout = 32'000;
  config.maximum_timeout = 320'000;
  config.max_retries = 1000;
  WorkerBench bench(config);
  bench.all_reduce(40);
  bench.transmit(0);
  bench.result(1, {0, 0}, 100);
  std::uint64_t asks = 0;
  for (const Time until : {32'000, 320'000, 3'200'000}) {
    while (*bench.worker.deadline() < until) {
      const Time now = *bench.worker.deadline();
      bench.worker.tick(now);
      for (const Header& header : bench.transmit(now)) bench.status(header.sequence, now, 1, 3, 3);
    }
    EXPECT_LE(bench.worker.statistics().asks - asks, 100u) << until;
    asks = bench.worker.statistics().asks;
  }
  EXPECT_EQ(bench.worker.statistics().retransmissions, 0u);  // the node has said that it has them
}

}  // namespace
}  // namespace trib
