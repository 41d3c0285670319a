// SPDX-License-Identifier: Apache-2.0
// When the worker sends a chunk again, what it does on timeouts, and when it gives up: WK1, RC1,
// RC4.
#include <gtest/gtest.h>

#include <vector>

#include "host/engine/test/worker_bench.h"

namespace trib {
namespace {

using Sequences = std::vector<std::uint32_t>;

TEST(WorkerRecovery, ResultThatComesBeforeTheQueuedCopy) {
  WorkerBench bench(wide_window());
  bench.all_reduce(16);
  bench.transmit(0);
  bench.nack(0, 10);
  bench.result(0, {0, 0}, 11);
  EXPECT_EQ(sent(bench, 11), Sent{});
  EXPECT_EQ(bench.worker.statistics().retransmissions, 0u);
}

TEST(WorkerRecovery, NackAtOnce) {
  WorkerBench bench;  // RC4
  bench.all_reduce(8);
  bench.transmit(0);
  bench.nack(2, 5);
  bench.nack(2, 5);  // it is queued already
  const std::vector<Header> again = bench.transmit(5);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].sequence, 2u);
  EXPECT_EQ(again[0].flags, kFlagData | kFlagWant | kFlagRetry);
  EXPECT_EQ(again[0].payload_bytes, 8);
  EXPECT_EQ(bench.worker.statistics().nacks, 2u);
  bench.result(2, {0, 0}, 10);
  bench.nack(2, 10);                                     // has come meanwhile
  bench.nack(9, 10);                                     // never sent
  EXPECT_EQ(sent(bench, 10), (Sent{"ASK 0", "ASK 1"}));  // no copy
  EXPECT_EQ(bench.worker.statistics().nacks, 2u);
}

// A link keeps its frames in order, so only the answer to a later ASK reveals a lost copy.
TEST(WorkerRecovery, NackThatCannotKnowOfTheCopyIsIgnored) {
  WorkerBench bench;
  bench.all_reduce(8);
  bench.transmit(0);
  bench.nack(0, 5);
  EXPECT_EQ(sent(bench, 5), Sent{"AGAIN 0"});
  bench.nack(0, 6);
  EXPECT_EQ(sent(bench, 6), Sent{});
  bench.worker.tick(1005);
  EXPECT_EQ(sent(bench, 1005), (Sent{"ASK 1", "ASK 2", "ASK 3", "ASK 0"}));
  bench.nack(0, 1010);
  EXPECT_EQ(sent(bench, 1010), Sent{"AGAIN 0"});
}

// WK1: three ASKs, then the payload; and the end.
TEST(WorkerRecovery, TimeoutDoublesAndThenTheWorkerGivesUp) {
  WorkerConfig config = bench_worker_config();
  config.max_retries = 5;
  WorkerBench bench(config);
  bench.all_reduce(2);
  bench.transmit(0);
  Time sent_at = 0;
  Time timeout = 1000;
  for (const char* what : {"ASK 0", "ASK 0", "ASK 0", "AGAIN 0", "ASK 0"}) {
    ASSERT_EQ(bench.worker.deadline(), sent_at + timeout);
    bench.worker.tick(sent_at + timeout - 1);
    EXPECT_EQ(sent(bench, sent_at + timeout - 1), Sent{});
    sent_at += timeout;
    timeout *= 2;
    bench.worker.tick(sent_at);
    EXPECT_EQ(sent(bench, sent_at), Sent{what});
  }
  EXPECT_EQ(bench.worker.deadline(), sent_at + 32'000);
  try {
    bench.worker.tick(sent_at + 32'000);
    ADD_FAILURE() << "the worker has not given up";
  } catch (const WorkerError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("rank 2: no result of chunk 0"), std::string::npos) << what;
    EXPECT_NE(what.find("after 5 timeouts: the node has been silent for"), std::string::npos)
        << what;
  }
  EXPECT_EQ(bench.worker.statistics().timeouts, 5u);
  EXPECT_EQ(bench.worker.statistics().asks, 4u);
  EXPECT_EQ(sent(bench, sent_at + 32'000), Sent{});
  EXPECT_EQ(bench.worker.deadline(), std::nullopt);
}

// A node that answers has the contribution: there is no reason to send it again.
TEST(WorkerRecovery, NoPayloadWhileTheNodeAnswers) {
  WorkerConfig config = bench_worker_config();
  config.max_retries = 20;
  WorkerBench bench(config);
  bench.all_reduce(2);
  bench.transmit(0);
  for (int i = 0; i < 20; ++i) {
    const Time now = *bench.worker.deadline();
    bench.worker.tick(now);
    EXPECT_EQ(sent(bench, now), Sent{"ASK 0"});
    bench.status(0, now + 1, 1, 3, 3);
  }
  EXPECT_EQ(bench.worker.statistics().statuses, 20u);
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
  bench.all_reduce(4);
  bench.worker.poll_transmit(4000);  // there is another one to send, so no probe
  EXPECT_EQ(bench.worker.deadline(), 4000 + 40 + 4 * 20);
}

// The first round trip was far shorter than all later ones: that costs a few ASKs each, no payload.
TEST(WorkerRecovery, LongerRoundTripsThanTheFirst) {
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
  EXPECT_EQ(bench.worker.statistics().asks, 0u);
  for (int i = 0; i < 100; ++i) exchange(200);
  EXPECT_GT(bench.worker.statistics().asks, 0u);
  EXPECT_LE(bench.worker.statistics().asks, 100u * 8u);
  EXPECT_EQ(bench.worker.statistics().retransmissions, 0u);
}

TEST(WorkerRecovery, NoTimeoutIsShorterThanTheMinimum) {
  WorkerBench bench;
  bench.all_reduce(2);
  bench.transmit(0);
  bench.result(0, {0, 0}, 1);
  bench.all_reduce(4);
  bench.worker.poll_transmit(100);
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
