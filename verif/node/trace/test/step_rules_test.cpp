// SPDX-License-Identifier: Apache-2.0
// Legal steps pass; each illegal one is found, for the right reason.
#include "verif/node/trace/step_rules.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr unsigned kPorts = 4;
constexpr unsigned kWindow = 4;
constexpr std::uint8_t kMembers = 0b0011;
constexpr std::uint8_t kUplink = 0b1000;

class StepRulesTest : public testing::Test {
 protected:
  StepRulesTest()
      : rules_(kPorts, kWindow, 2, [this](const std::string& what) { errors_.push_back(what); }) {}

  NodeStep step_of(StepKind kind, std::uint32_t sequence = 0, unsigned port = 0) {
    NodeStep step;
    step.cycle = ++cycle_;
    step.kind = kind;
    step.group = 1;
    step.port = static_cast<std::uint8_t>(port);
    step.sequence = sequence;
    return step;
  }
  void life(StepState state, std::uint16_t epoch, std::uint8_t uplink = 0) {
    NodeStep step = step_of(StepKind::kLife);
    step.state = state;
    step.epoch = epoch;
    step.ports = kMembers;
    step.uplink = uplink;
    rules_.step(step);
  }
  void begin(std::uint16_t epoch = 1, std::uint8_t uplink = 0) {
    life(StepState::kClearing, epoch, uplink);
    life(StepState::kActive, epoch, uplink);
  }
  void claim(unsigned port, std::uint32_t sequence) {
    rules_.step(step_of(StepKind::kClaimed, sequence, port));
  }
  void settle(unsigned port, std::uint32_t sequence, bool good = true) {
    NodeStep judged = step_of(StepKind::kJudged, 0, port);
    judged.verdict = good ? Verdict::kAccepted : Verdict::kBadEnd;
    rules_.step(judged);
    NodeStep step = step_of(StepKind::kSettled, sequence, port);
    step.cycle = judged.cycle;
    step.good = good;
    rules_.step(step);
  }
  void contribute(std::uint32_t sequence) {
    for (const unsigned port : {0u, 1u}) {
      claim(port, sequence);
      settle(port, sequence);
    }
  }
  void take(std::uint32_t sequence, std::uint8_t ports = kMembers, bool partial = false,
            StepWay way = StepWay::kUp, bool retry = false) {
    NodeStep step = step_of(StepKind::kTaken, sequence);
    step.way = way;
    step.ports = ports;
    step.data = ports;
    step.partial = partial;
    step.retry = retry;
    rules_.step(step);
  }
  void start(std::uint32_t sequence, std::uint8_t serial, std::uint8_t ports = kMembers,
             StepWay way = StepWay::kUp) {
    NodeStep step = step_of(StepKind::kStarted, sequence);
    step.way = way;
    step.ports = ports;
    step.want = ports;
    step.serial = serial;
    rules_.step(step);
  }
  void end(std::uint32_t sequence, bool good = true, StepWay way = StepWay::kUp) {
    NodeStep step = step_of(StepKind::kEnded, sequence);
    step.way = way;
    step.good = good;
    rules_.step(step);
  }
  void release(std::uint32_t sequence) {  // in the cycle of the step before
    NodeStep step = step_of(StepKind::kReleased, sequence);
    step.cycle = --cycle_;
    rules_.step(step);
  }
  void reduce(std::uint32_t sequence, std::uint8_t serial) {
    contribute(sequence);
    take(sequence);
    start(sequence, serial);
    end(sequence);
    release(sequence);
  }
  void write_deadline(std::uint32_t cycles) {
    NodeStep step = step_of(StepKind::kWritten, group_register(1, kGroupDeadline));
    step.tag = cycles;
    rules_.step(step);
  }
  void expect_error(const std::string& what) {
    ASSERT_EQ(errors_.size(), 1u) << (errors_.empty() ? "" : errors_[0]);
    EXPECT_NE(errors_[0].find("group 1: " + what), std::string::npos) << errors_[0];
  }

  std::vector<std::string> errors_;
  StepRules rules_;
  std::uint64_t cycle_ = 0;
};

TEST_F(StepRulesTest, ChunksAndLivesPass) {
  begin();
  for (std::uint32_t sequence = 0; sequence < 300; ++sequence) {
    reduce(sequence, static_cast<std::uint8_t>(sequence));
  }
  life(StepState::kStopped, 1);
  life(StepState::kJoining, 2);
  life(StepState::kClearing, 2);
  life(StepState::kActive, 2);
  reduce(0, 0);
  rules_.finish();
  EXPECT_EQ(errors_, std::vector<std::string>());
}

TEST_F(StepRulesTest, ALeafPasses) {
  begin(1, kUplink);
  contribute(0);
  take(0);
  start(0, 0, kUplink);
  end(0);
  take(0, kMembers, false, StepWay::kUp, true);  // a NACK
  claim(3, 0);
  settle(3, 0);
  take(0, 1, false, StepWay::kDown);
  start(0, 0, kMembers, StepWay::kDown);
  end(0, true, StepWay::kDown);
  release(0);
  NodeStep dropped = step_of(StepKind::kDropped, 0);
  rules_.step(dropped);
  EXPECT_EQ(errors_, std::vector<std::string>());
}

TEST_F(StepRulesTest, ASumOfPartialSumsPasses) {
  begin();
  claim(0, 0);
  claim(1, 0);
  take(0, kMembers, true);
  EXPECT_EQ(errors_, std::vector<std::string>());
}

TEST_F(StepRulesTest, ASumThatEndsBehindItsResultPasses) {
  begin(1, kUplink);
  contribute(0);
  take(0);
  start(0, 0, kUplink);
  claim(3, 0);
  settle(3, 0);
  take(0, 1, false, StepWay::kDown);
  start(0, 0, kMembers, StepWay::kDown);
  end(0, true, StepWay::kDown);
  release(0);
  end(0);
  EXPECT_EQ(errors_, std::vector<std::string>());
}

TEST_F(StepRulesTest, ALateSumIsOfWhatIsComplete) {
  write_deadline(100);
  begin();
  claim(0, 0);
  take(0, 0b01, true);
  expect_error("late, with a contribution that is not complete");
}

TEST_F(StepRulesTest, APartialSumPasses) {
  write_deadline(100);
  begin();
  claim(0, 0);
  settle(0, 0);
  take(0, 0b01, true);
  start(0, 0);
  end(0);
  release(0);
  EXPECT_EQ(errors_, std::vector<std::string>());
}

TEST_F(StepRulesTest, AfterAResetEverythingIsNew) {
  begin(7);
  reduce(0, 0);
  life(StepState::kIdle, 0);
  begin(1);
  reduce(0, 0);
  EXPECT_EQ(errors_, std::vector<std::string>());
}

TEST_F(StepRulesTest, AClaimedSlotIsEmpty) {
  begin();
  claim(0, 0);
  claim(0, 0);
  expect_error("claimed twice");
}

TEST_F(StepRulesTest, OnlyTheExpectedChunkIsClaimed) {
  begin();
  claim(0, kWindow);
  expect_error("claimed for a chunk that is not expected");
}

TEST_F(StepRulesTest, OnlyMembersClaim) {
  begin();
  claim(2, 0);
  expect_error("claimed by a port that is no member");
}

TEST_F(StepRulesTest, OnlyAnActiveGroupIsClaimedIn) {
  life(StepState::kClearing, 1);
  claim(0, 0);
  expect_error("claimed in a group that is not active");
}

TEST_F(StepRulesTest, WhatIsSettledWasClaimed) {
  begin();
  settle(0, 0);
  expect_error("settled, but not claimed");
}

TEST_F(StepRulesTest, AGoodEndIsAccepted) {
  begin();
  claim(0, 0);
  NodeStep step = step_of(StepKind::kSettled, 0, 0);
  step.good = true;
  rules_.step(step);
  ASSERT_EQ(errors_.size(), 1u);
  EXPECT_NE(errors_[0].find("the frame is not accepted"), std::string::npos) << errors_[0];
}

TEST_F(StepRulesTest, AllMembersTakePart) {
  begin();
  contribute(0);
  take(0, 0b01);
  expect_error("taken without a member");
}

TEST_F(StepRulesTest, WhoTakesPartHasContributed) {
  begin();
  claim(0, 0);
  take(0);
  expect_error("taken without a contribution");
}

TEST_F(StepRulesTest, WithoutADeadlineNoSumIsPartial) {
  begin();
  claim(0, 0);
  settle(0, 0);
  take(0, 0b01, true);
  expect_error("taken without a member, but there is no deadline");
}

TEST_F(StepRulesTest, AChunkIsInOneJob) {
  begin();
  contribute(0);
  take(0);
  take(0);
  expect_error("taken twice");
}

TEST_F(StepRulesTest, ASumIsNotSentUpTwiceByItself) {
  begin(1, kUplink);
  contribute(0);
  take(0);
  start(0, 0, kUplink);
  end(0);
  take(0);
  expect_error("sent up again, or marked so, without reason");
}

TEST_F(StepRulesTest, SerialsCount) {
  begin();
  reduce(0, 0);
  contribute(1);
  take(1);
  start(1, 0);
  expect_error("a wrong serial");
}

TEST_F(StepRulesTest, EveryMemberIsOwedAFrame) {
  begin();
  contribute(0);
  take(0);
  start(0, 0, 0b01);
  expect_error("started for others");
}

TEST_F(StepRulesTest, AGoodSumHasCompleteContributions) {
  begin();
  claim(0, 0);
  claim(1, 0);
  settle(0, 0);
  take(0);
  start(0, 0);
  end(0);
  expect_error("ended good without a complete contribution");
}

TEST_F(StepRulesTest, ASpoiledSumReleasesNothing) {
  begin();
  contribute(0);
  take(0);
  start(0, 0);
  end(0, false);
  release(0);
  expect_error("released, but not ended good");
}

TEST_F(StepRulesTest, ReplaysAreOfTheLastChunk) {
  begin();
  reduce(0, 0);
  rules_.step(step_of(StepKind::kReplayed, 0, 0));
  EXPECT_EQ(errors_, std::vector<std::string>());
  rules_.step(step_of(StepKind::kReplayed, 1, 0));
  expect_error("a replay of another chunk");
}

TEST_F(StepRulesTest, EpochsGrow) {
  begin(5);
  life(StepState::kClearing, 4);
  expect_error("an epoch that is not newer");
}

TEST_F(StepRulesTest, ALifeIsClearedFirst) {
  life(StepState::kJoining, 1);
  life(StepState::kActive, 1);
  expect_error("a life that does not follow");
}

TEST_F(StepRulesTest, WhatIsCompleteIsDue) {
  begin();
  contribute(0);
  rules_.finish();
  expect_error("chunk 0 is complete, but not released");
}

}  // namespace
}  // namespace trib
