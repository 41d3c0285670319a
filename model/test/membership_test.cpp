// SPDX-License-Identifier: Apache-2.0
// GR1 to GR3 from the worker's side: requests, answers, the choice of the epoch.
#include "model/worker/membership.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "model/frame/epoch.h"
#include "model/test/worker_bench.h"

namespace trib {
namespace {

using Answer = Membership::Answer;
using State = MembershipState;

WorkerConfig config_with_epoch(std::uint16_t epoch) {
  WorkerConfig config = bench_worker_config();
  config.epoch = epoch;
  config.max_joins = 5;
  config.max_leaves = 2;
  return config;
}

Header answer(FrameType type, std::uint16_t epoch, std::uint32_t tag) {
  Header header;
  header.type = type;
  header.epoch = epoch;
  header.tag = tag;
  header.count = 3;
  return header;
}
Header welcome(std::uint16_t epoch, std::uint32_t window = 4) {
  return answer(FrameType::kWelcome, epoch, window);
}
Header error(unsigned code, std::uint16_t announced) {
  return answer(FrameType::kError, announced, code);
}

// Has joined `epoch`, without any trouble.
Membership joined(std::uint16_t epoch) {
  Membership membership(config_with_epoch(epoch));
  membership.join(0);
  membership.next_request(0);
  EXPECT_TRUE(membership.welcome(welcome(epoch), 10));
  return membership;
}

TEST(Epoch, SerialArithmetic) {
  EXPECT_TRUE(is_newer_epoch(2, 1));
  EXPECT_TRUE(is_newer_epoch(1, 0xffff));
  EXPECT_TRUE(is_newer_epoch(0x8000, 1));
  EXPECT_FALSE(is_newer_epoch(0x8001, 1));
  EXPECT_FALSE(is_newer_epoch(1, 1));
  EXPECT_FALSE(is_newer_epoch(1, 2));
  EXPECT_EQ(next_epoch(1), 2);
  EXPECT_EQ(next_epoch(0xffff), 1);
}

TEST(Membership, JoinSaysRankPortsAndWindow) {
  Membership membership(config_with_epoch(7));
  EXPECT_TRUE(membership.may_contribute());  // the registers may have started the group
  EXPECT_EQ(membership.next_request(0), std::nullopt);
  membership.join(5);
  EXPECT_EQ(membership.state(), State::kJoining);
  EXPECT_FALSE(membership.may_contribute());
  const std::optional<Header> request = membership.next_request(0);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->type, FrameType::kJoin);
  EXPECT_EQ(request->epoch, 7);
  EXPECT_EQ(request->count, 2);  // rank
  EXPECT_EQ(request->sequence, 5u);
  EXPECT_EQ(request->tag, 4u);
  EXPECT_EQ(membership.next_request(0), std::nullopt);
  EXPECT_THROW(membership.join(5), std::logic_error);
}

TEST(Membership, RepeatsUntilTheWelcome) {
  Membership membership(config_with_epoch(7));
  membership.join(0);
  Time now = 0;
  for (const Time timeout : {1000, 2000, 4000}) {
    ASSERT_TRUE(membership.next_request(now));
    ASSERT_EQ(membership.deadline(), now + timeout);
    EXPECT_TRUE(membership.tick(now + timeout - 1));
    EXPECT_EQ(membership.next_request(now + timeout - 1), std::nullopt);
    now += timeout;
    EXPECT_TRUE(membership.tick(now));
  }
  EXPECT_FALSE(membership.welcome(welcome(6), now));
  EXPECT_FALSE(membership.welcome(welcome(7, 0), now));  // no window at all
  EXPECT_TRUE(membership.welcome(welcome(7, 2), now));
  EXPECT_EQ(membership.state(), State::kJoined);
  EXPECT_EQ(membership.window(), 2u);
  EXPECT_EQ(membership.members(), 3u);
  EXPECT_EQ(membership.next_request(now), std::nullopt);  // the repetition that was due
  EXPECT_EQ(membership.deadline(), std::nullopt);
  EXPECT_FALSE(membership.welcome(welcome(7, 4), now));  // a second one
  EXPECT_EQ(membership.window(), 2u);
}

TEST(Membership, OwnWindowIfThatIsSmaller) {
  Membership membership(config_with_epoch(7));
  membership.join(0);
  membership.next_request(0);
  EXPECT_TRUE(membership.welcome(welcome(7, 64), 0));
  EXPECT_EQ(membership.window(), 4u);
}

TEST(Membership, GivesUpJoiningAndLeaving) {
  Membership membership(config_with_epoch(7));
  membership.join(0);
  Time now = 0;
  for (int i = 0; i < 4; ++i) {
    membership.next_request(now);
    now = *membership.deadline();
    EXPECT_TRUE(membership.tick(now));
  }
  membership.next_request(now);
  EXPECT_FALSE(membership.tick(*membership.deadline()));
  EXPECT_EQ(membership.attempts(), 5u);

  Membership leaving = joined(7);
  leaving.leave();
  leaving.next_request(0);
  EXPECT_TRUE(leaving.tick(1000));
  leaving.next_request(1000);
  EXPECT_FALSE(leaving.tick(3000));
}

TEST(Membership, TakesTheAnnouncedEpochIfNewerElseTheNext) {
  const struct {
    std::uint16_t own, announced, chosen;
  } kCases[] = {{7, 9, 9}, {7, 7, 8}, {7, 5, 8}, {7, 0, 8}, {0xffff, 3, 3}, {0xffff, 0xffff, 1}};
  for (const auto& c : kCases) {
    for (const unsigned code : {3u, 5u}) {
      Membership membership(config_with_epoch(c.own));  // GR2
      membership.join(0);
      membership.next_request(0);
      EXPECT_EQ(membership.error(error(code, c.announced), 1), Answer::kTaken);
      EXPECT_EQ(membership.epoch(), c.chosen);
      const std::optional<Header> request = membership.next_request(1);
      ASSERT_TRUE(request);
      EXPECT_EQ(request->epoch, c.chosen);
    }
  }
}

TEST(Membership, TheOtherErrorsEndTheJoin) {
  for (const unsigned code : {1u, 2u, 6u, 77u}) {
    Membership membership(config_with_epoch(7));
    membership.join(0);
    membership.next_request(0);
    EXPECT_EQ(membership.error(error(code, 0), 1), Answer::kFatal) << code;
  }
  Membership membership(config_with_epoch(7));
  membership.join(0);
  EXPECT_EQ(membership.error(error(4, 6), 1), Answer::kIgnored);  // of an earlier epoch
}

// Each frame in flight is answered by an ERROR when a group is aborted, and links may double them.
TEST(Membership, LateErrorsDoNotPushTheEpochAhead) {
  Membership membership = joined(7);
  EXPECT_EQ(membership.error(error(5, 9), 20), Answer::kFatal);
  membership.fail();
  membership.join_anew();
  EXPECT_EQ(membership.epoch(), 9);
  EXPECT_EQ(membership.error(error(5, 9), 21), Answer::kIgnored);  // even before the JOIN
  ASSERT_TRUE(membership.next_request(30));
  EXPECT_EQ(membership.error(error(5, 9), 31), Answer::kIgnored);
  EXPECT_EQ(membership.error(error(3, 7), 31), Answer::kIgnored);
  EXPECT_EQ(membership.epoch(), 9);
  EXPECT_EQ(membership.error(error(3, 12), 32), Answer::kTaken);  // newer: not late
  EXPECT_EQ(membership.epoch(), 12);
  ASSERT_TRUE(membership.next_request(40));
  EXPECT_EQ(membership.error(error(3, 12), 41), Answer::kIgnored);
  // What is meant is said again.
  ASSERT_TRUE(membership.tick(1040));
  ASSERT_TRUE(membership.next_request(1040));
  EXPECT_EQ(membership.error(error(3, 12), 1041), Answer::kTaken);
  EXPECT_EQ(membership.epoch(), 13);
}

TEST(Membership, LateErrorsDoNotEndTheNewStream) {
  Membership membership = joined(7);
  EXPECT_EQ(membership.error(error(5, 9), 20), Answer::kFatal);
  membership.fail();
  membership.join_anew();
  membership.next_request(30);
  ASSERT_TRUE(membership.welcome(welcome(9), 40));
  EXPECT_EQ(membership.error(error(5, 9), 50), Answer::kIgnored);
  EXPECT_EQ(membership.error(error(4, 8), 50), Answer::kIgnored);
  EXPECT_EQ(membership.error(error(2, 9), 50), Answer::kFatal);
  const Time calm = 40 + config_with_epoch(7).maximum_timeout;
  EXPECT_EQ(membership.error(error(5, 9), calm - 1), Answer::kIgnored);
  EXPECT_EQ(membership.error(error(5, 9), calm), Answer::kFatal);
  EXPECT_EQ(membership.error(error(5, 10), 50), Answer::kFatal);
}

TEST(Membership, ErrorsWhenJoined) {
  Membership membership = joined(7);
  EXPECT_EQ(membership.error(error(3, 7), 20), Answer::kIgnored);  // a JOIN that came late
  for (const unsigned code : {1u, 2u, 4u, 5u, 6u}) {
    EXPECT_EQ(membership.error(error(code, 7), 20), Answer::kFatal) << code;
  }
  EXPECT_EQ(membership.error(error(3, 8), 20), Answer::kFatal);
  EXPECT_EQ(membership.error(error(3, 6), 20), Answer::kFatal);
}

TEST(Membership, LeavesUntilTheGroupIsStopped) {
  for (const Header& last : {error(5, 7), error(6, 0), error(3, 9)}) {
    Membership membership = joined(7);  // GR3
    membership.leave();
    EXPECT_EQ(membership.state(), State::kLeaving);
    const std::optional<Header> request = membership.next_request(0);
    ASSERT_TRUE(request);
    EXPECT_EQ(request->type, FrameType::kLeave);
    EXPECT_EQ(request->epoch, 7);
    EXPECT_EQ(membership.error(error(3, 7), 1), Answer::kIgnored);  // a JOIN that came late
    EXPECT_EQ(membership.error(last, 1), Answer::kTaken);
    EXPECT_EQ(membership.state(), State::kLeft);
    EXPECT_EQ(membership.error(error(5, 7), 2), Answer::kIgnored);
    EXPECT_EQ(membership.deadline(), std::nullopt);
    EXPECT_THROW(membership.leave(), std::logic_error);
    EXPECT_THROW(membership.join(0), std::logic_error);
    membership.join_anew();
    EXPECT_EQ(membership.next_request(3)->epoch, 8);
  }
  Membership membership = joined(7);
  membership.leave();
  membership.next_request(0);
  EXPECT_EQ(membership.error(error(2, 7), 1), Answer::kFatal);
}

}  // namespace
}  // namespace trib
