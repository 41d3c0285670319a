// SPDX-License-Identifier: Apache-2.0
// Each defect must be what it claims to be: a right contribution with it gets the verdict listed.
#include "verif/node/seq/frame_defect.h"

#include <gtest/gtest.h>

#include "model/node/node_model.h"
#include "verif/node/seq/traffic_plan.h"

namespace trib {
namespace {

TrafficConfig make_config() {
  TrafficConfig config;
  config.node.node = default_node();
  config.node.ports = 2;
  GroupConfig& group = config.node.groups[0];
  group.members = 3;
  group.epoch = 5;
  group.peers = {default_worker(0), default_worker(1)};
  config.fixed_payload = 64;
  config.all_reduce_only = true;
  return config;
}

TEST(FrameDefectTest, VerdictIsTheOneListed) {
  const TrafficPlan plan(make_config());
  Random random(1);
  for (const FrameDefect& defect : frame_defects()) {
    for (unsigned n = 0; n < 200; ++n) {
      NodeModel model(plan.config().node);
      model.start();
      Frame frame = plan.contribution(0, 0, 5);
      apply(defect, frame, random);
      std::vector<Emission> emissions;
      ASSERT_EQ(name(model.receive(0, frame, emissions)), name(defect.verdict)) << defect.name;
    }
  }
}

TEST(TrafficPlanTest, ContributionsAreRight) {
  TrafficConfig config = make_config();
  config.fixed_payload = 0;
  config.all_reduce_only = false;
  config.node.window = 64;
  const TrafficPlan plan(config);
  NodeModel model(config.node);
  model.start();
  std::size_t results = 0;
  for (std::uint32_t s = 0; s < 500; ++s) {
    for (unsigned port = 0; port < 2; ++port) {
      std::vector<Emission> emissions;
      EXPECT_EQ(model.receive(port, plan.contribution(s, port, 5), emissions), Verdict::kAccepted);
      results += emissions.size();
    }
  }
  EXPECT_EQ(results, 1000u);
}

}  // namespace
}  // namespace trib
