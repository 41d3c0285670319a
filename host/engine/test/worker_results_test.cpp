// SPDX-License-Identifier: Apache-2.0
// Information in results besides the sum: the ranks missing in it (GR3), and congestion (TR5).
#include <gtest/gtest.h>

#include "host/engine/test/worker_bench.h"

namespace trib {
namespace {

using Floats = std::vector<float>;
using Sequences = std::vector<std::uint32_t>;

TEST(WorkerResults, PartialResultsAreTakenAndReported) {
  WorkerBench bench;  // GR3
  bench.all_reduce(6);
  bench.transmit(0);
  EXPECT_EQ(bench.worker.completeness().smallest_count, 0);
  bench.result(0, {1, 2}, 10);
  EXPECT_EQ(bench.worker.completeness().smallest_count, 4);
  for (std::uint32_t sequence : {2u, 1u}) {
    bench.worker.receive(bench.from_node(sequence, {5, 6},
                                         [&](Header& h) {
                                           h.flags |= kFlagPartial;
                                           h.count = static_cast<std::uint16_t>(sequence + 1);
                                         }),
                         10);
  }
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.received, (Floats{1, 2, 5, 6, 5, 6}));
  EXPECT_EQ(bench.worker.completeness().smallest_count, 2);
  EXPECT_EQ(bench.worker.completeness().partials, (std::vector<std::size_t>{2, 1}));
  EXPECT_EQ(bench.worker.statistics().partials, 2u);
  bench.all_reduce(2);
  EXPECT_TRUE(bench.worker.completeness().partials.empty());
}

// The deadline has passed before this worker sent the chunk: the result comes unasked, and again
// as the answer to the contribution.
TEST(WorkerResults, ResultOfAChunkNotSentYetIsIgnored) {
  WorkerBench bench;  // GR3
  bench.all_reduce(2);
  bench.result(0, {1, 2}, 5);
  EXPECT_EQ(bench.worker.statistics().early, 1u);
  EXPECT_FALSE(bench.worker.done());
  bench.transmit(10);
  bench.result(0, {1, 2}, 20);
  EXPECT_TRUE(bench.worker.done());
}

TEST(WorkerResults, PartialResultMayHaveDataThatNobodyWantsHere) {
  WorkerBench bench;  // GR3
  bench.worker.start(all_reduce(bench.sent.data(), nullptr, 0, bench.kMessage));
  bench.transmit(0);
  bench.worker.receive(bench.from_node(0, {5, 6}, [](Header& h) { h.flags |= kFlagPartial; }), 10);
  EXPECT_TRUE(bench.worker.done());
}

TEST(WorkerResults, PartialResultWithoutDataLeavesTheBuffer) {
  WorkerBench bench;  // GR3: those who have data were late
  bench.all_reduce(2);
  bench.transmit(0);
  bench.worker.receive(bench.from_node(0, {}, [](Header& h) { h.flags |= kFlagPartial; }), 10);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.received, (Floats{-1, -1}));
}

// TR5.
TEST(WorkerResults, MarkedResultsHalveWhatIsInFlight) {
  WorkerBench bench;
  bench.all_reduce(40);
  EXPECT_EQ(bench.transmit_sequences(0), (Sequences{0, 1, 2, 3}));
  const auto result = [&](std::uint32_t sequence, std::uint8_t ecn) {
    bench.worker.receive(bench.from_node(sequence, {0, 0}, [&](Header& h) { h.ecn = ecn; }), 10);
  };
  result(0, kEcnCe);
  result(1, kEcnCe);  // of the same window
  EXPECT_EQ(bench.worker.statistics().marked, 2u);
  EXPECT_EQ(bench.transmit_sequences(10), Sequences{});  // 2 and 3 are in flight
  result(2, kEcnEct0);
  EXPECT_EQ(bench.transmit_sequences(10), Sequences{4});
  result(3, kEcnEct0);  // as many unmarked as the cap: one more
  EXPECT_EQ(bench.transmit_sequences(10), (Sequences{5, 6}));
}

TEST(WorkerResults, WithoutEcnItsFramesAreNotCapable) {
  WorkerConfig config = bench_worker_config();
  config.ecn = false;
  WorkerBench bench(config);
  bench.all_reduce(2);
  EXPECT_EQ(bench.transmit(0).at(0).ecn, 0);
}

}  // namespace
}  // namespace trib
