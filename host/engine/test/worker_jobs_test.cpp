// SPDX-License-Identifier: Apache-2.0
// Jobs that follow one another on one node that is never reset (P1, P2), and strangers: every sum
// is that of the job's own data, whatever state the last job died in and whatever is still on its
// way.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "host/engine/test/job_bench.h"
#include "model/frame/body.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

using Life = LoopbackCluster::Life;

constexpr std::size_t kChunkBytes = 64;
constexpr std::size_t kElements = 150;  // ten chunks
constexpr unsigned kWorkers = 3;

class Jobs : public testing::Test {
 protected:
  // Processes of a new job, where those of the last one are at an end.
  void begin_processes(std::uint32_t job) {
    for (unsigned i = 0; i < kWorkers; ++i) {
      WorkerConfig config = cluster->worker_config(i);
      config.job = job;
      network().restart(i, config);
      network().worker(i).join(kWorkers);
    }
  }
  void expect_all_right(const JobBench& bench) {
    for (unsigned i = 0; i < kWorkers; ++i) expect_bits(bench.received(i), sum_of(bench.sent()), i);
  }
  LoopbackNetwork& network() { return cluster->network(); }

  std::optional<LoopbackCluster> cluster;
};

// The first job dies after 0, 1, 2, ... events: before any JOIN has come, between WELCOMEs, with
// contributions of some of its workers in the node, ..., after its last result.
TEST_F(Jobs, TheFirstOneDiesAtEveryStage) {
  for (const bool rough : {false, true}) {
    bool first_done = false;
    for (unsigned stage = 0; !first_done; ++stage) {
      SCOPED_TRACE((rough ? "rough, stage " : "stage ") + std::to_string(stage));
      cluster.emplace(kWorkers, rough ? kRough : NetworkFaults{}, stage + 1, kChunkBytes,
                      LinkTiming{10 * kMicrosecond, kWireTimePerByte}, Life::kJoin);
      {
        JobBench first(network(), kElements, 1, 100 + stage);
        for (unsigned i = 0; i < kWorkers; ++i) first.begin(i);
        for (unsigned step = 0; step < stage && !first.finished(); ++step) first.step();
        first_done = first.finished();
      }
      const Time died = network().now();
      begin_processes(2);
      JobBench second(network(), kElements, 1, 5000 + stage);
      for (unsigned i = 0; i < kWorkers; ++i) second.begin(i);
      second.finish();
      expect_all_right(second);
      // P2: at once.
      if (!rough) {
        EXPECT_EQ(second.aborts, 0u) << second.last_error;
        EXPECT_LT(network().now() - died, 500 * kMicrosecond);
      }
      if (HasFailure()) return;
    }
  }
}

// One worker of the first job lives on, and joins again whenever it learns that its life has ended:
// the group is taken back and forth, until it is notified that another job keeps taking it.
TEST_F(Jobs, TwoAtTheSameTimeGetNoWrongSums) {
  cluster.emplace(kWorkers, NetworkFaults{}, 1, kChunkBytes, LinkTiming{}, Life::kJoin);
  WorkerConfig other = cluster->worker_config(0);
  other.job = 99;
  network().restart(0, other);
  network().worker(0).join(kWorkers);
  std::map<unsigned, std::string> errors;
  network().on_error([&](unsigned i, const WorkerError& error) { errors[i] = error.what(); });
  network().run_until([&] { return !errors.empty(); });
  EXPECT_NE(errors.begin()->second.find("another job keeps taking the group"), std::string::npos)
      << errors.begin()->second;
}

// P1, with frames of earlier jobs that come again up to 20 ms later, dozens of jobs on.
TEST_F(Jobs, AThousandBackToBackWithStaleFrames) {
  for (const std::uint32_t seed : {1u, 2u}) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    NetworkFaults faults = kRough;
    faults.stray = 0.2;
    cluster.emplace(kWorkers, faults, seed, kChunkBytes, LinkTiming{2 * kMicrosecond, 0},
                    Life::kJoin);
    std::mt19937 random(seed);
    std::uint64_t stale = 0;
    for (std::uint32_t job = 1; job <= 1000; ++job) {
      stale += network().worker(0).statistics().stale;
      begin_processes(job);
      JobBench bench(network(), 64, 1, seed * 10'000 + job);
      for (unsigned i = 0; i < kWorkers; ++i) bench.begin(i);
      if (random() % 4 == 0) {  // this one is killed
        for (unsigned step = random() % 60; step > 0 && !bench.finished(); --step) bench.step();
        continue;
      }
      bench.finish();
      expect_all_right(bench);
      ASSERT_FALSE(HasFailure()) << "job " << job;
    }
    EXPECT_GT(stale, 100u);
  }
}

// A sender that is not a member, or does not know the key, can neither end a life nor take part in it.
TEST_F(Jobs, StrangersChangeNothing) {
  cluster.emplace(kWorkers, NetworkFaults{}, 1, kChunkBytes, LinkTiming{}, Life::kJoin);
  GroupConfig registers = network().node(0).config().groups[0];
  registers.key = 0x5ec2e7;
  network().node(0).configure(0, registers);
  for (unsigned i = 0; i < kWorkers; ++i) {
    WorkerConfig config = cluster->worker_config(i);
    config.key = registers.key;
    network().restart(i, config);
    network().worker(i).join(kWorkers);
  }
  JobBench bench(network(), kElements, 20);
  for (unsigned i = 0; i < kWorkers; ++i) bench.begin(i);
  std::mt19937 random(1);
  while (!bench.finished()) {
    Header header;
    header.source = default_worker(random() % 2 == 0 ? 7 : kWorkers);
    header.destination = default_node();
    header.epoch = network().node(0).epoch();
    header.sequence = random() % 200;
    header.tag = 1;
    const unsigned port = random() % kWorkers;
    JoinBody body;
    body.ports = kWorkers;
    const FrameType types[] = {FrameType::kContribution, FrameType::kLeave, FrameType::kAsk};
    header.type = types[random() % 3];
    header.count = 1;
    network().inject(0, port, encode(header, nullptr));
    network().inject(0, port, encode_join(header, body));
    bench.step();
  }
  EXPECT_EQ(bench.aborts, 0u) << bench.last_error;
  expect_all_right(bench);
}

// ERROR 4 and 5 come at once, to all, and are reported in their own words (WK5).
TEST_F(Jobs, AllAreToldAtOnceWhatWentWrong) {
  for (const bool leaves : {false, true}) {
    cluster.emplace(kWorkers, NetworkFaults{}, 1, kChunkBytes, LinkTiming{}, Life::kJoin);
    std::vector<Floats> buffers = messages(kWorkers, 20'000, 1);
    buffers[1].resize(leaves ? 20'000 : 8);  // another length
    std::map<unsigned, WorkerError> errors;
    network().on_error([&](unsigned i, const WorkerError& error) { errors.emplace(i, error); });
    for (unsigned i = 0; i < kWorkers; ++i) {
      Floats& buffer = buffers[i];
      network().worker(i).start(all_reduce(buffer.data(), buffer.data(), buffer.size(), 1));
    }
    if (leaves) {
      network().run_until([&] { return network().worker(1).statistics().results > 20; });
      network().worker(1).leave();
    }
    const Time begun = network().now();
    const std::size_t told = leaves ? kWorkers - 1 : kWorkers;
    network().run_until([&] { return errors.size() == told; });
    EXPECT_LT(network().now() - begun, 200 * kMicrosecond);
    for (const auto& [worker, error] : errors) {
      EXPECT_EQ(error.code(), leaves ? ErrorCode::kStopped : ErrorCode::kDisagreement);
      EXPECT_NE(std::string(error.what()).find(leaves ? "a worker has left" : "disagree"),
                std::string::npos)
          << "worker " << worker << ": " << error.what();
    }
  }
}

}  // namespace
}  // namespace trib
