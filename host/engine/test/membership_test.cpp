// SPDX-License-Identifier: Apache-2.0
// WK4 and WK5: requests, which answers count, and what is learned from them.
#include "host/engine/membership.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "host/engine/test/worker_bench.h"
#include "model/frame/epoch.h"

namespace trib {
namespace {

using Answer = Membership::Answer;
using State = MembershipState;

constexpr std::uint32_t kMine = kBenchIncarnation;

WorkerConfig config() {
  WorkerConfig config = bench_worker_config();
  config.max_joins = 5;
  config.max_leaves = 2;
  return config;
}

DatagramHeader answer(FrameType type, std::uint16_t epoch, std::uint32_t sequence,
                      std::uint32_t tag) {
  DatagramHeader header;
  header.type = type;
  header.epoch = epoch;
  header.sequence = sequence;
  header.tag = tag;
  header.count = 3;
  return header;
}
DatagramHeader welcome(std::uint16_t epoch, std::uint32_t incarnation = kMine,
                       std::uint32_t job = kBenchJob) {
  return answer(FrameType::kWelcome, epoch, incarnation, job);
}
WelcomeBody body(unsigned window = 4) {
  return {1, 1, 1, kMaxPayload, static_cast<std::uint8_t>(window)};
}
// The answer to a frame of `epoch` with that sequence; the group is in `group_epoch`.
DatagramHeader error(unsigned code, std::uint16_t group_epoch, std::uint32_t sequence = kMine,
                     std::uint16_t epoch = 0) {
  DatagramHeader header = answer(FrameType::kError, epoch, sequence, code);
  header.count = group_epoch;
  return header;
}

Membership joined(std::uint16_t epoch) {
  Membership membership(config());
  membership.join(0);
  membership.next_request(0);
  EXPECT_TRUE(membership.welcome(welcome(epoch), body()));
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

TEST(Membership, JoinSaysRankJobIncarnationAndBody) {
  Membership membership(config());           // WK4
  EXPECT_TRUE(membership.may_contribute());  // the registers may have started the group
  EXPECT_EQ(membership.epoch(), 7);
  EXPECT_EQ(membership.next_request(0), std::nullopt);
  membership.join(5);
  EXPECT_EQ(membership.state(), State::kJoining);
  EXPECT_FALSE(membership.may_contribute());
  const std::optional<DatagramHeader> request = membership.next_request(0);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->type, FrameType::kJoin);
  EXPECT_EQ(request->epoch, 0);  // it knows of none
  EXPECT_EQ(request->count, 2);  // rank
  EXPECT_EQ(request->sequence, kMine);
  EXPECT_EQ(request->tag, kBenchJob);
  EXPECT_EQ(membership.join_body().key, 0x0123456789abcdefu);
  EXPECT_EQ(membership.join_body().window, 4);
  EXPECT_EQ(membership.join_body().ports, 5);
  EXPECT_EQ(membership.next_request(0), std::nullopt);
  EXPECT_THROW(membership.join(5), std::logic_error);
}

TEST(Membership, RepeatsUntilTheWelcomeOfItsJobAndIncarnation) {
  Membership membership(config());
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
  EXPECT_FALSE(membership.welcome(welcome(9, kMine + 1), body()));
  EXPECT_FALSE(membership.welcome(welcome(9, kMine, kBenchJob + 1), body()));
  EXPECT_FALSE(membership.welcome(welcome(0), body()));   // no life
  EXPECT_FALSE(membership.welcome(welcome(9), body(0)));  // no window at all
  EXPECT_EQ(membership.state(), State::kJoining);
  EXPECT_TRUE(membership.welcome(welcome(9), body(2)));
  EXPECT_EQ(membership.state(), State::kJoined);
  EXPECT_EQ(membership.epoch(), 9);
  EXPECT_EQ(membership.window(), 2u);
  EXPECT_EQ(membership.members(), 3u);
  EXPECT_EQ(membership.next_request(now), std::nullopt);  // the repetition that was due
  EXPECT_EQ(membership.deadline(), std::nullopt);
  EXPECT_FALSE(membership.welcome(welcome(9), body(4)));  // a second one
  EXPECT_EQ(membership.window(), 2u);
}

TEST(Membership, OwnWindowIfThatIsSmaller) {
  Membership membership(config());
  membership.join(0);
  membership.next_request(0);
  EXPECT_TRUE(membership.welcome(welcome(7), body(64)));
  EXPECT_EQ(membership.window(), 4u);
}

TEST(Membership, GivesUpJoiningAndLeaving) {
  Membership membership(config());
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

TEST(Membership, RepeatsAtTheMaximumHoweverOftenAndLong) {
  WorkerConfig patient = config();
  patient.initial_timeout = 10'000'000 * kMicrosecond;
  patient.maximum_timeout = 16 * patient.initial_timeout;
  patient.max_joins = 70;
  Membership membership(patient);
  membership.join(3);
  Time now = 0;
  for (unsigned request = 0; request < patient.max_joins; ++request) {
    ASSERT_TRUE(membership.next_request(now)) << request;
    const Time wait = *membership.deadline() - now;
    EXPECT_EQ(wait, patient.initial_timeout << std::min(request, 4u)) << request;
    now += wait;
    membership.tick(now);
  }
}

TEST(Membership, JoinsWithTheEpochThatItIsTold) {
  for (const std::uint16_t told : {9, 1, 0xffff}) {
    Membership membership(config());  // WK4, GR2
    membership.join(0);
    membership.next_request(0);
    EXPECT_EQ(membership.error(error(3, told)), Answer::kTaken);
    EXPECT_EQ(membership.state(), State::kJoining);
    const std::optional<DatagramHeader> request = membership.next_request(1);  // at once
    ASSERT_TRUE(request);
    EXPECT_EQ(request->epoch, told);
    EXPECT_EQ(request->sequence, kMine);
    EXPECT_EQ(membership.deadline(), 1 + 1000);  // as the first one
    // A node that was reset has no epoch, and says so.
    EXPECT_EQ(membership.error(error(3, 0)), Answer::kTaken);
    EXPECT_EQ(membership.next_request(2)->epoch, 0);
  }
}

// The answer to a JOIN that was doubled, or late: another one was sent since, with that epoch.
TEST(Membership, TheSameAnswerOnceMoreIsIgnored) {
  Membership membership(config());
  membership.join(0);
  membership.next_request(0);
  EXPECT_EQ(membership.error(error(3, 9)), Answer::kTaken);
  membership.next_request(1);
  EXPECT_EQ(membership.error(error(3, 9)), Answer::kIgnored);
  EXPECT_EQ(membership.next_request(1), std::nullopt);
  EXPECT_EQ(membership.stale_answers(), 1u);
}

TEST(Membership, FailsWhenAnotherJobKeepsTakingTheGroup) {
  Membership membership(config());
  membership.join(0);
  for (unsigned i = 1; i <= Membership::kMaxStale; ++i) {
    membership.next_request(i);
    EXPECT_EQ(membership.error(error(3, static_cast<std::uint16_t>(i))), Answer::kTaken) << i;
  }
  membership.next_request(9);
  EXPECT_EQ(membership.error(error(3, 9)), Answer::kFatal);
}

TEST(Membership, TheOtherErrorsEndTheJoinIfTheyAnswerIt) {
  for (const unsigned code : {1u, 2u, 4u, 5u, 6u, 7u, 8u, 77u}) {
    Membership membership(config());
    membership.join(0);
    membership.next_request(0);
    for (const std::uint16_t epoch : {0, 7}) {
      EXPECT_EQ(membership.error(error(code, 7, kMine + 1, epoch)), Answer::kIgnored) << code;
      EXPECT_EQ(membership.error(error(code, 7, 0, epoch)), Answer::kIgnored) << code;  // a chunk
    }
    EXPECT_EQ(membership.error(error(code, 7)), Answer::kFatal) << code;
  }
}

// WK4: nothing that answered an earlier join, or a chunk of an earlier life, is taken by a new one.
TEST(Membership, ANewJoinHasANewIncarnation) {
  Membership membership = joined(9);
  EXPECT_EQ(membership.error(error(5, 10, 3, 9)), Answer::kFatal);
  membership.fail();
  std::set<std::uint32_t> used = {kMine};
  for (int i = 0; i < 100; ++i) {
    membership.join_anew();
    EXPECT_TRUE(used.insert(membership.incarnation()).second);
  }
  const std::optional<DatagramHeader> request = membership.next_request(20);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->epoch, 10);  // as the last ERROR said
  EXPECT_EQ(request->sequence, membership.incarnation());
  EXPECT_EQ(membership.error(error(5, 10, 3, 9)), Answer::kIgnored);
  EXPECT_EQ(membership.error(error(3, 12)), Answer::kIgnored);
  EXPECT_FALSE(membership.welcome(welcome(9), body()));
  EXPECT_TRUE(membership.welcome(welcome(11, membership.incarnation()), body()));
  EXPECT_EQ(membership.epoch(), 11);
}

TEST(Membership, IncarnationsOfTwoWorkersDiffer) {
  WorkerConfig other = config();
  other.incarnation ^= 1;
  Membership a(config());
  Membership b(other);
  for (int i = 0; i < 10; ++i) {
    a.join_anew();
    b.join_anew();
    EXPECT_NE(a.incarnation(), b.incarnation());
  }
}

TEST(Membership, ErrorsWhenJoinedCountWithTheEpochOfTheLife) {
  for (const unsigned code : {1u, 2u, 3u, 4u, 5u, 6u, 8u}) {
    Membership membership = joined(9);  // WK5
    for (const std::uint16_t epoch : {0, 8, 10}) {
      EXPECT_EQ(membership.error(error(code, 9, kMine, epoch)), Answer::kIgnored) << code;
    }
    EXPECT_EQ(membership.error(error(code, 0, 5, 9)), Answer::kFatal) << code;
  }
}

TEST(Membership, ErrorsOfAGroupThatRegistersHaveStarted) {
  Membership membership(config());
  EXPECT_EQ(membership.error(error(5, 7, 0, 6)), Answer::kIgnored);
  EXPECT_EQ(membership.error(error(3, 8, 0, 7)), Answer::kFatal);
}

TEST(Membership, LeavesUntilTheGroupIsStopped) {
  for (const unsigned code : {3u, 5u, 6u}) {
    Membership membership = joined(9);  // GR3
    membership.leave();
    EXPECT_EQ(membership.state(), State::kLeaving);
    const std::optional<DatagramHeader> request = membership.next_request(0);
    ASSERT_TRUE(request);
    EXPECT_EQ(request->type, FrameType::kLeave);
    EXPECT_EQ(request->epoch, 9);
    EXPECT_EQ(request->sequence, kMine);
    // The answer to a chunk that was in flight.
    EXPECT_EQ(membership.error(error(code, 9, 2, 9)), Answer::kIgnored);
    EXPECT_EQ(membership.error(error(code, 9, kMine, 9)), Answer::kTaken);
    EXPECT_EQ(membership.state(), State::kLeft);
    EXPECT_EQ(membership.error(error(5, 9, kMine, 9)), Answer::kIgnored);
    EXPECT_EQ(membership.deadline(), std::nullopt);
    EXPECT_THROW(membership.leave(), std::logic_error);
    EXPECT_THROW(membership.join(0), std::logic_error);
    membership.join_anew();
    EXPECT_EQ(membership.next_request(3)->epoch, 9);
  }
  Membership membership = joined(7);
  membership.leave();
  membership.next_request(0);
  EXPECT_EQ(membership.error(error(2, 0)), Answer::kFatal);
}

// So that the others need not wait for it: its own life, whatever it has received since.
TEST(Membership, LeavesAfterItHasFailed) {
  Membership membership = joined(9);
  membership.fail();
  membership.leave();
  EXPECT_EQ(membership.next_request(0)->epoch, 9);
  EXPECT_EQ(membership.error(error(5, 9, kMine, 9)), Answer::kTaken);
  EXPECT_EQ(membership.state(), State::kLeft);
  Membership never(config());
  never.join(0);
  never.next_request(0);
  never.fail();
  never.leave();
  EXPECT_EQ(never.next_request(1)->epoch, 0);
}

// A worker that learned of another job's life must not end it by a LEAVE.
TEST(Membership, LeavingWhileJoiningNamesNoLife) {
  Membership membership(config());
  membership.join(0);
  membership.next_request(0);
  EXPECT_EQ(membership.error(error(3, 9)), Answer::kTaken);
  membership.leave();
  EXPECT_EQ(membership.next_request(1)->epoch, 0);
}

}  // namespace
}  // namespace trib
