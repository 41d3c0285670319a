// SPDX-License-Identifier: Apache-2.0
// Tests of the latency monitor against the timing that the cluster reports on its own.
#include "tools/tributary/bench/latency_monitor.h"

#include <gtest/gtest.h>

#include "tools/tributary/collective/operation.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr std::size_t kElements = 1024;  // one chunk: 8 beats of header, 512 of payload
constexpr std::uint64_t kFrameBeats = 8 + kElements * sizeof(float) / 8;

std::vector<std::uint64_t> latencies(std::uint32_t onset, std::uint64_t& cycles) {
  ClusterConfig config;
  config.onset = onset;
  Cluster cluster(config);
  LatencyMonitor monitor(cluster.fabric());
  const std::vector<std::vector<float>> inputs(4, std::vector<float>(kElements, 1.0F));
  cycles = run_operation(cluster, OperationKind::kAllReduce, 0, inputs, 0).timing.cycles;
  std::vector<std::uint64_t> taken = monitor.take_latencies();
  EXPECT_TRUE(monitor.take_latencies().empty());
  return taken;
}

// All workers start together: from the first beat to the last are 7 cycles to the header's last
// beat, the latency, and the beats of the result.
TEST(LatencyMonitor, AgreesWithTheMessageTime) {
  for (const std::uint32_t onset : {std::uint32_t{1}, std::uint32_t{100}, kOnsetStoreAndForward}) {
    std::uint64_t cycles = 0;
    const std::vector<std::uint64_t> all = latencies(onset, cycles);
    ASSERT_EQ(all.size(), 4U);
    for (const std::uint64_t latency : all) EXPECT_EQ(cycles, 7 + latency + kFrameBeats);
  }
}

TEST(LatencyMonitor, OnsetHoldsTheResultBack) {
  std::uint64_t cycles = 0;
  EXPECT_LT(latencies(1, cycles).front() + 90, latencies(100, cycles).front());
  EXPECT_GE(latencies(kOnsetStoreAndForward, cycles).front(), kElements * sizeof(float) / 8);
}

// RE1: the reduction begins with exactly the beat that the onset names, and 12 cycles is what the
// node takes at the smallest.
TEST(LatencyMonitor, EveryBeatOfTheOnsetCostsOneCycle) {
  for (const std::uint32_t onset : {1U, 2U, 3U, 16U, 511U}) {
    std::uint64_t cycles = 0;
    for (const std::uint64_t latency : latencies(onset, cycles)) {
      EXPECT_EQ(latency, 12 + onset - 1) << "onset " << onset;
    }
  }
}

}  // namespace
}  // namespace trib
