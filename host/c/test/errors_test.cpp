// SPDX-License-Identifier: Apache-2.0
// Errors while a C worker runs: order of calls, the system, interrupts, the stream, the
// node, a communicator that is gone.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/c/last_error.h"
#include "host/c/test/c_group.h"
#include "host/transport/test/echo_node.h"
#include "model/base/file_descriptor.h"

namespace trib {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// A worker, and a place where a node may be.
struct Alone {
  Endpoint self = GoldenNode::free_endpoint(1);
  Endpoint node = GoldenNode::free_endpoint(2);
  std::string local = GoldenNode::text_of(self);
  std::string remote = GoldenNode::text_of(node);

  trib_config config() const {
    trib_config config = test_config();
    config.local = local.c_str();
    config.node = remote.c_str();
    return config;
  }
  // Of a worker that gives up soon, of a group that the registers have started.
  trib_config hasty() const {
    trib_config hasty = config();
    hasty.epoch = 1;
    hasty.max_retries = 2;
    return hasty;
  }
};

TEST(CErrors, TextsAreThereAndDiffer) {
  std::set<std::string> texts;
  for (int error = TRIB_OK; error <= TRIB_ERROR_INTERNAL; ++error) {
    texts.insert(trib_error_text(error));
  }
  EXPECT_EQ(texts.size(), TRIB_ERROR_INTERNAL + 1u);
  EXPECT_STREQ(trib_error_text(-1), "no number of an error");
  EXPECT_STREQ(trib_error_text(TRIB_ERROR_INTERNAL + 1), trib_error_text(-1));
}

TEST(CErrors, EveryExceptionBecomesANumber) {
  LastError last;
  EXPECT_EQ(guarded(last, [] {}), TRIB_OK);
  EXPECT_STREQ(last.text(), "");
  EXPECT_EQ(guarded(last, [] { throw std::bad_alloc(); }), TRIB_ERROR_MEMORY);
  EXPECT_EQ(guarded(last, [] { throw std::runtime_error("odd"); }), TRIB_ERROR_INTERNAL);
  EXPECT_STREQ(last.text(), "odd");
  EXPECT_EQ(guarded(last, [] { throw 7; }), TRIB_ERROR_INTERNAL);
  const std::string text(5000, 'x');
  EXPECT_EQ(guarded(last, [&] { throw std::logic_error(text); }), TRIB_ERROR_STATE);
  EXPECT_EQ(last.text(), std::string(1023, 'x'));
}

TEST(CErrors, VersionsAreTold) {
  EXPECT_EQ(trib_version(),
            TRIB_VERSION_MAJOR * 65536u + TRIB_VERSION_MINOR * 256u + TRIB_VERSION_PATCH);
  EXPECT_EQ(trib_version_text(), std::to_string(TRIB_VERSION_MAJOR) + "." +
                                     std::to_string(TRIB_VERSION_MINOR) + "." +
                                     std::to_string(TRIB_VERSION_PATCH));
  EXPECT_EQ(trib_protocol_version(), 2u);
}

TEST(CErrors, CallsOutOfOrder) {
  CGroup group(1);
  trib_comm* const comm = group[0];
  float value = 1;
  trib_request* request = nullptr;
  int ability = 1;
  EXPECT_EQ(trib_barrier(comm), TRIB_ERROR_STATE);
  EXPECT_TRUE(has(trib_last_error(comm), "trib_join first")) << trib_last_error(comm);
  EXPECT_EQ(trib_start_allreduce(comm, &value, &value, 1, 0, 0, &request), TRIB_ERROR_STATE);
  EXPECT_EQ(request, nullptr);
  EXPECT_EQ(trib_has_reduction(comm, TRIB_FP32, TRIB_SUM, &ability), TRIB_ERROR_STATE);
  EXPECT_EQ(ability, 0);
  EXPECT_EQ(trib_rejoin(comm), TRIB_ERROR_STATE);
  EXPECT_EQ(trib_leave(comm), TRIB_OK);  // nothing to leave
  ASSERT_EQ(trib_join(comm), TRIB_OK);
  EXPECT_EQ(trib_join(comm), TRIB_ERROR_STATE);
  EXPECT_EQ(trib_barrier(comm), TRIB_OK);
  EXPECT_EQ(trib_leave(comm), TRIB_OK);
  EXPECT_EQ(trib_barrier(comm), TRIB_ERROR_STATE);
  ASSERT_EQ(trib_rejoin(comm), TRIB_OK);
  EXPECT_EQ(trib_allreduce(comm, &value, &value, 1, TRIB_FP32, TRIB_SUM), TRIB_OK);
}

TEST(CErrors, AnAddressThatCannotBeHad) {
  Alone alone;
  trib_config config = alone.config();
  config.local = "192.0.2.1:40001";  // not an address of this host
  trib_comm* comm = nullptr;
  char text[256];
  EXPECT_EQ(trib_create(&config, &comm, text, sizeof text), TRIB_ERROR_SYSTEM);
  EXPECT_EQ(comm, nullptr);
  EXPECT_TRUE(has(text, "192.0.2.1")) << text;
}

TEST(CErrors, InterruptsEndWaitsAndWhatWasStartedGoesOn) {
  Alone alone;
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const FileDescriptor stop(pipe[0]);
  const FileDescriptor trigger(pipe[1]);
  trib_config config = alone.config();
  config.epoch = 1;
  config.stop_fd = stop.get();
  const Comm comm = create(config);
  float value = 1;
  float sum = 0;
  trib_request* request = nullptr;
  ASSERT_EQ(trib_start_allreduce(comm.get(), &value, &sum, 1, TRIB_FP32, TRIB_SUM, &request),
            TRIB_OK);
  const Handle handle(request);
  ASSERT_EQ(::write(trigger.get(), "x", 1), 1);
  EXPECT_EQ(trib_wait(request), TRIB_ERROR_INTERRUPTED);
  char byte = 0;
  ASSERT_EQ(::read(stop.get(), &byte, 1), 1);
  const EchoNode echo(alone.node, alone.self, {});
  EXPECT_EQ(trib_wait(request), TRIB_OK) << trib_last_error(comm.get());
  EXPECT_EQ(sum, 1);
}

TEST(CErrors, WithoutANodeTheWorkerGivesUp) {
  Alone alone;
  const Comm comm = create(alone.hasty());
  float value = 1;
  trib_request* requests[2] = {};
  for (trib_request*& request : requests) {
    ASSERT_EQ(trib_start_allreduce(comm.get(), &value, &value, 1, 0, 0, &request), TRIB_OK);
  }
  const Handle handles[2] = {Handle(requests[0]), Handle(requests[1])};
  for (int again = 0; again < 2; ++again) {
    for (trib_request* request : requests) {
      EXPECT_EQ(trib_wait(request), TRIB_ERROR_STREAM);
      EXPECT_TRUE(has(trib_last_error(comm.get()), "after 2 timeouts"));
      int done = 1;
      EXPECT_EQ(trib_test(request, &done), TRIB_ERROR_STREAM);
      EXPECT_EQ(done, 0);
    }
  }
  EXPECT_EQ(trib_node_error(comm.get()), 0u);
  EXPECT_EQ(trib_barrier(comm.get()), TRIB_ERROR_STATE);
}

TEST(CErrors, JoiningHasAnEnd) {
  Alone alone;
  trib_config config = alone.config();
  config.join_timeout = 50 * kMilliseconds;
  const Comm comm = create(config);
  for (const auto join : {trib_join, trib_rejoin}) {
    EXPECT_EQ(join(comm.get()), TRIB_ERROR_STREAM);
    EXPECT_TRUE(has(trib_last_error(comm.get()), "no WELCOME for group 0, job 4711"));
    EXPECT_EQ(trib_barrier(comm.get()), TRIB_ERROR_STATE);
  }
}

TEST(CErrors, TheNodesErrorsHaveTheirNumbers) {
  CGroup group(1, {}, [](trib_config& config) { config.group = 5; });
  EXPECT_EQ(trib_join(group[0]), TRIB_ERROR_NODE);
  EXPECT_EQ(trib_node_error(group[0]), 6u);
  EXPECT_TRUE(has(trib_last_error(group[0]), "ERROR 6")) << trib_last_error(group[0]);
}

// The node does not know how long a message is.
TEST(CErrors, AMessageThatIsShorterByWholeChunksEnds) {
  CGroup group(2, {}, [](trib_config& config) { config.max_retries = 3; });
  group.join();
  const std::size_t chunk = trib_chunk_elements(group[0], TRIB_FP32);
  std::vector<float> values(2 * chunk, 1.0f);
  std::vector<float> sums[2] = {values, values};
  const std::vector<int> errors = group.all([&](unsigned rank, trib_comm* comm) {
    return trib_allreduce(comm, values.data(), sums[rank].data(), (1 + rank) * chunk, TRIB_FP32,
                          TRIB_SUM);
  });
  EXPECT_EQ(errors[0], TRIB_OK) << trib_last_error(group[0]);
  EXPECT_EQ(sums[0][chunk - 1], 2.0f);
  EXPECT_EQ(errors[1], TRIB_ERROR_STREAM);
  EXPECT_TRUE(has(trib_last_error(group[1]), "rank 0 is missing, or runs a shorter message"))
      << trib_last_error(group[1]);
}

// Afterwards all of them start over.
TEST(CErrors, WorkersThatDisagreeAreToldAndMayRejoin) {
  CGroup group(2);
  group.join();
  std::vector<float> values(16, 1.0f);
  std::vector<float> sums[2] = {std::vector<float>(16), std::vector<float>(16)};
  const std::vector<int> errors = group.all([&](unsigned rank, trib_comm* comm) {
    return trib_allreduce(comm, values.data(), sums[rank].data(), 8 + 8 * rank, TRIB_FP32,
                          TRIB_SUM);
  });
  for (unsigned rank = 0; rank < 2; ++rank) {
    EXPECT_EQ(errors[rank], TRIB_ERROR_NODE);
    EXPECT_EQ(trib_node_error(group[rank]), 4u) << trib_last_error(group[rank]);
  }
  group.expect_all([](unsigned, trib_comm* comm) { return trib_rejoin(comm); });
  group.expect_all([&](unsigned rank, trib_comm* comm) {
    return trib_allreduce(comm, values.data(), sums[rank].data(), 16, TRIB_FP32, TRIB_SUM);
  });
  for (const std::vector<float>& each : sums) EXPECT_EQ(each, std::vector<float>(16, 2.0f));
}

// The number counts the collectives of a life, which all workers start in the same order.
TEST(CErrors, CollectivesAreNumberedAnewInEachLife) {
  CGroup group(1);
  ASSERT_EQ(trib_join(group[0]), TRIB_OK);
  for (std::uint32_t number = 0; number < 3; ++number) {
    ASSERT_EQ(trib_barrier(group[0]), TRIB_OK);
    EXPECT_EQ(group.node().message(), number);
  }
  ASSERT_EQ(trib_rejoin(group[0]), TRIB_OK);
  ASSERT_EQ(trib_barrier(group[0]), TRIB_OK);
  EXPECT_EQ(group.node().message(), 0u);
}

// SE2.
TEST(CErrors, TheKeyOpensTheGroup) {
  GoldenOptions options;
  options.key = 0x0123456789abcdef;
  CGroup with(1, options, [&](trib_config& config) { config.key = options.key; });
  EXPECT_EQ(trib_join(with[0]), TRIB_OK) << trib_last_error(with[0]);
  CGroup without(1, options,
                 [](trib_config& config) { config.join_timeout = 100 * kMilliseconds; });
  EXPECT_EQ(trib_join(without[0]), TRIB_ERROR_NODE) << trib_last_error(without[0]);
  EXPECT_EQ(trib_node_error(without[0]), 2u);
  EXPECT_TRUE(has(trib_last_error(without[0]), "the key is not the group's"));
}

TEST(CErrors, WhatTheNodeLacksIsTold) {
  GoldenOptions options;
  options.reductions = ReductionSet();
  CGroup group(1, options);
  group.join();
  int ability = 0;
  EXPECT_EQ(trib_has_reduction(group[0], TRIB_FP32, TRIB_SUM, &ability), TRIB_OK);
  EXPECT_EQ(ability, 1);
  EXPECT_EQ(trib_has_reduction(group[0], TRIB_INT8, TRIB_MAX, &ability), TRIB_OK);
  EXPECT_EQ(ability, 0);
  std::int8_t value = 1;
  EXPECT_EQ(trib_allreduce(group[0], &value, &value, 1, TRIB_INT8, TRIB_MAX), TRIB_ERROR_STREAM);
  EXPECT_TRUE(has(trib_last_error(group[0]), "the node has no ")) << trib_last_error(group[0]);
}

TEST(CErrors, RequestsMayOutliveTheirCommunicator) {
  CGroup group(2);
  group.join();
  trib_request* done_request = nullptr;
  std::vector<int> errors = group.all([&](unsigned rank, trib_comm* comm) {
    if (rank == 1) return trib_barrier(comm);
    if (const int error = trib_start_barrier(comm, &done_request)) return error;
    return trib_wait(done_request);
  });
  EXPECT_EQ(errors, std::vector<int>(2, TRIB_OK));
  float value = 1;
  trib_request* open_request = nullptr;
  ASSERT_EQ(trib_start_allreduce(group[0], &value, &value, 1, 0, 0, &open_request), TRIB_OK);
  const Handle handles[2] = {Handle(done_request), Handle(open_request)};
  group.destroy(0);
  int done = 0;
  EXPECT_EQ(trib_test(done_request, &done), TRIB_OK);
  EXPECT_EQ(done, 1);
  EXPECT_EQ(trib_wait(done_request), TRIB_OK);
  EXPECT_EQ(trib_test(open_request, &done), TRIB_ERROR_STATE);
  EXPECT_EQ(done, 0);
  EXPECT_EQ(trib_wait(open_request), TRIB_ERROR_STATE);
}

TEST(CErrors, AHandleMayBeReleasedBeforeItsCollectiveIsDone) {
  CGroup group(1);
  group.join();
  float value = 2;
  float sum = 0;
  trib_request* request = nullptr;
  ASSERT_EQ(trib_start_allreduce(group[0], &value, &sum, 1, TRIB_FP32, TRIB_SUM, &request),
            TRIB_OK);
  trib_release(request);
  EXPECT_EQ(trib_barrier(group[0]), TRIB_OK);
  EXPECT_EQ(sum, 2);
}

// WK3.
TEST(CErrors, WhoIsTooLateFailsOrIsToldWhatItHasMissed) {
  for (const std::uint32_t late : {TRIB_LATE_FAIL, TRIB_LATE_GO_ON}) {
    Alone alone;
    const EchoNode echo(alone.node, alone.self, {0, 0, 3});
    trib_config config = alone.config();
    config.late = late;
    const Comm comm = create(config);
    ASSERT_EQ(trib_join(comm.get()), TRIB_OK) << trib_last_error(comm.get());
    std::vector<float> values(640, 1.0f);  // 40 chunks
    trib_request* request = nullptr;
    ASSERT_EQ(trib_start_allreduce(comm.get(), values.data(), values.data(), values.size(), 0, 0,
                                   &request),
              TRIB_OK);
    const Handle handle(request);
    if (late == TRIB_LATE_FAIL) {
      EXPECT_EQ(trib_wait(request), TRIB_ERROR_STREAM);
      EXPECT_TRUE(has(trib_last_error(comm.get()), "too late for chunk 3"));
      continue;
    }
    ASSERT_EQ(trib_wait(request), TRIB_OK) << trib_last_error(comm.get());
    size_t chunks[64] = {};
    size_t found = 0;
    ASSERT_EQ(trib_missed(request, chunks, 64, &found), TRIB_OK);
    ASSERT_GE(found, 1u);
    EXPECT_EQ(std::count(chunks, chunks + found, 3u), 1);
  }
}

// WK2.
TEST(CErrors, AWorkerThatWaitsSaysSo) {
  Alone alone;
  trib_config config = alone.hasty();
  config.max_retries = 10;
  const Comm comm = create(config);
  std::vector<std::string> lines;
  const trib_say say = [](void* context, const char* line) {
    static_cast<std::vector<std::string>*>(context)->emplace_back(line);
  };
  ASSERT_EQ(trib_on_waiting(comm.get(), say, &lines), TRIB_OK);
  EXPECT_EQ(trib_barrier(comm.get()), TRIB_ERROR_STREAM);
  ASSERT_GE(lines.size(), 1u);
  EXPECT_TRUE(has(lines[0], "node silent for 1.")) << lines[0];
  ASSERT_EQ(trib_on_waiting(comm.get(), nullptr, nullptr), TRIB_OK);
}

}  // namespace
}  // namespace trib
