// SPDX-License-Identifier: Apache-2.0
// Job after job on a node and on a tree of RTL nodes (P1, P2): the first is dead at one of the
// stages that a job can be dead at, with frames of its own still in flight; the second begins at
// once, with other data but the same numbers in all fields that a job can choose, and has the right
// sums without anybody's timeout. Nothing is reset.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "model/frame/codec.h"
#include "verif/node/cluster/fabric.h"
#include "verif/node/cluster/test/restarting_job.h"
#include "verif/node/cluster/test/tree_job.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr std::size_t kElements = 6'000;
constexpr std::size_t kChunkBytes = 512;
constexpr std::uint64_t kPatience = 8'000'000;
constexpr std::uint64_t kAtOnce = 20'000;  // cycles; a JOIN is repeated after 156'250
constexpr std::uint32_t kMessage = 1;      // of all jobs
constexpr std::size_t kSmallMtu = 400;

enum class Death {
  kBeforeWelcome,   // one has not come to join
  kBeforeWork,      // all were welcomed, none has contributed
  kMidway,          // all processes are killed
  kMtu,             // no large frame of one worker gets through
  kOneCrashed,      // ... and the others wait for it
  kEndByRegisters,  // the operator has made the groups idle
  kLeft,            // one has declared it ended
};

struct Setting {
  const char* name;
  Death death;
};
void PrintTo(const Setting& setting, std::ostream* out) { *out << setting.name; }

FabricConfig config_of(const TreeConfig& tree, std::uint64_t seed) {
  FabricConfig config;
  config.tree = tree;
  config.seed = seed;
  config.chunk_bytes = kChunkBytes;
  config.key = 0x0123456789abcdef;
  return config;
}

class JobsRtl : public testing::TestWithParam<Setting> {
 protected:
  static void run_to(Fabric& fabric, unsigned worker, std::uint64_t results) {
    fabric.run_until([&] { return fabric.worker(worker).statistics().results >= results; },
                     kPatience);
  }
  static void wait(Fabric& fabric, std::uint64_t cycles) {
    const std::uint64_t end = fabric.cycle() + cycles;
    fabric.run_until([&] { return fabric.cycle() >= end; }, cycles + 1);
  }

  // A job lives until it is dead; no process waits for frames still in flight.
  static void die(Fabric& fabric, Death death, TreeJob& job) {
    const unsigned last = fabric.workers() - 1;
    const auto start_all = [&] {
      for (unsigned w = 0; w < fabric.workers(); ++w) fabric.worker(w).start(job.collective(w));
    };
    switch (death) {
      case Death::kBeforeWelcome:
        for (unsigned w = 0; w < last; ++w) {
          fabric.join_worker(w);
          fabric.worker(w).start(job.collective(w));
        }
        return wait(fabric, 3000);
      case Death::kBeforeWork:
        return fabric.join();
      case Death::kMtu:
        fabric.set_link_fault([last](unsigned w, Direction direction, FramePtr frame) -> FramePtr {
          const bool lost =
              w == last && direction == Direction::kReceived && frame->bytes.size() > kSmallMtu;
          return lost ? nullptr : frame;
        });
        fabric.join();
        start_all();
        wait(fabric, 30'000);
        return fabric.set_link_fault({});
      case Death::kMidway:
        fabric.join();
        start_all();
        return run_to(fabric, 0, 10);
      case Death::kOneCrashed:
        fabric.join();
        start_all();
        run_to(fabric, 0, 10);
        fabric.replace_worker(last);
        return wait(fabric, 5000);
      case Death::kEndByRegisters:
        fabric.join();
        start_all();
        run_to(fabric, 0, 10);
        return fabric.end_groups();
      case Death::kLeft:
        fabric.join();
        start_all();
        run_to(fabric, 0, 10);
        fabric.worker(last).leave();
        return wait(fabric, 500);
    }
  }

  static void expect_next_job_is_right(Fabric& fabric, std::uint32_t job) {
    fabric.begin_job(job);
    const std::uint64_t begin = fabric.cycle();
    TreeJob next(fabric.workers(), kElements, kMessage, job);
    for (unsigned w = 0; w < fabric.workers(); ++w) {
      fabric.join_worker(w);
      fabric.worker(w).start(next.collective(w));
    }
    fabric.run_until(
        [&] {
          for (unsigned w = 0; w < fabric.workers(); ++w) {
            if (fabric.worker(w).state() != MembershipState::kJoined) return false;
          }
          return true;
        },
        kPatience);
    EXPECT_LT(fabric.cycle() - begin, kAtOnce) << "job " << job;
    fabric.run_until(
        [&] {
          for (unsigned w = 0; w < fabric.workers(); ++w) {
            if (fabric.failure(w)) throw WorkerError(*fabric.failure(w));
            if (!fabric.worker(w).done()) return false;
          }
          return true;
        },
        kPatience);
    next.expect_sums_of(fabric.config().tree);
    for (unsigned w = 0; w < fabric.workers(); ++w) {
      EXPECT_EQ(fabric.worker(w).statistics().timeouts, 0u) << "job " << job << ", worker " << w;
    }
    fabric.drain();
    fabric.verify();
  }

  static void expect_right_after_each_death(const FabricConfig& config, Death death) {
    Fabric fabric(config);
    for (const std::uint32_t job : {3u, 4u}) {
      if (job > 3) fabric.begin_job(10 + job);
      TreeJob dead(fabric.workers(), kElements, kMessage, 10 + job);
      die(fabric, death, dead);
      expect_next_job_is_right(fabric, job);
    }
  }
};

TEST_P(JobsRtl, AfterADeadJobOnANode) {
  expect_right_after_each_death(config_of(one_level(4), 31), GetParam().death);
}

TEST_P(JobsRtl, AfterADeadJobOnATree) {
  expect_right_after_each_death(config_of(two_levels(2, 2), 32), GetParam().death);
}

INSTANTIATE_TEST_SUITE_P(Deaths, JobsRtl,
                         testing::Values(Setting{"BeforeWelcome", Death::kBeforeWelcome},
                                         Setting{"BeforeWork", Death::kBeforeWork},
                                         Setting{"Midway", Death::kMidway},
                                         Setting{"Mtu", Death::kMtu},
                                         Setting{"OneCrashed", Death::kOneCrashed},
                                         Setting{"EndByRegisters", Death::kEndByRegisters},
                                         Setting{"Left", Death::kLeft}),
                         [](const auto& info) { return info.param.name; });

// P1: frames of a job come, once or twice, when the next one is at work, or the one after it.
TEST(StaleFramesRtl, OfJobsThatAreOverDoNothing) {
  for (const bool tree : {false, true}) {
    FabricConfig config = config_of(tree ? two_levels(2, 2) : one_level(4), 33 + tree);
    for (LinkFaults* faults :
         {&config.link.up, &config.link.down, &config.trunk.up, &config.trunk.down}) {
      faults->duplication = 0.1;
      faults->reordering = 0.1;
      faults->jitter = 60 * kMicrosecond;
    }
    config.link.up.jitter_keeps_order = config.link.down.jitter_keeps_order = false;
    config.initial_timeout = kDefaultMinimumTimeout;
    Fabric fabric(config);
    for (std::uint32_t job = 2; job < 14; ++job) {
      fabric.begin_job(job);
      TreeJob data(fabric.workers(), kElements / 2, kMessage, job);
      RestartingJob run(fabric, data);
      run.begin_all();
      if (job % 3 != 1) {
        fabric.run_until([&] { return fabric.worker(0).statistics().results >= 12; }, kPatience);
        continue;
      }
      run.finish(kPatience);
    }
  }
}

// A worker whose cable is cut for good: the next job does without it. Its port's MAC still takes
// what it gets, or stops (P4, EG1).
class CutRtl : public testing::TestWithParam<bool> {};

TEST_P(CutRtl, TheNextJobDoesWithoutTheWorker) {
  constexpr unsigned kCut = 2;
  constexpr std::uint32_t kTxLimit = 3000;  // cycles
  for (const bool tree : {false, true}) {
    Fabric fabric(config_of(tree ? two_levels(2, 3) : one_level(4), 35 + tree));
    FabricNode& node = fabric.node(fabric.place(kCut).node);
    node.axi().write_now(kRegTxLimit, kTxLimit, [&] { fabric.step(); });
    TreeJob first(fabric.workers(), kElements, kMessage, 1);
    for (unsigned w = 0; w < fabric.workers(); ++w) fabric.worker(w).start(first.collective(w));
    fabric.run_until([&] { return fabric.worker(0).statistics().results >= 20; }, kPatience);
    fabric.link(kCut).cut();
    if (GetParam()) fabric.sink(kCut).pause(true);
    fabric.run_until([cycles = 0]() mutable { return ++cycles > 2000; }, kPatience);

    fabric.begin_job(2);
    TreeJob next(fabric.workers(), kElements, kMessage, 2);
    const unsigned left = tree ? 2 : 3;
    for (unsigned w = 0; w < fabric.workers(); ++w) {
      if (w == kCut) continue;
      fabric.join_worker(w, fabric.place(w).node == fabric.place(kCut).node ? left : 0);
      fabric.worker(w).start(next.collective(w));
    }
    fabric.run_until(
        [&] {
          for (unsigned w = 0; w < fabric.workers(); ++w) {
            if (fabric.failure(w)) throw WorkerError(*fabric.failure(w));
            if (w != kCut && !fabric.worker(w).done()) return false;
          }
          return true;
        },
        kPatience);
    next.expect_sums_of(fabric.config().tree, {kCut});
    if (GetParam()) fabric.sink(kCut).pause(false);
    fabric.drain();
    fabric.verify();
  }
}

INSTANTIATE_TEST_SUITE_P(Macs, CutRtl, testing::Bool(),
                         [](const auto& info) { return info.param ? "stopped" : "at_work"; });

// Every other job is killed, each at another place.
TEST(ShortJobsRtl, AThousandBackToBack) {
  constexpr unsigned kJobs = 1000;
  FabricConfig config = config_of(one_level(4), 37);
  config.chunk_bytes = 64;
  Fabric fabric(config);
  for (std::uint32_t job = 2; job < 2 + kJobs; ++job) {
    fabric.begin_job(job);
    TreeJob data(fabric.workers(), 70, kMessage, job);
    for (unsigned w = 0; w < fabric.workers(); ++w) {
      fabric.join_worker(w);
      fabric.worker(w).start(data.collective(w));
    }
    if (job % 2 == 0) {
      const std::uint64_t end = fabric.cycle() + 7 * job % 391;
      fabric.run_until([&] { return fabric.cycle() >= end; }, 1000);
      bool joined = true;
      for (unsigned w = 0; w < fabric.workers(); ++w) {
        joined = joined && fabric.worker(w).state() == MembershipState::kJoined;
      }
      if (joined && job % 3 == 0) fabric.end_groups();
      continue;
    }
    fabric.run_until(
        [&] {
          for (unsigned w = 0; w < fabric.workers(); ++w) {
            if (fabric.failure(w)) throw WorkerError(*fabric.failure(w));
            if (!fabric.worker(w).done()) return false;
          }
          return true;
        },
        kAtOnce);
    data.expect_sums_of(fabric.config().tree);
    if (testing::Test::HasFailure()) FAIL() << "job " << job;
  }
  fabric.drain();
  fabric.verify();
}

}  // namespace
}  // namespace trib
