// SPDX-License-Identifier: Apache-2.0
// A group's notices: ERROR, WELCOME, NACK, JOIN and LEAVE, several of them to one port at
// once. The port's MAC takes almost nothing and its queue is full of ERRORs; or a life ends while
// NACKs are still to be sent. All that the model sends must arrive, or be counted as omitted
// ("Verdicts"), and nothing else may. A seed is given by --gtest_random_seed.
#include <gtest/gtest.h>

#include "model/base/random.h"
#include "model/frame/body.h"
#include "verif/node/fuzz/test/life_script.h"
#include "verif/node/fuzz/test/notice_bench.h"

namespace trib {
namespace {

constexpr unsigned kFlood = 9;  // ERRORs, more than a port's queue and pipeline hold
constexpr unsigned kRounds = 6;

BenchConfig slow_sinks(std::uint64_t seed) {
  BenchConfig config;
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    PaceConfig pace;
    pace.stall_probability = 0.3;
    pace.stall_burst = 100;
    pace.seed = seed * kScriptPorts + port + 1;
    config.sink_paces.push_back(pace);
  }
  return config;
}

// By the port of the uplink.
class NoticesRtl : public testing::TestWithParam<unsigned> {
 protected:
  explicit NoticesRtl(const BenchConfig& config = slow_sinks(seed()))
      : uplink_(GetParam()), random_({seed(), uplink_}), node_(setup(), seed(), config) {}

  static std::uint64_t seed() { return static_cast<std::uint64_t>(GTEST_FLAG_GET(random_seed)); }

  GroupSetup setup() const {
    GroupSetup setup;
    setup.uplink = uplink_;
    setup.members = 0;
    setup.started = false;
    setup.epoch = static_cast<std::uint16_t>(0x1234 + uplink_);
    setup.addresses = random_addresses(seed(), uplink_ % 2 == 1);
    return setup;
  }

  const LifeScript& script() const { return node_.script(); }
  Header header(unsigned port, FrameType type) const { return script().header(port, type); }
  unsigned child() { return script().children()[random_.below(kScriptPorts - 1)]; }

  void now(unsigned port, const Header& header) {
    node_.push(port, header);
    node_.enter();
  }

  // All join again, and every member has been notified.
  void begin() {
    ask();
    now(uplink_, header(uplink_, FrameType::kWelcome));
    ASSERT_TRUE(script().active());
    ASSERT_EQ(node_.settle(0), "");
  }
  void ask() {
    node_.begin_job();
    for (const unsigned port : script().children()) {
      JoinBody body = script().join_body();
      body.window = static_cast<std::uint8_t>(random_.between(1, kScriptWindow));
      node_.push(port, encode_join(header(port, FrameType::kJoin), body));
      node_.enter();
    }
  }

  // Contributions of another epoch, or not of a member, until the port's queue is full.
  void flood(unsigned port) {
    Header contribution = header(port, FrameType::kContribution);
    contribution.epoch ^= 0x100;
    contribution.payload_bytes = 0;
    contribution.flags = 0;
    for (unsigned i = 0; i < kFlood; ++i) {
      contribution.sequence = 1000 + i;
      node_.push(port, contribution);
    }
    node_.enter();
  }

  // Good ones, without waiting for anything.
  void contribute(unsigned port, std::initializer_list<std::uint32_t> chunks) {
    Header contribution = header(port, FrameType::kContribution);
    for (const std::uint32_t chunk : chunks) {
      contribution.sequence = chunk;
      node_.push(port, contribution);
    }
  }

  void leave_old_epoch(unsigned port) {
    Header leave = header(port, FrameType::kLeave);
    --leave.epoch;
    leave.sequence = static_cast<std::uint32_t>(random_());
    now(port, leave);
  }

  const unsigned uplink_;
  Random random_;
  NoticeBench node_;
};

TEST_P(NoticesRtl, AnswerAndWelcome) {
  for (unsigned round = 0; round < kRounds; ++round) {
    const unsigned port = script().children()[round % 3];
    begin();
    flood(port);
    leave_old_epoch(port);
    now(port, header(port, FrameType::kJoin));
    ASSERT_EQ(node_.settle(kFlood), "") << "round " << round;
  }
  EXPECT_GE(node_.left_out(), kRounds);  // the queue was full indeed
}

TEST_P(NoticesRtl, AnswerAndErrorOfTheParent) {
  for (unsigned round = 0; round < kRounds; ++round) {
    begin();
    for (const unsigned port : script().children()) flood(port);
    leave_old_epoch(child());
    Header error = header(uplink_, FrameType::kError);
    error.sequence = static_cast<std::uint32_t>(random_());
    now(uplink_, error);
    ASSERT_EQ(node_.settle(kFlood), "") << "round " << round;
  }
  EXPECT_GE(node_.left_out(), kRounds);
}

TEST_P(NoticesRtl, LeaveAndJoinToTheParent) {
  for (unsigned round = 0; round < kRounds; ++round) {
    begin();
    flood(uplink_);
    const unsigned port = child();
    now(port, header(port, FrameType::kLeave));
    ask();
    ASSERT_EQ(node_.settle(kFlood), "") << "round " << round;
  }
  EXPECT_GE(node_.left_out(), kRounds);
}

TEST_P(NoticesRtl, NacksAndAnswer) {
  for (unsigned round = 0; round < kRounds; ++round) {
    const unsigned port = script().children()[round % 3];
    begin();
    flood(port);
    contribute(port, {1, 3, 7, 8});
    node_.enter();
    leave_old_epoch(port);
    ASSERT_EQ(node_.settle(kFlood), "") << "round " << round;
  }
  EXPECT_GE(node_.left_out(), kRounds);
}

// A STATUS waits after ERRORs when a crashed child joins again and so ends the life (GR2): it is
// withdrawn, not sent with the epoch of the next one (GR6).
TEST_P(NoticesRtl, AnswerOfALifeThatIsCollectedAnew) {
  for (unsigned round = 0; round < kRounds; ++round) {
    const unsigned port = script().children()[round % 3];
    const unsigned other = script().children()[(round + 1) % 3];
    begin();
    contribute(port, {0});
    flood(port);
    now(port, header(port, FrameType::kAsk));
    Header join = header(other, FrameType::kJoin);
    join.sequence ^= 1;
    now(other, join);
    ASSERT_EQ(node_.settle(kFlood, true), "") << "round " << round;
  }
}

// LEAVEs of a life that has ended, from all children at once, faster than they can be answered: each
// that the group gets is answered, or counted as left out, whichever port's refusal waits.
TEST_P(NoticesRtl, RefusalsAreAnsweredOrCounted) {
  constexpr unsigned kLeaves = 12;
  begin();
  for (unsigned i = 0; i < kLeaves; ++i) {
    for (const unsigned port : script().children()) {
      Header leave = header(port, FrameType::kLeave);
      --leave.epoch;
      leave.sequence = static_cast<std::uint32_t>(random_());
      node_.push(port, leave);
    }
  }
  node_.enter();
  ASSERT_EQ(node_.settle(kLeaves), "");
  EXPECT_GT(node_.left_out(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Uplinks, NoticesRtl, testing::Range(0u, kScriptPorts));

class EndOfLifeRtl : public NoticesRtl {
 protected:
  EndOfLifeRtl() : NoticesRtl(BenchConfig{}) {}
};

// A dozen NACKs wait when the parent, or another child, ends the group's life.
TEST_P(EndOfLifeRtl, AmongNacks) {
  constexpr unsigned kTimes = 24;
  for (unsigned round = 0; round < kTimes; ++round) {
    const unsigned port = script().children()[round % 3];
    const unsigned other = script().children()[(round + 1) % 3];
    begin();
    contribute(port, {0, 13, 14});
    node_.go_in(round);
    if (round % 2 == 0) {
      now(uplink_, header(uplink_, FrameType::kError));
    } else {
      now(other, header(other, FrameType::kLeave));
    }
    ASSERT_EQ(node_.settle(0, true), "") << "round " << round;
  }
}

INSTANTIATE_TEST_SUITE_P(Uplinks, EndOfLifeRtl, testing::Range(0u, kScriptPorts));

}  // namespace
}  // namespace trib
