// SPDX-License-Identifier: Apache-2.0
// The life of a group with real workers (GR1 to GR3): crashes, wrong epochs, jobs that are killed.
// The node is never reset.
#include <gtest/gtest.h>

#include <string>

#include "host/engine/test/job_bench.h"

namespace trib {
namespace {

using Life = LoopbackCluster::Life;

constexpr std::size_t kChunkBytes = 64;
constexpr unsigned kWorkers = 4;

class WorkerLife : public testing::TestWithParam<std::uint32_t> {
 protected:
  WorkerLife() : cluster(kWorkers, kRough, GetParam(), kChunkBytes, {}, Life::kJoin) {}

  // A worker process that starts with only its configuration.
  void restart(unsigned i) {
    network.restart(i, cluster.worker_config(i));
    network.worker(i).join(kWorkers);
  }
  void expect_all_right() {
    for (unsigned i = 0; i < kWorkers; ++i) {
      expect_bits(job.received(i), sum_of(job.sent()), i);
      EXPECT_EQ(network.worker(i).epoch(), cluster.node().epoch()) << "worker " << i;
      EXPECT_EQ(network.worker(i).members(), kWorkers);
    }
  }

  LoopbackCluster cluster;
  LoopbackNetwork& network = cluster.network();
  JobBench job{network, 777, 3};
};

TEST_P(WorkerLife, ACrashedWorkerComesAgain) {
  for (unsigned i = 0; i < kWorkers; ++i) job.begin(i);
  while (network.worker(2).statistics().results < 60) job.step();
  network.crash(2);
  const Time crashed = network.now();
  // The others wait for it, but have not given up when it is back.
  network.run_until([&] { return network.now() > crashed + 3'000 * kMicrosecond; });
  restart(2);
  job.begin(2);
  job.finish();
  expect_all_right();
  EXPECT_GT(cluster.node().epoch(), 1);
  EXPECT_GE(job.aborts, 3u) << job.last_error;
}

TEST_P(WorkerLife, AJobThatIsKilledMidwayAndStartedAgain) {
  for (int kill = 0; kill < 3; ++kill) {
    for (unsigned i = 0; i < kWorkers; ++i) job.begin(i);
    const std::uint64_t before = network.worker(0).statistics().results;
    while (network.worker(0).statistics().results < before + 70) job.step();
    for (unsigned i = 0; i < kWorkers; ++i) network.crash(i);
    for (unsigned i = 0; i < kWorkers; ++i) restart(i);
  }
  for (unsigned i = 0; i < kWorkers; ++i) job.begin(i);
  job.finish();
  expect_all_right();
}

TEST_P(WorkerLife, OneLeavesAndAllBeginAnew) {
  for (unsigned i = 0; i < kWorkers; ++i) job.begin(i);
  while (network.worker(1).statistics().results < 60) job.step();
  network.worker(1).leave();
  network.run_until([&] { return network.worker(1).state() == MembershipState::kLeft; });
  network.worker(1).rejoin();
  job.begin(1);
  job.finish();
  expect_all_right();
  EXPECT_GE(job.aborts, 3u);
}

// Its link is down for longer than anybody has patience: all give up, and join again.
TEST_P(WorkerLife, ALinkThatIsDownForLong) {
  for (unsigned i = 0; i < kWorkers; ++i) job.begin(i);
  while (network.worker(3).statistics().results < 60) job.step();
  network.set_up(3, false);
  while (job.aborts < kWorkers) job.step();
  network.set_up(3, true);
  job.finish();
  expect_all_right();
}

INSTANTIATE_TEST_SUITE_P(Seeds, WorkerLife, testing::Range(1u, 11u));

// Started by registers: there the epoch has to be right.
TEST(WrongEpoch, IsToldAndHarmsNobody) {
  LoopbackCluster cluster(2, {}, 1, kChunkBytes);
  LoopbackNetwork& network = cluster.network();
  WorkerConfig wrong = cluster.worker_config(1);
  wrong.epoch = 9;
  network.restart(1, wrong);
  std::vector<Floats> buffers = messages(2, 500, 1);
  const Floats sum = sum_of(buffers);
  const std::vector<Collective> all = in_place(buffers, 1);
  try {
    cluster.run(all);
    ADD_FAILURE() << "no worker has noticed";
  } catch (const WorkerError& error) {
    EXPECT_EQ(error.code(), ErrorCode::kStaleEpoch);
    EXPECT_EQ(error.epoch(), 1);
    EXPECT_NE(std::string(error.what()).find("rank 1"), std::string::npos) << error.what();
  }
  WorkerConfig right = cluster.worker_config(1);
  right.epoch = 1;
  network.restart(1, right);
  network.worker(1).start(all[1]);
  network.run_until([&] { return network.all_done(); });
  for (unsigned i = 0; i < 2; ++i) expect_bits(buffers[i], sum, i);
}

}  // namespace
}  // namespace trib
