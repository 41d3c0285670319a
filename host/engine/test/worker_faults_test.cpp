// SPDX-License-Identifier: Apache-2.0
// The cost of faults: the goodput under loss, and the end of a worker on its own.
#include <gtest/gtest.h>

#include <string>

#include "host/engine/test/cluster_bench.h"
#include "host/engine/test/goodput.h"

namespace trib {
namespace {

constexpr std::size_t kChunkBytes = 64;
// Links of 10 Gb/s whose round trip takes 10 us in addition to the frames themselves.
constexpr LinkTiming k10g = {5 * kMicrosecond, kWireTimePerByte};

// On a wire of 10 Gb/s with hardly any latency the first round trips, of a tiny message, are less
// than the time that one large chunk takes to be sent.
TEST(Timeouts, NoneWithoutLossWhateverTheSizesBefore) {
  LoopbackCluster cluster(4, {}, 1, kMaxPayload, {kMicrosecond / 4, kWireTimePerByte});
  std::uint32_t id = 0;
  for (const std::size_t bytes : {4u, 4096u, 1u << 20}) {
    std::vector<Floats> buffers = messages(4, bytes / sizeof(float), id);
    const Floats sum = sum_of(buffers);
    cluster.run(in_place(buffers, id));
    for (unsigned i = 0; i < 4; ++i) {
      expect_bits(buffers[i], sum, i);
      EXPECT_EQ(cluster.worker(i).statistics().retransmissions, 0u) << bytes << " bytes";
    }
    ++id;
  }
}

// T5, on a shorter message than the bench's.
TEST(Goodput, UnderLoss) {
  GoodputRun run;
  run.bytes = 8u << 20;
  const auto lossless = static_cast<double>(median_time(run, 1));
  const struct {
    double loss;
    double least;  // share of the goodput without loss
  } kMarks[] = {{0.0001, 0.998}, {0.001, 0.995}, {0.01, 0.978}, {0.05, 0.87}};
  for (const auto& mark : kMarks) {
    run.loss = mark.loss;
    const Time time = median_time(run, 5);
    ASSERT_GT(time, 0) << "a sum was wrong with a loss of " << mark.loss;
    const double share = lossless / static_cast<double>(time);
    RecordProperty("loss_" + std::to_string(mark.loss), std::to_string(share));
    EXPECT_GT(share, mark.least) << "with a loss of " << mark.loss;
  }
}

// P5: what is sent again was lost, but for a few.
TEST(Goodput, PayloadsAreSentAgainOnlyIfTheyWereLost) {
  GoodputRun run;
  run.bytes = 8u << 20;
  run.loss = 0.01;
  const GoodputResult result = measure_goodput(run);
  EXPECT_TRUE(result.right);
  std::uint64_t again = 0;
  std::uint64_t duplicates = 0;
  for (const WorkerStatistics& worker : result.workers) {
    EXPECT_EQ(worker.timeouts, 0u);
    again += worker.retransmissions;
    duplicates += worker.duplicates;
  }
  const std::size_t chunks = run.workers * run.bytes / kMaxPayload;
  EXPECT_GT(again, chunks / 200);
  EXPECT_LT(again, chunks / 60);
  EXPECT_LT(duplicates, chunks / 400);  // nor is a result that was in flight (RC2)
}

// No worker sends much while another one is down, and all goes on when it is up again.
TEST(LinkDown, AllWaitAndGoOn) {
  std::vector<Floats> buffers = messages(4, (1u << 20) / sizeof(float), 1);
  const Floats sum = sum_of(buffers);
  LoopbackCluster cluster(4, {}, 1, kMaxPayload, k10g, LoopbackCluster::Life::kJoin);
  LoopbackNetwork& network = cluster.network();
  const std::vector<Collective> all = in_place(buffers, 1);
  for (unsigned i = 0; i < 4; ++i) network.worker(i).start(all[i]);
  network.run_until([&] { return network.now() > 200 * kMicrosecond; });
  network.set_up(2, false);
  network.run_until([&] { return network.now() > 20'000 * kMicrosecond; });
  const std::uint64_t while_down = network.worker(0).statistics().retransmissions;
  EXPECT_LE(while_down, 1u);  // before the link was down
  EXPECT_LE(network.worker(0).statistics().asks, 16u * 16u);
  EXPECT_EQ(network.worker(0).waiting(network.now())->ranks, std::vector<unsigned>{2});
  network.set_up(2, true);
  network.run_until([&] { return network.all_done(); });
  EXPECT_LT(network.now(), 30'000 * kMicrosecond);
  for (unsigned i = 0; i < 4; ++i) expect_bits(buffers[i], sum, i);
}

TEST(GivingUp, ALoneWorkerOfFour) {
  LoopbackCluster cluster(4, {}, 1, kChunkBytes);
  Floats buffer(100);
  EXPECT_THROW(cluster.run({all_reduce(buffer.data(), buffer.data(), 100, 1)}), WorkerError);
  EXPECT_EQ(cluster.worker(0).statistics().timeouts, 7u * cluster.worker(0).config().max_retries);
}

TEST(GivingUp, DeadLinks) {
  LoopbackCluster cluster(2, {1.0, 0, 0, 0}, 1, kChunkBytes);
  EXPECT_THROW(cluster.run({barrier(1), barrier(1)}), WorkerError);
}

TEST(GivingUp, JoiningAlone) {
  LoopbackCluster cluster(2, {1.0, 0, 0, 0}, 1, kChunkBytes, {}, LoopbackCluster::Life::kJoin);
  EXPECT_THROW(cluster.run({barrier(1), barrier(1)}), WorkerError);
}

// TR5: marks narrow what is in flight, and harm nothing.
TEST(Marks, SumsAreRightAndTheCapIsFelt) {
  std::vector<Floats> buffers = messages(4, 5000, 1);
  const Floats sum = sum_of(buffers);
  NetworkFaults marking;
  marking.mark = 0.2;
  LoopbackCluster cluster(4, marking, 1, kChunkBytes);
  cluster.run(in_place(buffers, 1));
  for (unsigned i = 0; i < 4; ++i) {
    expect_bits(buffers[i], sum, i);
    EXPECT_GT(cluster.worker(i).statistics().marked, 0u);
  }
  LoopbackCluster unmarked(4, {}, 1, kChunkBytes);
  unmarked.run(in_place(buffers, 1));
  EXPECT_GT(cluster.network().now(), 2 * unmarked.network().now());
}

// GR3: the deadlines of chunks pass again and again. No worker waits for the straggler, and
// all know which sums are incomplete.
TEST(Stragglers, PartialResultsAreReportedByAll) {
  const std::size_t elements = 640;
  std::vector<Floats> buffers(3, Floats(elements, 1.0f));
  LoopbackCluster cluster(3, {}, 1, kChunkBytes);
  LoopbackNetwork& network = cluster.network();
  const std::vector<Collective> all = in_place(buffers, 1);
  network.worker(0).start(all[0]);
  network.worker(1).start(all[1]);
  for (std::uint32_t chunk = 0; chunk < 8; ++chunk) {
    const unsigned both = cluster.node().verdicts(0)[0] + cluster.node().verdicts(1)[0];
    if (both < 16) network.step();
    network.pass_deadline(0, chunk);
  }
  network.run_until([&] { return network.worker(0).statistics().results >= 8; });
  network.worker(2).start(all[2]);  // its first chunks are answered by replays
  network.run_until([&] { return network.all_done(); });
  EXPECT_EQ(network.worker(2).statistics().early, 8u);
  EXPECT_EQ(network.worker(2).statistics().replays, 8u);
  for (unsigned i = 0; i < 3; ++i) {
    const Completeness& completeness = network.worker(i).completeness();
    EXPECT_EQ(completeness.partials.size(), 8u);
    EXPECT_EQ(completeness.smallest_count, 2);
    EXPECT_EQ(network.worker(i).statistics().partials, 8u);
    for (std::size_t e = 0; e < elements; ++e) {
      ASSERT_EQ(buffers[i][e], e / 16 < 8 ? 2.0f : 3.0f) << "worker " << i << ", element " << e;
    }
  }
}

}  // namespace
}  // namespace trib
