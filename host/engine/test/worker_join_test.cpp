// SPDX-License-Identifier: Apache-2.0
// A worker that joins, frame by frame: GR1 to GR3 together with its chunks.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "host/engine/test/worker_bench.h"

namespace trib {
namespace {

using Sequences = std::vector<std::uint32_t>;

// The text of the WorkerError that `action` throws.
template <typename Action>
std::string text_of(const Action& action) {
  try {
    action();
  } catch (const WorkerError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

void expect_contains(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(WorkerJoin, JoinFrame) {
  WorkerConfig config = bench_worker_config();
  config.group = 3;
  WorkerBench bench(config);
  bench.worker.join(4);
  const std::vector<Header> sent = bench.transmit(0);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].type, FrameType::kJoin);
  EXPECT_EQ(sent[0].group, 3);
  EXPECT_EQ(sent[0].epoch, 0);
  EXPECT_EQ(sent[0].count, 2);
  EXPECT_EQ(sent[0].sequence, kBenchIncarnation);
  EXPECT_EQ(sent[0].tag, kBenchJob);
  EXPECT_EQ(sent[0].flags, 0);
  EXPECT_EQ(sent[0].ecn, 0);
  EXPECT_EQ(bench.worker.statistics().requests, 1u);
  EXPECT_EQ(bench.worker.statistics().frames_sent, 0u);
}

TEST(WorkerJoin, JoinBodySaysKeyWindowAndPorts) {
  WorkerBench bench;
  bench.worker.join(5);
  const std::optional<OutgoingDatagram> datagram = bench.worker.poll_transmit(0);
  ASSERT_TRUE(datagram);
  ASSERT_EQ(datagram->head().size(), 38u);
  EXPECT_TRUE(datagram->payload().empty());
  const JoinBody body = parse_join_body(datagram->head().from(22).data());
  EXPECT_EQ(body.key, 0x0123456789abcdefu);
  EXPECT_EQ(body.window, 4);
  EXPECT_EQ(body.ports, 5);
}

TEST(WorkerJoin, ContributionsWaitForTheWelcome) {
  WorkerBench bench;
  bench.worker.join();
  bench.all_reduce(20);  // may begin at once
  EXPECT_EQ(bench.transmit(0).size(), 1u);
  bench.worker.tick(1000);
  EXPECT_EQ(bench.transmit(1000).at(0).type, FrameType::kJoin);
  EXPECT_FALSE(bench.worker.done());
  bench.worker.receive(bench.welcome(7, 2), 1010);
  EXPECT_EQ(bench.worker.state(), MembershipState::kJoined);
  EXPECT_EQ(bench.worker.window(), 2u);
  EXPECT_EQ(bench.worker.members(), 4u);
  EXPECT_EQ(bench.worker.abilities().largest_payload, kMaxPayload);
  // The window granted, which need not be the configured one.
  EXPECT_EQ(bench.transmit_sequences(1010), (Sequences{0, 1}));
  bench.result(0, {0, 0}, 1020);
  EXPECT_EQ(bench.transmit_sequences(1020), Sequences{2});
  bench.worker.receive(bench.welcome(7, 4), 1021);
  EXPECT_EQ(bench.worker.statistics().stale, 1u);
}

TEST(WorkerJoin, ErrorsThatEndItSayWhatToDo) {
  for (const auto& [code, text] : {std::pair<std::uint32_t, std::string>{1, "number of ports"},
                                   {2, "the key is not the group's"},
                                   {5, "stopped while it was joined"},
                                   {6, "not configured yet"},
                                   {7, "another version"},
                                   {8, "a node on the way up was too late"}}) {
    WorkerBench bench;
    bench.worker.join();
    bench.transmit(0);
    bench.error(code, 0, 10, 0);  // it answers another worker's frame
    EXPECT_EQ(bench.worker.statistics().stale, 1u);
    const std::string what =
        text_of([&, code = code] { bench.error(code, 0, 10, kBenchIncarnation); });
    expect_contains(what, "rank 2: the node answered JOIN with ERROR " + std::to_string(code));
    expect_contains(what, text);
    EXPECT_EQ(bench.worker.state(), MembershipState::kFailed);
    EXPECT_FALSE(bench.worker.done());
    EXPECT_EQ(bench.worker.deadline(), std::nullopt);
    EXPECT_TRUE(bench.transmit(20).empty());
  }
}

// IN8: ERROR 7 names group 0, and a node of another version has its own in the header.
TEST(WorkerJoin, AnotherVersionIsToldInWhicheverGroup) {
  WorkerConfig config = bench_worker_config();
  config.group = 3;
  WorkerBench bench(config);
  bench.worker.join();
  bench.transmit(0);
  expect_contains(text_of([&] { bench.error(7, 0, 10, kBenchIncarnation); }), "another version");

  for (const bool joined : {false, true}) {
    WorkerBench other;
    other.worker.join();
    other.transmit(0);
    if (joined) other.worker.receive(other.welcome(7, 4), 5);
    Answer frame = other.from_node(0, {}, [](Header& h) { h.type = FrameType::kError; });
    frame.bytes[2] = 0x34;
    frame.bytes[3] = 0xff;  // nothing else is known of that version
    const std::string what = text_of([&] { other.worker.receive(frame, 10); });
    if (joined) {
      EXPECT_EQ(what, "nothing was thrown");
    } else {
      expect_contains(what, "the node speaks version 3 of the protocol, this worker version 2");
    }
    EXPECT_EQ(other.worker.statistics().foreign, 1u);
  }
}

TEST(WorkerJoin, SaysWhatTheNodeLacks) {
  const std::pair<std::function<void(WelcomeBody&)>, std::string> kLacks[] = {
      {[](WelcomeBody& body) { body.ops = 0xfe; }, "no sum of FP32"},
      {[](WelcomeBody& body) { body.dtypes = 0x3e; }, "no sum of FP32"},
      {[](WelcomeBody& body) { body.codecs = 2; }, "no sum of FP32"},
      {[](WelcomeBody& body) { body.largest_payload = 4; },
       "chunks of 4 bytes at most, this worker's have 8"},
  };
  for (const auto& [change, text] : kLacks) {
    WorkerBench bench;
    bench.worker.join();
    bench.transmit(0);
    const Answer frame = bench.welcome(9, 4, kBenchIncarnation, change);
    expect_contains(text_of([&] { bench.worker.receive(frame, 10); }), text);
    EXPECT_EQ(bench.worker.state(), MembershipState::kFailed);
  }
}

TEST(WorkerJoin, AnotherJobThatKeepsTakingTheGroup) {
  WorkerBench bench;  // WK4
  bench.worker.join();
  for (std::uint16_t epoch = 1; epoch <= 8; ++epoch) {
    ASSERT_EQ(bench.transmit(0).size(), 1u) << epoch;
    bench.error(3, epoch, 0, kBenchIncarnation);
  }
  EXPECT_EQ(bench.transmit(0).at(0).epoch, 8);
  expect_contains(text_of([&] { bench.error(3, 9, 0, kBenchIncarnation); }),
                  "another job keeps taking the group");
}

TEST(WorkerJoin, NoAnswerIsGivenUpWithWhatToCheck) {
  WorkerConfig config = bench_worker_config();
  config.max_joins = 2;
  WorkerBench bench(config);
  bench.worker.join();
  bench.transmit(0);
  bench.worker.tick(1000);
  bench.transmit(1000);
  const std::string what = text_of([&] { bench.worker.tick(3000); });
  expect_contains(what, "no WELCOME for group 0, job 267 after 2 JOINs");
  expect_contains(
      what, "not all workers of the group have joined (a node does not report how many have)");
  expect_contains(what, "see that the node runs, and that all workers of it run");
  expect_contains(what, "no frame has arrived from it for");
  EXPECT_EQ(bench.worker.state(), MembershipState::kFailed);
}

TEST(WorkerJoin, GivingUpTellsWhatTheNodeHasAnsweredLast) {
  WorkerConfig config = bench_worker_config();
  config.max_joins = 2;
  WorkerBench bench(config);
  const auto error_of = [&bench](Time answered) -> WorkerError {
    try {
      bench.transmit(answered);
      bench.error(3, 8, answered, bench.worker.incarnation());  // the JOIN is sent again
      bench.transmit(answered);
      while (true) bench.worker.tick(*bench.worker.deadline()), bench.transmit(answered);
    } catch (const WorkerError& error) {
      return error;
    }
  };
  bench.worker.join();
  const WorkerError alone = error_of(1'000'000);
  expect_contains(alone.what(), "it has answered 0.0 ms ago that the group is in epoch 8");
  EXPECT_EQ(alone.code(), std::nullopt);

  bench.worker.rejoin();
  bench.transmit(0);
  EXPECT_THROW(bench.error(2, 0, 0, bench.worker.incarnation()), WorkerError);
  bench.worker.rejoin();  // as a Communicator does
  bench.transmit(10);
  bench.worker.tick(kMicrosecond * 1000);
  bench.transmit(kMicrosecond * 1000);
  try {
    bench.worker.tick(kMicrosecond * 5000);
    ADD_FAILURE() << "the worker has not given up";
  } catch (const WorkerError& error) {
    expect_contains(error.what(), "the last that the node has answered, 5.0 ms ago, is ERROR 2: ");
    EXPECT_EQ(error.code(), ErrorCode::kNotMember);
  }
}

TEST(WorkerJoin, RejoinBeginsANewStream) {
  WorkerBench bench;
  bench.worker.join();
  bench.transmit(0);
  bench.worker.receive(bench.welcome(7, 4), 10);
  bench.all_reduce(20);
  bench.transmit(10);
  bench.result(0, {1, 2}, 20);
  EXPECT_THROW(bench.error(5, 8, 30), WorkerError);
  EXPECT_THROW(bench.all_reduce(4), std::logic_error);
  bench.worker.rejoin();
  const std::uint32_t incarnation = bench.worker.incarnation();
  EXPECT_NE(incarnation, kBenchIncarnation);
  EXPECT_TRUE(bench.worker.done());
  // The rest of the old life: answers to the other chunks in flight, a result, a NACK, a WELCOME.
  const auto old_life = [&](Time now) {
    const std::uint64_t before = bench.worker.statistics().stale;
    bench.error(5, 8, now);
    bench.error(4, 7, now, 3);
    bench.result(1, {3, 4}, now);
    bench.nack(2, now);
    bench.status(1, now, 1, 3, 3);
    bench.passed(1, 64, now);
    bench.worker.receive(bench.welcome(7, 4), now);
    EXPECT_EQ(bench.worker.statistics().stale, before + 7);
  };
  old_life(31);
  bench.all_reduce(2);
  const std::vector<Header> join = bench.transmit(40);
  ASSERT_EQ(join.size(), 1u);
  EXPECT_EQ(join[0].epoch, 8);  // the group's, as the ERROR said
  EXPECT_EQ(join[0].sequence, incarnation);
  old_life(45);
  bench.worker.receive(bench.welcome(9, 4, incarnation), 50);
  EXPECT_EQ(bench.worker.epoch(), 9);
  const std::vector<Header> sent = bench.transmit(50);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].epoch, 9);
  EXPECT_EQ(sent[0].sequence, 0u);
  old_life(51);
  bench.result(0, {8, 8}, 51);  // epoch 7
  EXPECT_FALSE(bench.worker.done());
  bench.worker.receive(bench.from_node(0, {5, 6}, [](Header& h) { h.epoch = 9; }), 60);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.received, (WorkerBench::Floats{5, 6}));
}

TEST(WorkerJoin, RejoinAfterGivingUp) {
  WorkerConfig config = bench_worker_config();
  config.max_retries = 0;
  WorkerBench bench(config);
  bench.all_reduce(2);
  bench.transmit(0);
  EXPECT_THROW(bench.worker.tick(1000), WorkerError);
  bench.worker.rejoin();
  EXPECT_EQ(bench.worker.state(), MembershipState::kJoining);
}

TEST(WorkerJoin, LeaveForgetsWhatIsUnderWay) {
  WorkerBench bench;
  bench.worker.join();
  bench.transmit(0);
  bench.worker.receive(bench.welcome(7, 4), 10);
  bench.all_reduce(20);
  bench.transmit(10);
  bench.worker.leave();
  const std::vector<Header> sent = bench.transmit(20);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].type, FrameType::kLeave);
  EXPECT_EQ(sent[0].epoch, 7);
  EXPECT_EQ(bench.worker.deadline(), 20 + 1000);
  EXPECT_EQ(sent[0].sequence, kBenchIncarnation);
  bench.error(5, 7, 30, 1);  // it answers a chunk
  EXPECT_EQ(bench.worker.state(), MembershipState::kLeaving);
  bench.error(5, 7, 30, kBenchIncarnation);
  EXPECT_EQ(bench.worker.state(), MembershipState::kLeft);
  EXPECT_EQ(bench.worker.deadline(), std::nullopt);
  EXPECT_TRUE(bench.transmit(40).empty());
}

TEST(WorkerJoin, LeaveWithoutAnswerIsGivenUp) {
  WorkerConfig config = bench_worker_config();
  config.max_leaves = 1;
  WorkerBench bench(config);
  bench.worker.leave();
  bench.transmit(0);
  expect_contains(text_of([&] { bench.worker.tick(1000); }),
                  "no answer to 1 LEAVE for group 0: the node has been silent for");
}

}  // namespace
}  // namespace trib
