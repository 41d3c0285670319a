// SPDX-License-Identifier: Apache-2.0
// Generated traffic keeps a worker's rules, and ends.
#include "verif/node/seq/port_traffic.h"

#include <gtest/gtest.h>

#include "model/node/node_model.h"

namespace trib {
namespace {

TrafficConfig make_config() {
  TrafficConfig config;
  config.node.node = default_node();
  config.node.ports = 2;
  GroupConfig& group = config.node.groups[0];
  group.members = 3;
  group.epoch = 1;
  group.peers = {default_worker(0), default_worker(1)};
  config.chunks = 300;
  return config;
}

// Runs both ports against the model, one frame per cycle; returns the frames sent.
std::size_t run(const TrafficConfig& config, NodeModel& model) {
  const TrafficPlan plan(config);
  PortTraffic first(plan, 0);
  PortTraffic second(plan, 1);
  std::array<PortTraffic*, 2> ports{&first, &second};
  model.start();
  std::size_t frames = 0;
  for (std::uint64_t cycle = 0; !first.done() || !second.done(); ++cycle) {
    EXPECT_LT(cycle, 1'000'000u);
    if (cycle >= 1'000'000) break;
    const auto port = static_cast<unsigned>(cycle % 2);
    const std::optional<PacedFrame> frame = ports[port]->next(cycle);
    if (!frame) continue;
    ++frames;
    std::vector<Emission> emissions;
    model.receive(port, *frame->frame, emissions);
    for (const Emission& emission : emissions) {
      ports[emission.port]->received(emission.frame, cycle);
    }
  }
  return frames;
}

TEST(PortTrafficTest, QuietTrafficIsContributionsAlone) {
  const TrafficConfig config = make_config();
  NodeModel model(config.node);
  EXPECT_EQ(run(config, model), 600u);
  EXPECT_EQ(model.verdicts(0)[0], 300u);
  EXPECT_EQ(model.verdicts(1)[0], 300u);
}

TEST(PortTrafficTest, DisturbedTrafficCompletesEveryChunkOnce) {
  TrafficConfig config = make_config();
  config.bad_attempt = 0.2;
  config.duplicate = 0.2;
  config.old_copy = 0.2;
  config.junk = 0.3;
  config.result_lost = 0.1;
  config.skipping = 0.3;
  config.checksum = 0.5;
  config.ask = 0.3;
  NodeModel model(config.node);
  EXPECT_GT(run(config, model), 900u);
  EXPECT_EQ(model.verdicts(0)[0], 300u);
  EXPECT_EQ(model.verdicts(1)[0], 300u);
}

// A worker with an old epoch receives the group's, and the job begins in the next one.
TEST(PortTrafficTest, JoinsWithTheEpochsThatItIsTold) {
  TrafficConfig config = make_config();
  config.node.groups[0].epoch = 0;
  config.node.groups[0].key = 0x1234'5678'9abc'def0;
  const TrafficPlan plan(config);
  PortTraffic first(plan, 0);
  PortTraffic second(plan, 1);
  std::array<PortTraffic*, 2> ports{&first, &second};
  NodeModel model(config.node);
  std::uint64_t cycle = 1;
  const auto step = [&](std::size_t index) {
    const std::optional<PacedFrame> frame = ports[index]->next(++cycle);
    if (!frame) return;
    std::vector<Emission> emissions;
    model.receive(static_cast<unsigned>(index), *frame->frame, emissions);
    for (const Emission& emission : emissions) {
      ports[emission.port]->received(emission.frame, cycle);
    }
  };
  for (std::uint32_t job = 5; job < 8; ++job) {
    const std::uint16_t before = model.epoch();
    first.join(job, job == 6);
    if (job == 7) ports[1]->restart(before - 1);  // it has missed something
    second.join(job, false);
    const std::size_t begins = job == 7 ? 1 : 0;
    for (unsigned n = 0; n < 4; ++n) {
      step(begins);
      step(1 - begins);
    }
    EXPECT_FALSE(first.joining());
    EXPECT_FALSE(second.joining());
    EXPECT_EQ(model.state(), GroupState::kActive);
    EXPECT_EQ(model.job(), job);
    if (before != 0) {
      EXPECT_EQ(model.epoch(), static_cast<std::uint16_t>(before + 1));
    }
  }
}

TEST(PortTrafficTest, SameSeedSameTraffic) {
  TrafficConfig config = make_config();
  config.junk = 0.3;
  const TrafficPlan plan(config);
  PortTraffic first(plan, 0);
  PortTraffic second(plan, 0);
  for (unsigned n = 0; n < 10; ++n) {
    EXPECT_EQ(first.next(n)->frame->bytes, second.next(n)->frame->bytes);
  }
}

}  // namespace
}  // namespace trib
