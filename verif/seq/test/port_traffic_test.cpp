// SPDX-License-Identifier: Apache-2.0
// Generated traffic keeps a worker's rules, and ends.
#include "verif/seq/port_traffic.h"

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
  config.padding = 0.5;
  NodeModel model(config.node);
  EXPECT_GT(run(config, model), 900u);
  EXPECT_EQ(model.verdicts(0)[0], 300u);
  EXPECT_EQ(model.verdicts(1)[0], 300u);
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
