// SPDX-License-Identifier: Apache-2.0
// When the worker sends a chunk again, and when it gives up: RC1, RC4.
#include <gtest/gtest.h>

#include "model/test/worker_bench.h"

namespace trib {
namespace {

using Sequences = std::vector<std::uint32_t>;

WorkerConfig wide_window() {
  WorkerConfig config = bench_worker_config();
  config.window = 8;
  return config;
}

// The round trips in this test are 10 to 12.
TEST(WorkerRecovery, GapInTheResultsOnce) {
  WorkerBench bench(wide_window());  // RC1
  bench.all_reduce(16);
  bench.transmit(0);
  bench.result(1, {0, 0}, 10);
  bench.result(2, {0, 0}, 11);
  const Time timeout = *bench.worker.deadline();
  bench.result(3, {0, 0}, 12);
  // Half of the least round trip later it's not another worker's loss.
  EXPECT_GT(timeout, 17);
  ASSERT_EQ(bench.worker.deadline(), 17);
  bench.worker.tick(16);
  EXPECT_EQ(bench.transmit_sequences(16), Sequences{});
  bench.worker.tick(17);
  const std::vector<Header> again = bench.transmit(17);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].sequence, 0u);
  EXPECT_EQ(again[0].flags, kFlagData | kFlagWant | kFlagRetry);
  EXPECT_EQ(again[0].payload_bytes, 8);
  // Those that were sent before the retransmission say nothing about it.
  for (std::uint32_t sequence : {4u, 5u, 6u, 7u}) bench.result(sequence, {0, 0}, 18);
  EXPECT_EQ(bench.transmit_sequences(18), Sequences{});
  EXPECT_EQ(bench.worker.statistics().gaps, 1u);
  EXPECT_EQ(bench.worker.statistics().retransmissions, 1u);
  EXPECT_EQ(bench.worker.statistics().timeouts, 0u);
  bench.worker.receive(bench.from_node(0, {0, 0}, [](Header& h) { h.flags |= kFlagRetry; }), 20);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.worker.statistics().replays, 1u);
}

TEST(WorkerRecovery, ResultThatComesWhileAGapWaits) {
  WorkerBench bench(wide_window());
  bench.all_reduce(16);
  bench.transmit(0);
  for (std::uint32_t sequence : {1u, 2u, 3u, 0u}) bench.result(sequence, {0, 0}, 10);
  bench.worker.tick(30);
  EXPECT_EQ(bench.transmit_sequences(30), Sequences{});
  EXPECT_EQ(bench.worker.statistics().gaps, 1u);
}

// One chunk that was sent later is enough then: the copy isn't waiting for another worker's.
TEST(WorkerRecovery, GapAfterTheRetransmissionWasLostAsWell) {
  WorkerBench bench(wide_window());  // RC1
  bench.all_reduce(40);
  bench.transmit(0);
  for (std::uint32_t sequence : {0u, 1u, 2u, 3u, 5u, 6u, 7u}) bench.result(sequence, {0, 0}, 10);
  bench.worker.tick(15);
  EXPECT_EQ(bench.transmit_sequences(15), (Sequences{4, 8, 9, 10, 11}));
  bench.result(8, {0, 0}, 25);
  EXPECT_EQ(bench.transmit_sequences(25), Sequences{4});
  EXPECT_EQ(bench.worker.statistics().gaps, 2u);
  // 9 to 11 were sent before this copy.
  for (std::uint32_t sequence : {9u, 10u, 11u}) bench.result(sequence, {0, 0}, 26);
  EXPECT_EQ(bench.transmit_sequences(26), Sequences{});
}

// Which copy of a chunk was answered is unknown: it counts as of its first.
TEST(WorkerRecovery, ResultOfAChunkSentTwiceTellsAnEarlyOrder) {
  WorkerBench bench(wide_window());
  bench.all_reduce(40);
  bench.transmit(0);
  bench.nack(1, 5);
  EXPECT_EQ(bench.transmit_sequences(5), Sequences{1});
  bench.nack(0, 6);
  EXPECT_EQ(bench.transmit_sequences(6), Sequences{0});
  bench.result(1, {0, 0}, 20);  // says nothing about the second copy of 0
  EXPECT_EQ(bench.worker.statistics().gaps, 0u);
}

// Nothing can be sent, so no gap will ever show.
TEST(WorkerRecovery, ProbeWhenTheWindowIsFull) {
  WorkerConfig config = wide_window();
  config.initial_timeout = config.minimum_timeout = 500;
  config.minimum_probe = 50;
  WorkerBench bench(config);
  bench.all_reduce(40);
  bench.transmit(0);
  for (std::uint32_t sequence : {1u, 2u}) bench.result(sequence, {0, 0}, 40);
  ASSERT_EQ(bench.worker.deadline(), 40 + 2 * 40);  // twice the least round trip
  bench.worker.tick(120);
  EXPECT_EQ(bench.transmit_sequences(120), Sequences{0});
  EXPECT_EQ(bench.worker.statistics().probes, 1u);
  ASSERT_EQ(bench.worker.deadline(), 120 + 160);  // doubled
  bench.worker.tick(280);
  EXPECT_EQ(bench.transmit_sequences(280), Sequences{0});
  // The next one would come after the timeout of the others.
  EXPECT_EQ(bench.worker.deadline(), 500);
  bench.result(0, {0, 0}, 290);
  EXPECT_EQ(bench.transmit_sequences(290), (Sequences{8, 9, 10}));
  EXPECT_EQ(bench.worker.deadline(), 290 + 80);
  EXPECT_EQ(bench.worker.statistics().timeouts, 0u);
}

TEST(WorkerRecovery, ProbeAtTheEndOfAMessage) {
  WorkerConfig config = bench_worker_config();
  config.initial_timeout = config.minimum_timeout = 500;
  config.minimum_probe = 90;
  WorkerBench bench(config);
  bench.all_reduce(6);
  bench.transmit(0);
  bench.result(0, {0, 0}, 10);
  bench.result(1, {0, 0}, 10);
  ASSERT_EQ(bench.worker.deadline(), 10 + 90);
  bench.worker.tick(100);
  EXPECT_EQ(bench.transmit_sequences(100), Sequences{2});
  bench.result(2, {0, 0}, 110);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.worker.deadline(), std::nullopt);
}

TEST(WorkerRecovery, ResultThatComesBeforeTheQueuedRetransmission) {
  WorkerBench bench(wide_window());
  bench.all_reduce(16);
  bench.transmit(0);
  bench.nack(0, 10);
  bench.result(0, {0, 0}, 11);
  EXPECT_EQ(bench.transmit_sequences(11), Sequences{});
  EXPECT_EQ(bench.worker.statistics().retransmissions, 0u);
}

TEST(WorkerRecovery, NackAtOnce) {
  WorkerBench bench;  // RC4
  bench.all_reduce(8);
  bench.transmit(0);
  bench.nack(2, 5);
  bench.nack(2, 5);  // it's queued already
  const std::vector<Header> again = bench.transmit(5);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].sequence, 2u);
  EXPECT_TRUE(again[0].has(kFlagRetry));
  EXPECT_EQ(bench.worker.statistics().nacks, 2u);
  bench.result(2, {0, 0}, 10);
  bench.nack(2, 10);  // has come meanwhile
  bench.nack(9, 10);  // never sent
  EXPECT_EQ(bench.transmit_sequences(10), Sequences{});
  EXPECT_EQ(bench.worker.statistics().nacks, 2u);
}

TEST(WorkerRecovery, TimeoutDoublesAndThenTheWorkerGivesUp) {
  WorkerBench bench;
  bench.all_reduce(2);
  bench.transmit(0);
  Time sent_at = 0;
  for (Time timeout : {1000, 2000, 4000}) {
    ASSERT_EQ(bench.worker.deadline(), sent_at + timeout);
    bench.worker.tick(sent_at + timeout - 1);
    EXPECT_EQ(bench.transmit_sequences(sent_at + timeout - 1), Sequences{});
    sent_at += timeout;
    bench.worker.tick(sent_at);
    const std::vector<Header> again = bench.transmit(sent_at);
    ASSERT_EQ(again.size(), 1u);
    EXPECT_TRUE(again[0].has(kFlagRetry));
  }
  EXPECT_EQ(bench.worker.deadline(), sent_at + 8000);
  try {
    bench.worker.tick(sent_at + 8000);
    ADD_FAILURE() << "the worker has not given up";
  } catch (const WorkerError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("rank 2: no result of chunk 0"), std::string::npos) << what;
    EXPECT_NE(what.find("after 3 retransmissions"), std::string::npos) << what;
  }
  EXPECT_EQ(bench.worker.statistics().timeouts, 3u);
  EXPECT_EQ(bench.transmit_sequences(sent_at + 8000), Sequences{});
  EXPECT_EQ(bench.worker.deadline(), std::nullopt);
}

TEST(WorkerRecovery, TimeoutFollowsTheMeasuredRoundTrip) {
  WorkerBench bench;
  bench.all_reduce(20);
  bench.transmit(0);
  bench.result(0, {0, 0}, 40);
  EXPECT_EQ(bench.transmit_sequences(40), Sequences{4});
  for (std::uint32_t sequence : {1u, 2u, 3u}) bench.result(sequence, {0, 0}, 40);
  EXPECT_LE(*bench.worker.deadline(), 40 + 3 * 40);
  EXPECT_GE(*bench.worker.deadline(), 40 + 2 * 40);
}

TEST(WorkerRecovery, RetransmittedChunksTellNoRoundTrip) {
  WorkerBench bench;
  bench.all_reduce(4);
  bench.transmit(0);
  bench.worker.tick(1000);
  bench.transmit(1000);
  bench.result(0, {0, 0}, 1001);  // surely an answer to the first copy
  bench.result(1, {0, 0}, 1001);
  bench.all_reduce(2);
  bench.transmit(3000);
  EXPECT_EQ(bench.worker.deadline(), 3000 + 2000);  // still doubled: there was no valid sample
  bench.result(2, {0, 0}, 3040);
  bench.all_reduce(2);
  bench.transmit(4000);
  EXPECT_EQ(bench.worker.deadline(), 4000 + 40 + 4 * 20);
}

// The first round trip was far shorter than all later ones: without samples from chunks that were
// sent twice, only the doubled timeout can find out.
TEST(WorkerRecovery, AdaptsToLongerRoundTrips) {
  WorkerConfig config = bench_worker_config();
  config.max_retries = 10;
  WorkerBench bench(config);
  std::uint32_t sequence = 0;
  Time now = 0;
  const auto exchange = [&](Time round_trip) {
    bench.all_reduce(2);
    bench.transmit(now);
    const Time answer = now + round_trip;
    while (bench.worker.deadline() && *bench.worker.deadline() <= answer) {
      const Time deadline = *bench.worker.deadline();
      bench.worker.tick(deadline);
      bench.transmit(deadline);
    }
    bench.result(sequence++, {0, 0}, answer);
    now = answer;
  };
  exchange(10);
  for (int i = 0; i < 6; ++i) exchange(200);
  const std::uint64_t while_learning = bench.worker.statistics().retransmissions;
  EXPECT_GT(while_learning, 0u);
  for (int i = 0; i < 100; ++i) exchange(200);
  EXPECT_EQ(bench.worker.statistics().retransmissions, while_learning);
}

TEST(WorkerRecovery, NoTimeoutIsShorterThanTheMinimum) {
  WorkerBench bench;
  bench.all_reduce(2);
  bench.transmit(0);
  bench.result(0, {0, 0}, 1);
  bench.all_reduce(2);
  bench.transmit(100);
  EXPECT_EQ(bench.worker.deadline(), 100 + 60);
}

TEST(WorkerRecovery, EachChunkHasItsOwnDeadline) {
  WorkerBench bench;
  bench.all_reduce(6);
  bench.worker.poll_transmit(0);
  bench.worker.poll_transmit(100);
  bench.worker.poll_transmit(200);
  bench.worker.tick(1100);
  EXPECT_EQ(bench.transmit_sequences(1100), (Sequences{0, 1}));
  EXPECT_EQ(bench.worker.deadline(), 1200);
  EXPECT_EQ(bench.worker.statistics().timeouts, 2u);
}

}  // namespace
}  // namespace trib
