// SPDX-License-Identifier: Apache-2.0
// Every collective with every dtype and op through the C interface, blocking and tested, in place
// and not, against model/numerics, bit by bit.
#include <gtest/gtest.h>

#include <chrono>
#include <iterator>
#include <thread>
#include <vector>

#include "host/c/test/c_group.h"
#include "host/c/test/collective_case.h"

namespace trib {
namespace {

TEST(CCollectives, BlockAndGiveTheModelsResults) {
  CGroup group(kWorkers);
  group.join();
  std::uint32_t seed = 1;
  for (const Case& c : cases()) {
    Data data(c, ++seed);
    group.expect_all([&](unsigned rank, trib_comm* comm) {
      return run(c, comm, data.send(rank), data.receive(rank));
    });
    data.expect();
    if (HasFailure()) return;
  }
}

TEST(CCollectives, AreTestedAndGiveTheModelsResults) {
  CGroup group(kWorkers);
  group.join();
  std::uint32_t seed = 10'000;
  for (const Case& c : cases()) {
    Data data(c, ++seed);
    Handle handles[kWorkers];
    for (unsigned w = 0; w < kWorkers; ++w) {
      trib_request* request = nullptr;
      ASSERT_EQ(start(c, group[w], data.send(w), data.receive(w), &request), TRIB_OK)
          << text_of(c) << ": " << trib_last_error(group[w]);
      handles[w].reset(request);
    }
    for (int left = kWorkers; left > 0;) {
      left = kWorkers;
      for (unsigned w = 0; w < kWorkers; ++w) {
        int done = -1;
        ASSERT_EQ(trib_test(handles[w].get(), &done), TRIB_OK) << trib_last_error(group[w]);
        left -= done;
      }
    }
    data.expect();
    if (HasFailure()) return;
  }
}

// Several at once, waited for in another order than they were started, while frames are lost.
TEST(CCollectives, GoThroughLinksThatLoseFrames) {
  GoldenOptions options;
  options.lose = 0.05;
  options.seed = 3;
  CGroup group(kWorkers, options);
  group.join();
  std::vector<Data> data;
  std::vector<Case> some;
  some.reserve(std::size(kKinds));
  for (const Kind kind : kKinds) {
    some.push_back({kind, {Dtype::kInt32, ReduceOp::kSum}, 999, 1, false});
  }
  data.reserve(some.size());
  for (const Case& c : some) data.emplace_back(c, static_cast<std::uint32_t>(data.size()));
  group.expect_all([&](unsigned rank, trib_comm* comm) {
    std::vector<Handle> handles;
    for (std::size_t i = 0; i < some.size(); ++i) {
      trib_request* request = nullptr;
      const int error = start(some[i], comm, data[i].send(rank), data[i].receive(rank), &request);
      if (error != TRIB_OK) return error;
      handles.emplace_back(request);
    }
    for (std::size_t i = handles.size(); i-- > 0;) {
      if (const int error = trib_wait(handles[i].get())) return error;
    }
    return static_cast<int>(TRIB_OK);
  });
  for (const Data& each : data) each.expect();
  EXPECT_GT(group.node().lost(), 10u);
}

// A group that the node's registers have started.
TEST(CCollectives, NeedNoJoinWhereTheRegistersHaveStartedTheGroup) {
  GoldenOptions options;
  options.epoch = 9;
  CGroup group(kWorkers, options, [](trib_config& config) { config.epoch = 9; });
  const Case c{Kind::kAllreduce, {}, 100, 0, false};
  Data data(c, 5);
  group.expect_all([&](unsigned rank, trib_comm* comm) {
    return run(c, comm, data.send(rank), data.receive(rank));
  });
  data.expect();
  EXPECT_EQ(trib_join(group[0]), TRIB_ERROR_STATE);
}

// GR3.
TEST(CCollectives, TellWhichChunksArePartial) {
  GoldenOptions options;
  options.deadline = 2;  // only rank 0 contributes to chunk 2 in time
  CGroup group(2, options);
  group.join();
  const std::vector<std::int32_t> values[2] = {std::vector<std::int32_t>(64, 1),
                                               std::vector<std::int32_t>(64, 10)};
  std::vector<std::int32_t> sums[2] = {std::vector<std::int32_t>(64),
                                       std::vector<std::int32_t>(64)};
  Handle handles[2];
  for (unsigned w = 0; w < 2; ++w) {
    trib_request* request = nullptr;
    ASSERT_EQ(trib_start_allreduce(group[w], values[w].data(), sums[w].data(), 64, TRIB_INT32,
                                   TRIB_SUM, &request),
              TRIB_OK);
    handles[w].reset(request);
    size_t found = 7;
    EXPECT_EQ(trib_partial(request, nullptr, 0, &found), TRIB_ERROR_STATE);
    EXPECT_EQ(found, 0u);
    // Rank 1 begins when chunk 2 has its result.
    int done = 0;
    for (int i = 0; w == 0 && sums[0][32] == 0 && i < 1000; ++i) {
      ASSERT_EQ(trib_test(request, &done), TRIB_OK);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  for (unsigned w = 2; w-- > 0;) {
    int done = 0;
    while (done == 0) {
      ASSERT_EQ(trib_test(handles[w].get(), &done), TRIB_OK) << trib_last_error(group[w]);
      int other = 0;
      ASSERT_EQ(trib_test(handles[1 - w].get(), &other), TRIB_OK);
    }
  }
  for (unsigned w = 0; w < 2; ++w) {
    size_t chunks[4] = {99, 99, 99, 99};
    size_t found = 0;
    ASSERT_EQ(trib_partial(handles[w].get(), chunks, 4, &found), TRIB_OK);
    EXPECT_EQ(found, 1u);
    EXPECT_EQ(chunks[0], 2u);
    EXPECT_EQ(chunks[1], 99u);
    ASSERT_EQ(trib_partial(handles[w].get(), nullptr, 0, &found), TRIB_OK);
    EXPECT_EQ(found, 1u);
    ASSERT_EQ(trib_missed(handles[w].get(), chunks, 4, &found), TRIB_OK);
    EXPECT_EQ(found, 0u);
    for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(sums[w][i], i / 16 == 2 ? 1 : 11) << i;
  }
}

}  // namespace
}  // namespace trib
