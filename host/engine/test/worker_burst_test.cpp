// SPDX-License-Identifier: Apache-2.0
// Bursts of the engine: the datagrams of single calls, in their order.
#include <gtest/gtest.h>

#include "host/engine/test/worker_bench.h"

namespace trib {
namespace {

using Floats = std::vector<float>;
using Sequences = std::vector<std::uint32_t>;

Sequences sequences_of(const std::vector<OutgoingDatagram>& burst) {
  Sequences sequences;
  for (const OutgoingDatagram& datagram : burst) {
    sequences.push_back(WorkerBench::header_of(datagram).sequence);
  }
  return sequences;
}

TEST(WorkerBurst, IsTheWindow) {
  WorkerBench bench(wide_window());
  bench.all_reduce(2 * 20);
  std::vector<OutgoingDatagram> burst;
  bench.worker.poll_burst(0, burst);
  EXPECT_EQ(sequences_of(burst), (Sequences{0, 1, 2, 3, 4, 5, 6, 7}));
  const auto* const buffer = reinterpret_cast<const std::uint8_t*>(bench.sent.data());
  for (std::size_t i = 0; i < burst.size(); ++i) {
    EXPECT_EQ(burst[i].payload().data(), buffer + 8 * i);  // not copied
  }
  bench.worker.poll_burst(0, burst);
  EXPECT_TRUE(burst.empty());
  for (const std::uint32_t sequence : {0u, 1u, 2u}) bench.result(sequence, {1, 2}, 10);
  bench.worker.poll_burst(10, burst);
  EXPECT_EQ(sequences_of(burst), (Sequences{8, 9, 10}));
}

// ASKs, copies and new chunks, as single calls give them.
TEST(WorkerBurst, HasTheOrderOfSingleCalls) {
  WorkerBench bench(wide_window());
  bench.all_reduce(2 * 20);
  EXPECT_EQ(bench.transmit(0).size(), 8u);
  bench.nack(1, 5);
  bench.result(3, {7, 8}, 6);  // 0 and 2 are missing
  bench.result(0, {1, 2}, 7);
  std::vector<OutgoingDatagram> burst;
  bench.worker.poll_burst(7, burst);
  EXPECT_EQ(sequences_of(burst), (Sequences{2, 1, 8}));
  EXPECT_EQ(WorkerBench::header_of(burst[0]).type, FrameType::kAsk);
  EXPECT_TRUE(WorkerBench::header_of(burst[1]).has(kFlagRetry));
}

TEST(WorkerBurst, TheJoinIsAlone) {
  WorkerBench bench;
  bench.worker.join();
  std::vector<OutgoingDatagram> burst;
  bench.worker.poll_burst(0, burst);
  ASSERT_EQ(burst.size(), 1u);
  EXPECT_EQ(WorkerBench::header_of(burst[0]).type, FrameType::kJoin);
}

// There is memory for one code: the next one would overwrite it.
TEST(WorkerBurst, AnEncodedPayloadIsTheLast) {
  WorkerConfig config = bench_worker_config();
  config.chunk_bytes = 64;
  WorkerBench bench(config);
  bench.worker.join();
  EXPECT_EQ(bench.transmit(0).size(), 1u);
  bench.worker.receive(WorkerBench::welcome(7, 4, kBenchIncarnation,
                                            [](WelcomeBody& b) { b.codecs = codec::kAllCodecs; }),
                       0);
  Floats values(3 * 16, 0.01F);
  std::fill(values.begin(), values.begin() + 16, 2.5F);  // is sent as it is
  Elements elements = fp32_elements(values.data(), values.data(), values.size());
  elements.compression = {{codec::Codec::kModeB, 8}, true};
  bench.worker.start(all_reduce(elements, WorkerBench::kMessage));
  std::vector<OutgoingDatagram> burst;
  bench.worker.poll_burst(0, burst);
  EXPECT_EQ(sequences_of(burst), (Sequences{0, 1}));
  const Bytes code(burst[1].payload().begin(), burst[1].payload().end());
  EXPECT_LT(code.size(), 64u);
  bench.worker.poll_burst(0, burst);
  EXPECT_EQ(sequences_of(burst), (Sequences{2}));
  EXPECT_EQ(Bytes(burst[0].payload().begin(), burst[0].payload().end()), code);
  bench.worker.poll_burst(0, burst);
  EXPECT_TRUE(burst.empty());
}

}  // namespace
}  // namespace trib
