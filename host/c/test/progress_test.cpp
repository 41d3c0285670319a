// SPDX-License-Identifier: Apache-2.0
// Workers whose collectives go on between the calls, by a thread or by several channels: results, the
// errors that the thread meets, and calls of many threads.
#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "host/c/test/c_group.h"
#include "host/c/test/collective_case.h"
#include "model/base/file_descriptor.h"

namespace trib {
namespace {

constexpr std::size_t kCount = 5000;  // many windows of chunks

void with_progress(trib_config& config) { config.progress = 1; }

CGroup::Change with_channels(unsigned channels) {
  return [channels](trib_config& config) { config.channels = channels; };
}

GoldenOptions groups(unsigned number) {
  GoldenOptions options;
  options.groups = number;
  return options;
}

std::vector<std::int32_t> numbers(unsigned rank) {
  std::vector<std::int32_t> made(kCount);
  std::iota(made.begin(), made.end(), static_cast<std::int32_t>(rank * 1000));
  return made;
}

Handle start_sum(trib_comm* comm, std::vector<std::int32_t>& values) {
  trib_request* request = nullptr;
  EXPECT_EQ(trib_start_allreduce(comm, values.data(), values.data(), values.size(), TRIB_INT32,
                                 TRIB_SUM, &request),
            TRIB_OK)
      << trib_last_error(comm);
  return Handle(request);
}

bool done(const Handle& handle) {
  int is = 0;
  EXPECT_EQ(trib_test(handle.get(), &is), TRIB_OK);
  return is == 1;
}

TEST(CProgress, GivesTheModelsResults) {
  for (const unsigned channels : {1u, 2u, 3u}) {
    GoldenOptions options = groups(channels);
    options.lose = 0.02;
    CGroup group(kWorkers, options, [channels](trib_config& config) {
      config.channels = channels;
      config.progress = 1;
    });
    group.join();
    std::uint32_t seed = 1;
    for (const Kind kind : kKinds) {
      for (const std::size_t count : {0u, 1u, 16u, 17u, 333u, 2000u}) {
        const Case c{kind,
                     {Dtype::kInt32, ReduceOp::kSum},
                     count,
                     static_cast<unsigned>(count % kWorkers),
                     count % 2 == 0};
        Data data(c, ++seed);
        group.expect_all([&](unsigned rank, trib_comm* comm) {
          return run(c, comm, data.send(rank), data.receive(rank));
        });
        data.expect();
        if (HasFailure()) return;
      }
    }
  }
}

// Rank 0 makes no call until rank 1 has its results.
TEST(CProgress, OfAWorkerThatComputesServesTheOthers) {
  for (const auto& change : {CGroup::Change(with_progress), with_channels(2)}) {
    CGroup group(2, groups(2), change);
    group.join();
    std::vector<std::int32_t> values[2] = {numbers(0), numbers(1)};
    const Handle first = start_sum(group[0], values[0]);
    ASSERT_EQ(
        trib_allreduce(group[1], values[1].data(), values[1].data(), kCount, TRIB_INT32, TRIB_SUM),
        TRIB_OK);
    ASSERT_EQ(trib_wait(first.get()), TRIB_OK);
    EXPECT_EQ(values[0], values[1]);
    EXPECT_EQ(values[0][7], 1014);
    EXPECT_TRUE(done(first));
  }
}

// Rank 1 begins when rank 0 has waited in vain.
TEST(CProgress, AWaitMayHaveAnEnd) {
  for (const auto& change :
       {CGroup::Change([](trib_config&) {}), CGroup::Change(with_progress), with_channels(2)}) {
    CGroup group(2, groups(2), change);
    group.join();
    std::vector<std::int32_t> values[2] = {numbers(0), numbers(1)};
    const Handle first = start_sum(group[0], values[0]);
    int is_done = 1;
    ASSERT_EQ(trib_wait_for(first.get(), 10 * kMilliseconds, &is_done), TRIB_OK);
    EXPECT_EQ(is_done, 0);
    std::thread other([&] {
      EXPECT_EQ(trib_allreduce(group[1], values[1].data(), values[1].data(), kCount, TRIB_INT32,
                               TRIB_SUM),
                TRIB_OK);
    });
    EXPECT_EQ(trib_wait_for(first.get(), TRIB_FOR_EVER, &is_done), TRIB_OK);
    EXPECT_EQ(is_done, 1);
    other.join();
    EXPECT_EQ(values[0], values[1]);
  }
}

TEST(CProgress, ManyThreadsMayWaitTestAndAsk) {
  CGroup group(2, groups(2), with_channels(2));
  group.join();
  constexpr unsigned kRequests = 8;
  std::vector<std::int32_t> values[2][kRequests];
  std::vector<Handle> handles[2];
  for (unsigned rank = 0; rank < 2; ++rank) {
    for (auto& each : values[rank]) {
      each = numbers(rank);
      handles[rank].push_back(start_sum(group[rank], each));
    }
  }
  std::vector<std::thread> threads;
  std::atomic<unsigned> wrong{0};
  for (unsigned rank = 0; rank < 2; ++rank) {
    for (unsigned i = 0; i < kRequests; ++i) {
      threads.emplace_back([&, rank, i] {
        int has = 0;
        trib_traffic traffic;
        if (trib_has_reduction(group[rank], TRIB_FP32, TRIB_SUM, &has) != TRIB_OK) ++wrong;
        if (trib_get_traffic(group[rank], &traffic, sizeof traffic) != TRIB_OK) ++wrong;
        // An error of this thread, which no other thread receives.
        if (i % 2 == 1) {
          if (trib_barrier(nullptr) == TRIB_OK) ++wrong;
          if (trib_has_reduction(group[rank], 99, TRIB_SUM, &has) != TRIB_ERROR_ARGUMENT) ++wrong;
        }
        if (trib_wait(handles[rank][i].get()) != TRIB_OK) ++wrong;
        const bool told = std::strlen(trib_last_error(group[rank])) != 0;
        if (told != (i % 2 == 1)) ++wrong;
      });
    }
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0u);
  for (const auto& each : values[0]) EXPECT_EQ(each, values[1][0]);
}

// A stop descriptor ends a wait and nothing else; it may be waited for again.
TEST(CProgress, AWaitIsInterrupted) {
  const FileDescriptor stop(::eventfd(0, EFD_CLOEXEC));
  CGroup group(2, groups(1), [&](trib_config& config) {
    config.progress = 1;
    if (config.rank == 0) config.stop_fd = stop.get();
  });
  group.join();
  std::vector<std::int32_t> values[2] = {numbers(0), numbers(1)};
  const Handle first = start_sum(group[0], values[0]);
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    ::eventfd_write(stop.get(), 1);
  });
  EXPECT_EQ(trib_wait(first.get()), TRIB_ERROR_INTERRUPTED);
  stopper.join();
  EXPECT_EQ(trib_wait(first.get()), TRIB_ERROR_INTERRUPTED);  // it is readable still
  eventfd_t count = 0;
  ::eventfd_read(stop.get(), &count);
  const Handle second = start_sum(group[1], values[1]);
  EXPECT_EQ(trib_wait(first.get()), TRIB_OK) << trib_last_error(group[0]);
  EXPECT_EQ(trib_wait(second.get()), TRIB_OK);
  EXPECT_EQ(values[0], values[1]);
}

// Rank 1 leaves while rank 0 computes: rank 0 learns it from its request, by the next collective if
// it has no request, and then that it has to rejoin.
TEST(CProgress, ErrorsOfTheThreadAreToldByTheNextCall) {
  for (const bool released : {false, true}) {
    CGroup group(2, groups(2), with_channels(2));
    group.join();
    std::vector<std::int32_t> values = numbers(0);
    Handle request = start_sum(group[0], values);
    if (released) request.reset();
    ASSERT_EQ(trib_leave(group[1]), TRIB_OK);
    std::vector<std::int32_t> more = numbers(0);
    if (released) {
      int error = TRIB_OK;
      for (int i = 0; i < 2000 && error == TRIB_OK; ++i) {
        trib_request* next = nullptr;
        error = trib_start_allreduce(group[0], more.data(), more.data(), kCount, TRIB_INT32,
                                     TRIB_SUM, &next);
        trib_release(next);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      EXPECT_EQ(error, TRIB_ERROR_NODE) << trib_last_error(group[0]);
    } else {
      EXPECT_EQ(trib_wait(request.get()), TRIB_ERROR_NODE) << trib_last_error(group[0]);
      EXPECT_EQ(trib_wait(request.get()), TRIB_ERROR_NODE);
    }
    EXPECT_NE(trib_node_error(group[0]), 0u);
    for (int i = 0; i < 2; ++i) {
      trib_request* next = nullptr;
      const int error = trib_start_allreduce(group[0], more.data(), more.data(), kCount, TRIB_INT32,
                                             TRIB_SUM, &next);
      trib_release(next);
      if (i == 1) {
        EXPECT_EQ(error, TRIB_ERROR_STATE) << trib_last_error(group[0]);
      }
    }
    group.expect_all([](unsigned, trib_comm* comm) { return trib_rejoin(comm); });
    std::vector<std::int32_t> sums[2] = {numbers(0), numbers(1)};
    group.expect_all([&](unsigned rank, trib_comm* comm) {
      return trib_allreduce(comm, sums[rank].data(), sums[rank].data(), kCount, TRIB_INT32,
                            TRIB_SUM);
    });
    EXPECT_EQ(sums[0], sums[1]);
  }
}

// The node answers no more in the second group.
TEST(CChannels, AnErrorOfOneEndsAll) {
  GoldenOptions options = groups(2);
  options.mute_group = 1;
  CGroup group(2, options, [](trib_config& config) {
    config.channels = 2;
    config.max_retries = 2;
    config.min_timeout = 10 * kMilliseconds;
    config.max_timeout = 20 * kMilliseconds;
  });
  group.join();
  std::vector<std::int32_t> values[2] = {numbers(0), numbers(1)};
  std::string texts[2];  // of the threads that call
  const std::vector<int> errors = group.all([&](unsigned rank, trib_comm* comm) {
    const int error = trib_allreduce(comm, values[rank].data(), values[rank].data(), kCount,
                                     TRIB_INT32, TRIB_SUM);
    texts[rank] = trib_last_error(comm);
    return error;
  });
  for (unsigned rank = 0; rank < 2; ++rank) {
    EXPECT_EQ(errors[rank], TRIB_ERROR_STREAM) << texts[rank];
    EXPECT_NE(texts[rank].find("no result of chunk"), std::string::npos) << texts[rank];
    EXPECT_EQ(trib_barrier(group[rank]), TRIB_ERROR_STATE) << "the first channel goes on";
  }
}

TEST(CChannels, TellWhichChunksArePartial) {
  GoldenOptions options = groups(2);
  options.deadline = 2;  // of the first group: only rank 0 contributes to chunk 2 in time
  CGroup group(2, options, with_channels(2));
  group.join();
  std::vector<std::int32_t> values[2] = {std::vector<std::int32_t>(128, 1),
                                         std::vector<std::int32_t>(128, 10)};
  const Handle first = start_sum(group[0], values[0]);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // its contributions are there
  const Handle second = start_sum(group[1], values[1]);
  for (const Handle* handle : {&first, &second}) {
    ASSERT_EQ(trib_wait(handle->get()), TRIB_OK);
    size_t chunks[4] = {};
    size_t found = 0;
    ASSERT_EQ(trib_partial(handle->get(), chunks, 4, &found), TRIB_OK);
    ASSERT_EQ(found, 1u);
    EXPECT_EQ(chunks[0], 2u);
  }
}

TEST(CChannels, DestroyEndsTheirThreads) {
  for (int i = 0; i < 20; ++i) {
    CGroup group(2, groups(2), with_channels(2));
    if (i % 2 == 0) group.join();
    std::vector<std::int32_t> values = numbers(0);
    Handle request;
    if (i % 2 == 0) request = start_sum(group[0], values);
    group.destroy(0);
    if (request) {
      EXPECT_EQ(trib_wait(request.get()), TRIB_ERROR_STATE);
    }
  }
}

}  // namespace
}  // namespace trib
