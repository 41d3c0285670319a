// SPDX-License-Identifier: Apache-2.0
// The node reports its steps: field by field, in the order that node_step.h promises, each node to
// its own listeners. The steps of traffic are judged elsewhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

#include "model/node/node_step.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/registers/node_control.h"
#include "verif/node/registers/registers.h"
#include "verif/sim/axi_lite/axi_lite_master.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {
namespace {

class NodeSteps : public testing::Test {
 protected:
  NodeSteps()
      : node_(make_node("10g_2", 3)), axi_(node_->axil()), control_(axi_, [this] { clock(); }) {
    for (unsigned port = 0; port < node_->ports(); ++port) {
      sources_.push_back(std::make_unique<StreamSource>(*node_, port));
    }
    node_->assertions(false);
    node_->set_reset(true);
    clock(8);
    node_->set_reset(false);
    node_->assertions(true);
    node_->on_step([this](const NodeStep& step) { steps_.push_back(step); });
    clock(4);
  }
  void clock(unsigned cycles = 1) {
    for (unsigned i = 0; i < cycles; ++i) {
      for (const auto& source : sources_) source->before_edge(cycle_);
      axi_.before_edge(cycle_);
      ++cycle_;
      node_->clock_cycle(cycle_ * 6'400'000);
    }
  }
  std::vector<NodeStep> steps_of(StepKind kind) const {
    std::vector<NodeStep> found;
    std::copy_if(steps_.begin(), steps_.end(), std::back_inserter(found),
                 [kind](const NodeStep& step) { return step.kind == kind; });
    return found;
  }

  std::unique_ptr<NodeDut> node_;
  AxiLiteMaster axi_;
  NodeControl control_;
  std::vector<std::unique_ptr<StreamSource>> sources_;
  std::vector<NodeStep> steps_;
  std::uint64_t cycle_ = 0;
};

TEST_F(NodeSteps, AfterAResetEachGroupTellsItsLife) {
  ASSERT_EQ(steps_.size(), 2u);
  for (std::uint8_t group = 0; group < 2; ++group) {
    EXPECT_EQ(steps_[group].kind, StepKind::kLife);
    EXPECT_EQ(steps_[group].group, group);
    EXPECT_EQ(steps_[group].state, StepState::kIdle);
    EXPECT_EQ(steps_[group].epoch, 0);
  }
}

TEST_F(NodeSteps, ARegisterIsWritten) {
  steps_.clear();
  axi_.write_now(kRegNodeIp, 0x0a544201, [this] { clock(); });
  clock(4);
  ASSERT_EQ(steps_.size(), 1u);
  EXPECT_EQ(steps_[0].kind, StepKind::kWritten);
  EXPECT_EQ(steps_[0].sequence, kRegNodeIp);
  EXPECT_EQ(steps_[0].tag, 0x0a544201u);
  EXPECT_LT(steps_[0].cycle, cycle_);
}

TEST_F(NodeSteps, ALifeBeginsAndEnds) {
  NodeConfig config;
  config.groups.resize(2);
  config.groups[1].members = 0b1011;
  config.groups[1].epoch = 0x1234;
  control_.configure(config, 1);
  steps_.clear();
  control_.start_group(1);
  control_.end_group(1);
  clock(4);
  const std::vector<NodeStep> commands = steps_of(StepKind::kCommand);
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_TRUE(commands[0].good);
  EXPECT_FALSE(commands[1].good);
  const std::vector<NodeStep> lives = steps_of(StepKind::kLife);
  ASSERT_EQ(lives.size(), 3u);
  EXPECT_EQ(lives[0].state, StepState::kClearing);
  EXPECT_EQ(lives[0].cycle, commands[0].cycle);
  EXPECT_EQ(lives[1].state, StepState::kActive);
  EXPECT_EQ(lives[1].epoch, 0x1234);
  EXPECT_EQ(lives[1].ports, 0b1011);
  EXPECT_EQ(lives[1].uplink, 0);
  EXPECT_EQ(lives[1].group, 1);
  EXPECT_EQ(lives[1].window, 16);
  EXPECT_EQ(lives[2].state, StepState::kIdle);
  EXPECT_EQ(lives[2].cycle, commands[1].cycle);
}

TEST_F(NodeSteps, EachFrameIsJudgedOnItsPort) {
  const auto bad = std::make_shared<const Frame>(Frame{Bytes(77, 0xa5), true});
  for (unsigned port = 0; port < node_->ports(); ++port) {
    for (unsigned i = 0; i <= port; ++i) sources_[port]->push(bad);
  }
  steps_.clear();
  clock(300);
  std::vector<unsigned> judged(node_->ports());
  for (const NodeStep& step : steps_) {
    ASSERT_EQ(step.kind, StepKind::kJudged);
    EXPECT_EQ(step.verdict, Verdict::kBadEnd);
    ++judged.at(step.port);
  }
  EXPECT_EQ(judged, (std::vector<unsigned>{1, 2, 3, 4}));
  EXPECT_TRUE(
      std::is_sorted(steps_.begin(), steps_.end(), [](const NodeStep& left, const NodeStep& right) {
        return std::tie(left.cycle, left.kind, left.group, left.port) <
               std::tie(right.cycle, right.kind, right.group, right.port);
      }));
}

TEST_F(NodeSteps, AnotherNodeTellsItsOwnListeners) {
  const std::unique_ptr<NodeDut> other = make_node("10g_2", 4);
  std::size_t told = 0;
  other->on_step([&told](const NodeStep&) { ++told; });
  axi_.write_now(kRegNodeIp, 1, [&] {
    clock();
    other->clock_cycle(cycle_ * 6'400'000);
  });
  EXPECT_EQ(told, 0u);
  EXPECT_EQ(steps_of(StepKind::kWritten).size(), 1u);
}

}  // namespace
}  // namespace trib
