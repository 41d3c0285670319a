// SPDX-License-Identifier: Apache-2.0
// Balanced results (WF7): asked for in the JOIN, taken if the WELCOME has granted them.
#include <gtest/gtest.h>

#include "host/engine/test/worker_bench.h"
#include "model/frame/balance.h"

namespace trib {
namespace {

// A result of two elements in the life with epoch 7, balanced.
Answer balanced_result() {
  Answer answer = WorkerBench::from_node(0, {2, 4});
  const Bytes behind = balanced(ByteSpan(answer.bytes).from(kDatagramHeaderBytes));
  answer.bytes.resize(kDatagramHeaderBytes);
  answer.bytes.insert(answer.bytes.end(), behind.begin(), behind.end());
  return answer;
}

// Joined to a node that grants it or not.
void join(WorkerBench& bench, bool granted) {
  bench.worker.join();
  const std::optional<OutgoingDatagram> request = bench.worker.poll_transmit(0);
  ASSERT_TRUE(request);
  const JoinBody body = parse_join_body(request->head().from(kDatagramHeaderBytes).data());
  EXPECT_EQ(body.balance, bench.worker.config().balance);
  bench.worker.receive(WorkerBench::welcome(7, 4, kBenchIncarnation,
                                            [&](WelcomeBody& body) { body.balance = granted; }),
                       10);
  bench.all_reduce(2);
  bench.transmit(20);
}

WorkerConfig wanting_balance() {
  WorkerConfig config = bench_worker_config();
  config.balance = true;
  return config;
}

TEST(WorkerBalance, AResultEndsWithItsPayload) {
  WorkerBench bench(wanting_balance());
  join(bench, true);
  bench.worker.receive(balanced_result(), 30);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.received, (WorkerBench::Floats{2, 4}));
  EXPECT_EQ(bench.worker.statistics().foreign, 0u);
  EXPECT_EQ(bench.worker.statistics().result_payload_bytes, 8u);
}

TEST(WorkerBalance, AResultWithoutOneIsTakenToo) {
  WorkerBench bench(wanting_balance());
  join(bench, true);
  bench.result(0, {2, 4}, 30);
  EXPECT_TRUE(bench.worker.done());
}

TEST(WorkerBalance, WhatWasNotGrantedIsMalformed) {
  WorkerBench bench;
  join(bench, false);
  bench.worker.receive(balanced_result(), 30);
  EXPECT_FALSE(bench.worker.done());
  EXPECT_EQ(bench.worker.statistics().foreign, 1u);
}

}  // namespace
}  // namespace trib
