// SPDX-License-Identifier: Apache-2.0
// Cluster around a node in memory, which reports no steps: sums, timing, checks that find built-in
// faults, lost frames.
#include "verif/node/cluster/cluster.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/frame/codec.h"
#include "verif/node/cluster/test/job.h"
#include "verif/node/cluster/test/model_node.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

class ClusterTest : public testing::Test {
 protected:
  Cluster& make(ClusterConfig config = {}) {
    config.check = false;
    auto node = std::make_unique<ModelNode>(config.node.ports, config.node.beat_bytes);
    node_ = node.get();
    cluster_ = std::make_unique<Cluster>(config, std::move(node));
    return *cluster_;
  }
  // Runs an allreduce that must fail with a text that contains `text`.
  void expect_error(const std::string& text) {
    Job job(4, 5000);
    try {
      cluster_->run(job.collectives());
      FAIL() << "no exception";
    } catch (const FabricError& error) {
      EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
    }
  }

  ModelNode* node_ = nullptr;
  std::unique_ptr<Cluster> cluster_;
};

TEST_F(ClusterTest, AddsUpMessagesOfAnySize) {
  Cluster& cluster = make();
  std::uint32_t id = 0;
  for (const std::size_t elements : {0u, 1u, 2u, 2047u, 2048u, 2049u, 100'000u}) {
    Job job(4, elements, ++id);
    cluster.run(job.collectives());
    EXPECT_EQ(job.wrong(), 0u) << elements << " elements";
  }
  EXPECT_EQ(cluster.control().counters(0).at(kPortRxFrames), cluster.source(0).frames());
  EXPECT_EQ(cluster.control().counters(0).at(kPortTxFrames), cluster.sink(0).frames());
}

TEST_F(ClusterTest, RunsWithFewerWorkersThanPorts) {
  for (const unsigned workers : {1u, 2u, 3u}) {
    ClusterConfig config;
    config.workers = workers;
    Job job(workers, 3000);
    make(config).run(job.collectives());
    EXPECT_EQ(job.wrong(), 0u) << workers << " workers";
  }
}

TEST_F(ClusterTest, RunsWithStallsAndSmallChunksAt100G) {
  ClusterConfig config;
  config.node = node_variant("100g");
  config.chunk_bytes = 1408;
  PaceConfig pace;
  pace.rate = kWireRate100g;
  pace.stall_probability = 0.3;
  config.source_pace = config.sink_pace = pace;
  Job job(4, 20'000);
  make(config).run(job.collectives());
  EXPECT_EQ(job.wrong(), 0u);
}

// One chunk of one beat: 9 beats in, taken at first_sent + 8; the node in memory answers in the
// next cycle, 9 beats out.
TEST_F(ClusterTest, MeasuresFromTheFirstByteSentToTheLastByteReceived) {
  Job job(4, 1);
  const ClusterTiming timing = make().run(job.collectives());
  EXPECT_EQ(timing.cycles, 18u);
  EXPECT_EQ(timing.last_received - timing.first_sent, 17u);
  EXPECT_EQ(timing.picoseconds, 18u * 6400);
}

// Whole-message time is that of the wire: chunks of 8192 + 88 byte times, 8 per cycle.
TEST_F(ClusterTest, KeepsTheWireBusy) {
  const std::size_t chunks = 200;
  Job job(4, chunks * 2048);
  const ClusterTiming timing = make().run(job.collectives());
  EXPECT_NEAR(static_cast<double>(timing.cycles), (chunks + 1) * 1035.0, 20);
}

TEST_F(ClusterTest, RecoversFromLostAndDamagedFrames) {
  Cluster& cluster = make();
  unsigned count = 0;
  cluster.set_link_fault([&](unsigned, Direction, const FramePtr& frame) -> FramePtr {
    ++count;
    if (count % 17 == 0) {
      return nullptr;
    }
    return count % 23 == 0 ? std::make_shared<const Frame>(Frame{frame->bytes, true}) : frame;
  });
  Job job(4, 200'000);
  cluster.run(job.collectives());
  EXPECT_EQ(job.wrong(), 0u);
  EXPECT_GT(cluster.worker(0).statistics().retransmissions, 0u);
}

// Every kind of fault at once, with counters and links checked.
TEST_F(ClusterTest, RecoversFromEveryFaultOfTheLinks) {
  ClusterConfig config;
  config.link.up.loss = config.link.down.loss = 0.02;
  config.link.up.corruption = config.link.down.corruption = 0.02;
  config.link.up.truncation = config.link.down.truncation = 0.01;
  config.link.up.duplication = config.link.down.duplication = 0.02;
  config.link.up.reordering = config.link.down.reordering = 0.02;
  config.link.up.propagation = config.link.down.propagation = 500 * kNanosecond;
  config.link.up.jitter = 2 * kMicrosecond;
  config.link.down.jitter = 2 * kMicrosecond;
  config.link.down.jitter_keeps_order = false;
  config.links[2] = config.link;
  config.links[2].outages = {{1300 * kMicrosecond, 1320 * kMicrosecond}};
  Cluster& cluster = make(config);
  Job job(4, 500'000);
  cluster.run(job.collectives());
  EXPECT_EQ(job.wrong(), 0u);
  for (unsigned port = 0; port < 4; ++port) {
    const LinkCounts& up = cluster.link(port).up().counts();
    const LinkCounts& down = cluster.link(port).down().counts();
    EXPECT_EQ(cluster.control().counters(port).at(kPortRxFrames), up.delivered);
    EXPECT_EQ(cluster.control().counters(port).at(kPortTxFrames), down.sent);
    const WorkerStatistics& statistics = cluster.worker(port).statistics();
    EXPECT_EQ(statistics.frames_sent + statistics.asks + statistics.requests, up.sent);
    EXPECT_GT(up.lost, 0u);
    EXPECT_GT(down.corrupted, 0u);
    EXPECT_EQ(up.outage > 0, port == 2);
  }
}

TEST_F(ClusterTest, WhatIsLostTakesItsTimeOnTheWire) {
  ClusterConfig config;
  config.workers = 1;
  config.max_retries = 0;
  Cluster& cluster = make(config);
  std::vector<std::uint64_t> sent;
  cluster.set_link_fault([&](unsigned, Direction direction, FramePtr frame) -> FramePtr {
    if (direction == Direction::kSent) return frame;
    sent.push_back(cluster.cycle());
    return nullptr;
  });
  Job job(1, 16 * 2048);
  EXPECT_ANY_THROW(cluster.run(job.collectives()));
  ASSERT_EQ(sent.size(), 16u);
  EXPECT_EQ(sent[15] - sent[0], 15u * (8192 + 88) / 8);
}

TEST_F(ClusterTest, FindsACounterThatIsOff) {
  make();
  node_->registers()[port_register(3, kPortSentReplay)] = 1;
  expect_error("port 3: TX_FRAMES is ");
}

TEST_F(ClusterTest, FindsABrokenProtocol) {
  make();
  // One result comes with a byte more than its IP header says, too; the workers ignore that.
  node_->tamper([this, sent = false](Emission& emission) mutable {
    Frame padded = emission.frame;
    padded.bytes.push_back(0);
    if (!sent) node_->send(emission.port, padded);
    sent = true;
  });
  expect_error("broken protocol: transmit stream of port ");
}

TEST_F(ClusterTest, TellsAStandstillAndWhoWaits) {
  ClusterConfig config;
  config.timeout_cycles = 20'000;
  make(config);
  node_->make_mute();
  expect_error("no worker got a frame for 20000 cycles; worker 0 has sent 3 frames and has 0");
}

TEST_F(ClusterTest, PassesOnTheErrorOfAWorker) {
  Cluster& cluster = make();
  cluster.control().end_group();
  Job job(4, 10);
  EXPECT_ANY_THROW(cluster.run(job.collectives()));
}

TEST_F(ClusterTest, RecordsAllFrames) {
  ClusterConfig config;
  config.pcap = testing::TempDir() + "trib_cluster_test.pcapng";
  Job job(4, 1);
  make(config).run(job.collectives());
  std::ifstream file(config.pcap, std::ios::binary | std::ios::ate);
  EXPECT_GT(file.tellg(), 8 * (68 + 44));
  std::remove(config.pcap.c_str());
}

TEST_F(ClusterTest, RunsUntilAConditionOrALimit) {
  Cluster& cluster = make();
  const std::uint64_t begin = cluster.cycle();
  cluster.run_until([&] { return cluster.cycle() == begin + 10; }, 100);
  EXPECT_THROW(cluster.run_until([] { return false; }, 100), FabricError);
  EXPECT_EQ(cluster.cycle(), begin + 110);
}

TEST_F(ClusterTest, RefusesBadArguments) {
  ClusterConfig config;
  config.workers = 5;
  EXPECT_THROW(make(config), std::invalid_argument);
  Job job(3, 10);
  EXPECT_THROW(make().run(job.collectives()), std::invalid_argument);
}

}  // namespace
}  // namespace trib
