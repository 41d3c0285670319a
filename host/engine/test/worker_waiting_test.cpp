// SPDX-License-Identifier: Apache-2.0
// Whom a worker waits for (WK2), and what it does when it is too late (WK3).
#include <gtest/gtest.h>

#include <string>

#include "host/engine/test/worker_bench.h"
#include "host/engine/waiting.h"

namespace trib {
namespace {

using Ranks = std::vector<unsigned>;
using Chunks = std::vector<std::size_t>;
using Floats = std::vector<float>;

TEST(Waiting, TextOfTheRanks) {
  EXPECT_EQ(ranks_text({false, 0, 0, {}}), "");
  EXPECT_EQ(ranks_text({false, 0, 1, {3}}), "rank 3");
  EXPECT_EQ(ranks_text({false, 0, 2, {3, 5}}), "ranks 3 and 5");
  EXPECT_EQ(ranks_text({false, 0, 3, {3, 5}}), "ranks 3 and 5 (and 1 more)");
}

TEST(Waiting, TextOfADuration) {
  EXPECT_EQ(duration_text(1'500 * kMicrosecond), "1.5 ms");
  EXPECT_EQ(duration_text(15'000'000 * kMicrosecond), "15.0 s");
}

TEST(Waiting, NobodyWithoutACollective) {
  WorkerBench bench;
  EXPECT_FALSE(bench.worker.waiting(0));
  bench.all_reduce(2);
  bench.transmit(10);
  ASSERT_TRUE(bench.worker.waiting(15));
  EXPECT_FALSE(bench.worker.waiting(15)->node_silent);  // it was not asked
  EXPECT_EQ(bench.worker.waiting(15)->silence, 5);
  bench.result(0, {1, 2}, 20);
  EXPECT_FALSE(bench.worker.waiting(20));
}

TEST(Waiting, StatusSaysWhoIsMissing) {
  WorkerBench bench;
  bench.all_reduce(6);
  bench.transmit(0);
  bench.worker.tick(1000);
  bench.transmit(1000);
  EXPECT_TRUE(bench.worker.waiting(1100)->node_silent);
  EXPECT_EQ(bench.worker.waiting(1100)->ranks, Ranks{});
  bench.status(1, 1150, 1, 9, 9);  // not the oldest
  EXPECT_EQ(bench.worker.waiting(1150)->ranks, Ranks{});
  bench.status(0, 1200, 3, 5, 6);
  EXPECT_FALSE(bench.worker.waiting(1201)->node_silent);
  EXPECT_EQ(bench.worker.waiting(1201)->missing, 3u);
  EXPECT_EQ(bench.worker.waiting(1201)->ranks, (Ranks{5, 6}));
  bench.status(0, 1300, 1, 6, 6);
  EXPECT_EQ(bench.worker.waiting(1300)->ranks, Ranks{6});
  EXPECT_EQ(bench.worker.waiting(1350)->silence, 50);
  bench.result(0, {0, 0}, 1400);
  EXPECT_EQ(bench.worker.waiting(1400)->missing, 0u);
  EXPECT_EQ(bench.worker.waiting(1400)->ranks, Ranks{});
}

TEST(Waiting, WhoeverGivesUpSaysWhoWasMissing) {
  const struct {
    unsigned missing, first, second;
    std::string text;
  } kCases[] = {
      {1, 3, 3, "after 3 timeouts: rank 3 is missing, or runs a shorter message; see what"},
      {3, 3, 5, "ranks 3 and 5 (and 1 more) are missing, or run a shorter message; see what"},
      {0, 0, 0, "a worker of the group is missing, or another worker runs a shorter message"}};
  for (const auto& c : kCases) {
    WorkerBench bench;
    bench.all_reduce(2);
    bench.transmit(0);
    try {
      while (true) {
        const Time now = *bench.worker.deadline();
        bench.worker.tick(now);
        bench.transmit(now);
        bench.status(0, now + 5, c.missing, c.first, c.second);
      }
    } catch (const WorkerError& error) {
      EXPECT_NE(std::string(error.what()).find(c.text), std::string::npos) << error.what();
    }
  }
}

TEST(Passed, FailsUnlessItIsToGoOn) {
  WorkerBench bench;  // WK3
  bench.all_reduce(8);
  bench.transmit(0);
  try {
    bench.passed(1, 9, 10);
    ADD_FAILURE() << "the worker has not failed";
  } catch (const WorkerError& error) {
    EXPECT_NE(std::string(error.what()).find("too late for chunk 1"), std::string::npos)
        << error.what();
  }
  EXPECT_EQ(bench.worker.state(), MembershipState::kFailed);
}

WorkerConfig that_goes_on() {
  WorkerConfig config = bench_worker_config();
  config.late = Late::kGoOn;
  return config;
}

TEST(Passed, GoesOnBehindWhatIsPast) {
  WorkerBench bench(that_goes_on());
  bench.all_reduce(40);  // chunks 0 to 19
  EXPECT_EQ(bench.transmit_sequences(0), (std::vector<std::uint32_t>{0, 1, 2, 3}));
  bench.result(2, {5, 6}, 5);
  // The slot of 1 expects 13: 5 and all before are past, if the window of the node is 4.
  bench.passed(1, 13, 10);
  EXPECT_EQ(bench.worker.completeness().missed, (Chunks{0, 1, 3, 4, 5}));
  EXPECT_EQ(bench.worker.statistics().missed, 5u);
  EXPECT_EQ(bench.transmit_sequences(10), (std::vector<std::uint32_t>{6, 7, 8, 9}));
  bench.result(3, {9, 9}, 11);  // too late: its place stays
  EXPECT_EQ(bench.worker.statistics().duplicates, 1u);
  bench.passed(2, 14, 11);  // of a chunk that has its result
  EXPECT_EQ(bench.worker.statistics().passed, 1u);
  for (std::uint32_t sequence = 6; sequence < 20; ++sequence) {
    bench.transmit(20);
    bench.result(sequence, {1, 2}, 20);
  }
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(Floats(bench.received.begin(), bench.received.begin() + 14),
            (Floats{-1, -1, -1, -1, 5, 6, -1, -1, -1, -1, -1, -1, 1, 2}));
  EXPECT_EQ(bench.worker.deadline(), std::nullopt);
  bench.all_reduce(2);
  EXPECT_TRUE(bench.worker.completeness().missed.empty());
}

// The worker was granted less than the node's window, so it must not count with its own.
TEST(Passed, NeverMoreThanThePastOfTheNodesWindow) {
  WorkerBench bench(that_goes_on());
  bench.all_reduce(200);
  bench.transmit(0);
  bench.passed(1, 1 + 2 * 16, 10);  // a window of 16, or less
  EXPECT_EQ(bench.worker.completeness().missed, (Chunks{0, 1}));
}

TEST(Passed, TheWholeCollective) {
  WorkerBench bench(that_goes_on());
  bench.all_reduce(20);
  bench.transmit(0);
  bench.passed(0, 0x10000, 10);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.worker.completeness().missed.size(), 10u);
  EXPECT_EQ(bench.received, Floats(20, -1.0f));
  bench.all_reduce(2);
  EXPECT_EQ(bench.transmit_sequences(20), std::vector<std::uint32_t>{10});
}

}  // namespace
}  // namespace trib
