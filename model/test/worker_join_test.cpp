// SPDX-License-Identifier: Apache-2.0
// A worker that joins, frame by frame: GR1 to GR3 together with its chunks.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "model/test/worker_bench.h"

namespace trib {
namespace {

using Sequences = std::vector<std::uint32_t>;

Frame welcome(std::uint16_t epoch, std::uint32_t window) {
  return WorkerBench::from_node(0, {}, [&](Header& h) {
    h.type = FrameType::kWelcome;
    h.epoch = epoch;
    h.tag = window;
  });
}

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
  EXPECT_EQ(sent[0].source, default_worker(2));
  EXPECT_EQ(sent[0].destination, default_node());
  EXPECT_EQ(sent[0].type, FrameType::kJoin);
  EXPECT_EQ(sent[0].group, 3);
  EXPECT_EQ(sent[0].epoch, 7);
  EXPECT_EQ(sent[0].sequence, 4u);
  EXPECT_EQ(sent[0].flags, 0);
  EXPECT_EQ(sent[0].ecn, 0);
  EXPECT_EQ(bench.worker.statistics().requests, 1u);
  EXPECT_EQ(bench.worker.statistics().frames_sent, 0u);
}

TEST(WorkerJoin, ContributionsWaitForTheWelcome) {
  WorkerBench bench;
  bench.worker.join();
  bench.all_reduce(20);  // may begin at once
  EXPECT_EQ(bench.transmit(0).size(), 1u);
  bench.worker.tick(1000);
  EXPECT_EQ(bench.transmit(1000).at(0).type, FrameType::kJoin);
  EXPECT_FALSE(bench.worker.done());
  bench.worker.receive(welcome(7, 2), 1010);
  EXPECT_EQ(bench.worker.state(), MembershipState::kJoined);
  EXPECT_EQ(bench.worker.window(), 2u);
  EXPECT_EQ(bench.worker.members(), 4u);
  // The window granted, which need not be the configured one.
  EXPECT_EQ(bench.transmit_sequences(1010), (Sequences{0, 1}));
  bench.result(0, {0, 0}, 1020);
  EXPECT_EQ(bench.transmit_sequences(1020), Sequences{2});
  bench.worker.receive(welcome(7, 4), 1021);
  EXPECT_EQ(bench.worker.statistics().stale, 1u);
}

TEST(WorkerJoin, ErrorsThatEndItSayWhatToDo) {
  for (const auto& [code, text] : {std::pair<std::uint32_t, std::string>{1, "number of ports"},
                                   {2, "not a member"},
                                   {6, "not configured yet"}}) {
    WorkerBench bench;
    bench.worker.join();
    bench.transmit(0);
    const std::string what = text_of([&, code = code] { bench.error(code, 0, 10); });
    expect_contains(what, "rank 2: the node answered JOIN with ERROR " + std::to_string(code));
    expect_contains(what, text);
    EXPECT_EQ(bench.worker.state(), MembershipState::kFailed);
    EXPECT_FALSE(bench.worker.done());
    EXPECT_EQ(bench.worker.deadline(), std::nullopt);
    EXPECT_TRUE(bench.transmit(20).empty());
  }
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
  expect_contains(what, "no WELCOME for group 0, epoch 7 after 2 JOINs");
  expect_contains(what, "has not joined");
  EXPECT_EQ(bench.worker.state(), MembershipState::kFailed);
}

TEST(WorkerJoin, RejoinBeginsANewStream) {
  WorkerBench bench;
  bench.worker.join();
  bench.transmit(0);
  bench.worker.receive(welcome(7, 4), 10);
  bench.all_reduce(20);
  bench.transmit(10);
  bench.result(0, {1, 2}, 20);
  EXPECT_THROW(bench.error(5, 9, 30), WorkerError);
  EXPECT_THROW(bench.all_reduce(4), std::logic_error);
  bench.worker.rejoin();
  EXPECT_EQ(bench.worker.epoch(), 9);
  EXPECT_TRUE(bench.worker.done());
  // The rest of the old epoch: answers to the other chunks in flight, a result, a NACK.
  bench.error(5, 9, 31);
  bench.result(1, {3, 4}, 31);
  bench.nack(2, 31);
  EXPECT_EQ(bench.worker.statistics().stale, 3u);
  bench.all_reduce(2);
  EXPECT_EQ(bench.transmit(40).at(0).epoch, 9);
  bench.worker.receive(welcome(9, 4), 50);
  const std::vector<Header> sent = bench.transmit(50);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].epoch, 9);
  EXPECT_EQ(sent[0].sequence, 0u);
  bench.error(5, 9, 51);        // late again
  bench.result(0, {8, 8}, 51);  // epoch 7
  EXPECT_FALSE(bench.worker.done());
  bench.worker.receive(bench.from_node(0, {5, 6}, [](Header& h) { h.epoch = 9; }), 60);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.received, (WorkerBench::Floats{5, 6}));
}

TEST(WorkerJoin, RejoinAfterGivingUpTakesTheNextEpoch) {
  WorkerConfig config = bench_worker_config();
  config.max_retries = 0;
  WorkerBench bench(config);
  bench.all_reduce(2);
  bench.transmit(0);
  EXPECT_THROW(bench.worker.tick(1000), WorkerError);
  bench.worker.rejoin();
  EXPECT_EQ(bench.worker.epoch(), 8);
  EXPECT_EQ(bench.worker.state(), MembershipState::kJoining);
}

TEST(WorkerJoin, LeaveForgetsWhatIsUnderWay) {
  WorkerBench bench;
  bench.worker.join();
  bench.transmit(0);
  bench.worker.receive(welcome(7, 4), 10);
  bench.all_reduce(20);
  bench.transmit(10);
  bench.worker.leave();
  const std::vector<Header> sent = bench.transmit(20);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].type, FrameType::kLeave);
  EXPECT_EQ(sent[0].epoch, 7);
  EXPECT_EQ(bench.worker.deadline(), 20 + 1000);
  bench.error(5, 7, 30);
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
  expect_contains(text_of([&] { bench.worker.tick(1000); }), "after 1 LEAVEs");
}

}  // namespace
}  // namespace trib
