// SPDX-License-Identifier: Apache-2.0
// SteppedNode on a node with a parent: sums that go up, and results that come down.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/node/test/step_bench.h"

namespace trib {
namespace {

using Rules = std::vector<std::string>;

NodeConfig leaf_of_a_tree() {
  NodeConfig config = inner_config();
  config.window = 4;
  return config;
}

// Up, lost on the way, up again, and down.
class SteppedTree : public ::testing::Test {
 protected:
  SteppedTree() : bench(leaf_of_a_tree()) {
    for (unsigned p = 0; p < 3; ++p) bench.contribute(p, 0);
    bench.taken(0);
    start_up(false);
    bench.ended(0);
    bench.sent(3, StepSent::kContribution, bench.result(3, 0));
  }
  void start_up(bool retry) {
    bench.started(0, 0, [=](NodeStep& s) { s.ports = s.want = 0b1000, s.retry = retry; });
  }
  StepBench bench;
};

TEST_F(SteppedTree, ASumGoesUpAgainOnlyIfItWasLost) {
  bench.taken(0, [](NodeStep& s) { s.retry = true; });
  EXPECT_EQ(bench.rules(), Rules{"TR2, group 0, chunk 0"});
}

TEST_F(SteppedTree, ANackBringsItAgain) {
  const Frame nack = bench.golden.frame(FrameType::kNack, 3, {}, {});
  bench.receive(3, nack);
  bench.judged(3, Verdict::kControl);
  bench.step(StepKind::kControl, [](NodeStep& s) { s.port = 3, s.type = 6, s.epoch = 7; });
  bench.taken(0, [](NodeStep& s) { s.retry = true; });
  start_up(true);
  bench.ended(0);
  bench.golden.receive(3, nack);
  bench.sent(3, StepSent::kContribution, bench.golden.sent.at(0).frame);
  EXPECT_EQ(bench.finish(), Rules{});
}

// RC5.3.
TEST_F(SteppedTree, NobodyIsMissingWhileASumGoesUpAgain) {
  const auto control = [this](unsigned port, FrameType type) {
    bench.receive(port, bench.golden.frame(type, port, {}, {}));
    bench.judged(port, Verdict::kControl);
    bench.step(StepKind::kControl, [&](NodeStep& s) {
      s.port = static_cast<std::uint8_t>(port), s.type = static_cast<std::uint8_t>(type),
      s.epoch = 7;
    });
  };
  control(3, FrameType::kNack);
  control(0, FrameType::kAsk);
  bench.step(StepKind::kNotice, [](NodeStep& s) { s.type = 8, s.epoch = 7; });
  EXPECT_EQ(bench.rules(), Rules{});
  EXPECT_EQ(bench.node.untaken(3).certain, 1u) << "the parent is asked, too";
}

TEST_F(SteppedTree, AResultComesDownBeforeAChunkIsReleased) {
  bench.released(0);
  EXPECT_EQ(bench.rules(), Rules{"RE6, group 0, chunk 0"});
}

TEST_F(SteppedTree, AResultIsForwarded) {
  const Frame result = bench.golden.result(3, 0, {5});
  bench.receive(3, result);
  bench.claimed(3, 0);
  bench.judged(3, Verdict::kAccepted);
  bench.settled(3, 0);
  const auto down = [](NodeStep& s) { s.way = StepWay::kDown; };
  bench.taken(0, [&](NodeStep& s) { down(s), s.ports = s.data = 1, s.want = 0; });
  bench.started(0, 0, down);
  bench.ended(0, true, down);
  bench.released(0);
  bench.golden.receive(3, result);
  for (unsigned p = 0; p < 3; ++p) {
    bench.sent(p, StepSent::kResult, bench.golden.sent.at(p).frame);
  }
  EXPECT_EQ(bench.finish(), Rules{});
}

}  // namespace
}  // namespace trib
