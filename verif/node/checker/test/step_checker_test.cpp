// SPDX-License-Identifier: Apache-2.0
// StepChecker on a node in memory whose steps the test reports: pins, registers and steps come together.
#include "verif/node/checker/step_checker.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "model/frame/codec.h"
#include "verif/node/dut/test/fake_node.h"
#include "verif/node/registers/registers.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {
namespace {

class ToldNode : public FakeNode {
 public:
  ToldNode() : FakeNode(2, 8) {}
  void on_step(StepListener listener) override { listener_ = std::move(listener); }
  void tell(const NodeStep& step) { listener_(step); }

 protected:
  unsigned judge(unsigned, const Frame&) override {
    return static_cast<unsigned>(Verdict::kNotOurs);
  }

 private:
  StepListener listener_;
};

class StepCheckerTest : public testing::Test {
 protected:
  // A cycle, and then these steps of it.
  void cycle(const std::vector<NodeStep>& steps = {}) {
    source_.before_edge(cycle_);
    sink_.before_edge(cycle_);
    checker_.before_edge(cycle_);
    node_.clock_cycle(cycle_);
    for (NodeStep step : steps) {
      step.cycle = cycle_;
      node_.tell(step);
    }
    ++cycle_;
  }
  void cycles(unsigned count) {
    for (unsigned n = 0; n < count; ++n) cycle();
  }
  static NodeStep judged(Verdict verdict) {
    NodeStep step;
    step.kind = StepKind::kJudged;
    step.verdict = verdict;
    return step;
  }
  static NodeStep written(std::uint16_t address, std::uint32_t value) {
    NodeStep step;
    step.kind = StepKind::kWritten;
    step.sequence = address;
    step.tag = value;
    return step;
  }
  static NodeStep of_port(StepKind kind, unsigned port) {
    NodeStep step;
    step.kind = kind;
    step.port = static_cast<std::uint8_t>(port);
    return step;
  }
  bool found(const std::string& text) const {
    for (const std::string& error : errors_) {
      if (error.find(text) != std::string::npos) return true;
    }
    return false;
  }

  ToldNode node_;
  StreamSource source_{node_, 0};
  StreamSink sink_{node_, 1};
  std::vector<std::string> errors_;
  StepChecker checker_{node_,
                       4,
                       1,
                       {},
                       codec::kRawOnly,
                       [this](const std::string& what) { errors_.push_back(what); }};
  std::uint64_t cycle_ = 0;
};

// 60 bytes are 8 beats; the fake strobes its verdict in the cycle after the last one.
TEST_F(StepCheckerTest, AFrameHasOneVerdictOnThePinsAndInTheSteps) {
  source_.push(std::make_shared<Frame>(Frame{Bytes(60, 1), false}));
  cycles(8);
  cycle({judged(Verdict::kNotOurs)});
  cycles(2);
  checker_.finish();
  EXPECT_TRUE(errors_.empty()) << errors_.front();
  EXPECT_EQ(checker_.log().tally(0).of(Verdict::kNotOurs), 1u);
  EXPECT_EQ(checker_.log().tally(0).rx_bytes, 60u);
}

TEST_F(StepCheckerTest, FindsAVerdictThatIsOnThePinsAlone) {
  source_.push(std::make_shared<Frame>(Frame{Bytes(60, 1), false}));
  cycles(11);
  EXPECT_TRUE(found("VD1, port 0: the pins have verdict 6, and no step has"));
}

TEST_F(StepCheckerTest, FindsAVerdictThatThePinsDoNotHave) {
  source_.push(std::make_shared<Frame>(Frame{Bytes(60, 1), false}));
  cycles(8);
  cycle({judged(Verdict::kAccepted)});
  EXPECT_TRUE(found("a step has verdict Accepted, the pins have 6"));
}

TEST_F(StepCheckerTest, FindsAFrameWithoutAVerdict) {
  source_.push(std::make_shared<Frame>(Frame{Bytes(60, 1), false}));
  cycles(8);
  checker_.finish();
  EXPECT_TRUE(found("a frame has got no verdict"));
}

TEST_F(StepCheckerTest, FindsAFrameThatNobodyIsOwed) {
  node_.send(1, Frame{Bytes(60, 2), false});
  cycles(9);
  NodeStep sent = of_port(StepKind::kSent, 1);
  sent.sent = StepSent::kControl;
  cycle({sent});
  EXPECT_TRUE(found("RS1, port 1"));
  EXPECT_EQ(checker_.log().tally(1).of(StepSent::kControl), 1u);
}

TEST_F(StepCheckerTest, RegistersAreAsTheyAreWritten) {
  cycle({written(kRegOnset, 77), written(group_register(0, kGroupDeadline), 1234)});
  EXPECT_EQ(checker_.node().settings().onset(), 77u);
  EXPECT_EQ(checker_.model().config(0).deadline, 1234u);
  checker_.reset();
  EXPECT_EQ(checker_.model().config(0).deadline, 0u);
}

// RE1.1.
TEST_F(StepCheckerTest, AContributionThatArrivesHasHadItsOnset) {
  for (const unsigned beats : {1u, 2u}) {
    cycle({written(kRegOnset, 2), written(group_register(0, kGroupMembers), 1)});
    NodeStep active = of_port(StepKind::kLife, 0);
    active.state = StepState::kActive;
    active.ports = 1;
    cycle({active});
    source_.push(std::make_shared<Frame>(Frame{Bytes(kHeaderBytes + 64, 1), false}));
    cycles(kHeaderBytes / 8 - 1);
    cycle({of_port(StepKind::kClaimed, 0)});
    cycles(beats - 1);
    errors_.clear();
    NodeStep taken = of_port(StepKind::kTaken, 0);
    taken.ports = 1;
    cycle({taken});
    EXPECT_EQ(found("RE1, port 0, group 0, chunk 0: taken after 72 bytes"), beats == 1);
    cycles(20);
    checker_.reset();
  }
}

// EG1: from the limit on, and until the port has taken what was offered.
TEST_F(StepCheckerTest, APortThatStopsMayDiscard) {
  cycle({written(kRegTxLimit, 20)});
  sink_.pause(true);
  node_.send(1, Frame{Bytes(60, 2), false});
  cycles(15);
  cycle({of_port(StepKind::kDiscarded, 1)});
  EXPECT_TRUE(found("EG1, port 1: a frame is discarded, but the port has not stopped"));
  errors_.clear();
  cycles(20);
  cycle({of_port(StepKind::kDiscarded, 1)});
  EXPECT_TRUE(errors_.empty()) << errors_.front();
  EXPECT_EQ(checker_.log().tally(1).discarded, 2u);
}

// IN8.
TEST_F(StepCheckerTest, AnotherVersionIsAnsweredOnceInAnInterval) {
  NodeStep refused = of_port(StepKind::kRefused, 0);
  refused.tag = static_cast<std::uint32_t>(ErrorCode::kVersion);
  cycle({written(kRegAnswerInterval, 10)});
  cycle({refused});
  EXPECT_FALSE(found("IN8"));
  cycles(8);
  cycle({refused});
  EXPECT_TRUE(found("IN8, port 0: too soon after the last ERROR 7"));
}

}  // namespace
}  // namespace trib
