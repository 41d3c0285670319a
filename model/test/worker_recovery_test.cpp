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

TEST(WorkerRecovery, GapInTheResultsOnce) {
  WorkerBench bench(wide_window());  // RC1
  bench.all_reduce(16);
  bench.transmit(0);
  bench.result(1, {0, 0}, 10);
  bench.result(2, {0, 0}, 11);
  EXPECT_EQ(bench.transmit_sequences(11), Sequences{});
  bench.result(3, {0, 0}, 12);
  const std::vector<Header> again = bench.transmit(12);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].sequence, 0u);
  EXPECT_EQ(again[0].flags, kFlagData | kFlagWant | kFlagRetry);
  EXPECT_EQ(again[0].payload_bytes, 8);
  // Those that were sent before the retransmission say nothing about it.
  for (std::uint32_t sequence : {4u, 5u, 6u, 7u}) bench.result(sequence, {0, 0}, 13);
  EXPECT_EQ(bench.transmit_sequences(13), Sequences{});
  EXPECT_EQ(bench.worker.statistics().gaps, 1u);
  EXPECT_EQ(bench.worker.statistics().retransmissions, 1u);
  bench.worker.receive(bench.from_node(0, {0, 0}, [](Header& h) { h.flags |= kFlagRetry; }), 20);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.worker.statistics().replays, 1u);
}

TEST(WorkerRecovery, GapAfterTheRetransmissionWasLostAsWell) {
  WorkerBench bench(wide_window());  // RC1
  bench.all_reduce(40);
  bench.transmit(0);
  for (std::uint32_t sequence : {0u, 1u, 2u, 3u, 5u, 6u, 7u}) bench.result(sequence, {0, 0}, 10);
  EXPECT_EQ(bench.transmit_sequences(11), (Sequences{4, 8, 9, 10, 11}));
  bench.result(8, {0, 0}, 20);
  bench.result(9, {0, 0}, 20);
  EXPECT_EQ(bench.transmit_sequences(21), Sequences{});
  bench.result(10, {0, 0}, 20);
  EXPECT_EQ(bench.transmit_sequences(21), Sequences{4});
  EXPECT_EQ(bench.worker.statistics().gaps, 2u);
}

TEST(WorkerRecovery, ResultThatComesBeforeTheQueuedRetransmission) {
  WorkerBench bench(wide_window());
  bench.all_reduce(16);
  bench.transmit(0);
  for (std::uint32_t sequence : {1u, 2u, 3u}) bench.result(sequence, {0, 0}, 10);
  bench.result(0, {0, 0}, 11);
  EXPECT_EQ(bench.transmit_sequences(11), Sequences{});
  EXPECT_EQ(bench.worker.statistics().retransmissions, 0u);
}

TEST(WorkerRecovery, NackAtOnce) {
  WorkerBench bench;  // RC4
  bench.all_reduce(8);
  bench.transmit(0);
  const auto nack = [&](std::uint32_t sequence) {
    const auto as_nack = [](Header& h) { h.type = FrameType::kNack, h.tag = 0; };
    bench.worker.receive(bench.from_node(sequence, {}, as_nack), 5);
  };
  nack(2);
  nack(2);  // it's queued already
  const std::vector<Header> again = bench.transmit(5);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].sequence, 2u);
  EXPECT_TRUE(again[0].has(kFlagRetry));
  EXPECT_EQ(bench.worker.statistics().nacks, 2u);
  bench.result(2, {0, 0}, 10);
  nack(2);  // has come meanwhile
  nack(9);  // never sent
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
