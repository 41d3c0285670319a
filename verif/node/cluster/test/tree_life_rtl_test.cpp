// SPDX-License-Identifier: Apache-2.0
// Life of a group in trees of RTL nodes (GR1 to GR3, TR4), without any register access after the
// first: killed jobs, crashed workers, LEAVE and disagreement, each of which every worker is notified of,
// and after which a new life gives right sums. A node that is reset midway gets its registers back.
#include <gtest/gtest.h>

#include <string>

#include "verif/node/cluster/fabric.h"
#include "verif/node/cluster/test/restarting_job.h"
#include "verif/node/cluster/test/tree_job.h"

namespace trib {
namespace {

constexpr std::size_t kElements = 30'000;
constexpr std::uint64_t kPatience = 8'000'000;

class TreeLife : public testing::TestWithParam<bool> {
 protected:
  static FabricConfig config(bool rough) {
    FabricConfig config;
    config.tree = rough ? two_levels(2, 3) : two_levels(4, 3);
    config.seed = rough ? 11 : 7;
    config.chunk_bytes = 512;
    if (rough) {
      config.initial_timeout = kDefaultMinimumTimeout;
      for (LinkFaults* faults :
           {&config.link.up, &config.link.down, &config.trunk.up, &config.trunk.down}) {
        faults->loss = faults->corruption = faults->duplication = faults->reordering = 0.02;
        faults->propagation = kMicrosecond;
      }
    }
    return config;
  }

  void run_to(unsigned worker, std::uint64_t results) {
    fabric.run_until([&] { return fabric.worker(worker).statistics().results >= results; },
                     kPatience);
  }
  bool all_failed_but(unsigned worker) {
    for (unsigned other = 0; other < fabric.workers(); ++other) {
      if (other != worker && !fabric.failure(other)) return false;
    }
    return true;
  }
  // The next message in the life that is now.
  void expect_next_message_runs() {
    job = TreeJob(fabric.workers(), 3000, 99);
    fabric.run(job.collectives());
    job.expect_sums_of(fabric.config().tree);
  }

  Fabric fabric{config(GetParam())};
  TreeJob job{fabric.workers(), kElements};
  RestartingJob run{fabric, job};
};

TEST_P(TreeLife, AJobKilledMidwayIsFollowedByAnother) {
  run.begin_all();
  run_to(0, 70);
  fabric.begin_job(2);
  job = TreeJob(fabric.workers(), kElements, 2);
  run.begin_all();
  run.finish(kPatience);
  expect_next_message_runs();
}

TEST_P(TreeLife, ACrashedWorkerComesAgain) {
  run.begin_all();
  run_to(4, 60);
  fabric.replace_worker(4);
  const std::uint64_t crashed = fabric.cycle();
  fabric.run_until([&] { return fabric.cycle() > crashed + 100'000; }, kPatience);
  run.restart(4);
  run.finish(kPatience);
  EXPECT_GE(run.aborts(), fabric.workers() - 1);
  expect_next_message_runs();
}

// GR3, TR4: the LEAVE goes up, the root stops, and all others are notified.
TEST_P(TreeLife, LeaveEndsTheEpochForAll) {
  run.begin_all();
  run_to(5, 50);
  fabric.worker(5).leave();
  fabric.run_until([&] { return fabric.worker(5).state() == MembershipState::kLeft; }, kPatience);
  fabric.run_until([&] { return all_failed_but(5); }, kPatience);
  for (unsigned worker = 0; worker < fabric.workers(); ++worker) {
    if (worker == 5) continue;
    EXPECT_EQ(fabric.failure(worker)->code(), ErrorCode::kStopped) << "worker " << worker;
  }
  fabric.join();
  run.begin_all();
  run.finish(kPatience);
  expect_next_message_runs();
}

// RE3: found at the root, since the workers below each leaf agree.
TEST_P(TreeLife, DisagreementAtTheRootIsToldToAll) {
  TreeJob other(fabric.workers(), kElements, 2);
  const unsigned last = fabric.workers() - 3;
  for (unsigned worker = 0; worker < fabric.workers(); ++worker) {
    fabric.worker(worker).start(worker < last ? job.collective(worker) : other.collective(worker));
  }
  fabric.run_until([&] { return all_failed_but(fabric.workers()); }, kPatience);
  unsigned told = 0;
  for (unsigned worker = 0; worker < fabric.workers(); ++worker) {
    const auto code = fabric.failure(worker)->code();
    told += code == ErrorCode::kDisagreement;
    EXPECT_TRUE(code == ErrorCode::kDisagreement || code == ErrorCode::kStopped);
  }
  EXPECT_GT(told, 0u);
  fabric.join();
  run.begin_all();
  run.finish(kPatience);
}

// RE3: found at a leaf, whose LEAVE stops the tree.
TEST_P(TreeLife, DisagreementAtALeafEndsTheEpochForAll) {
  TreeJob other(fabric.workers(), kElements, 2);
  for (unsigned worker = 0; worker < fabric.workers(); ++worker) {
    fabric.worker(worker).start(worker != 1 ? job.collective(worker) : other.collective(worker));
  }
  fabric.run_until([&] { return all_failed_but(fabric.workers()); }, kPatience);
  fabric.join();
  run.begin_all();
  run.finish(kPatience);
}

// TR4: after a reset a leaf, or the root, has epoch 0 and knows no members; the lives around it end.
TEST_P(TreeLife, ANodeThatIsResetMidwayComesAgain) {
  for (const unsigned node : {1u, 0u}) {
    job = TreeJob(fabric.workers(), kElements, 10 + node);
    run.begin_all();
    run_to(0, fabric.worker(0).statistics().results + 60);
    fabric.reset_node(node);
    run.finish(kPatience);
  }
  EXPECT_GE(run.aborts(), 2u);
  expect_next_message_runs();
}

INSTANTIATE_TEST_SUITE_P(Links, TreeLife, testing::Bool(),
                         [](const auto& info) { return info.param ? "rough" : "perfect"; });

}  // namespace
}  // namespace trib
