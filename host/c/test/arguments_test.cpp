// SPDX-License-Identifier: Apache-2.0
// Arguments and configurations that are wrong: each gives an error with a text that names it, and
// does nothing.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "host/c/test/c_group.h"

namespace trib {
namespace {

// The error text of trib_create for it; `error`: the code that it has to return.
std::string refusal(const trib_config* config, int error) {
  trib_comm* comm = reinterpret_cast<trib_comm*>(&error);  // is to become null
  char text[512] = "untouched";
  EXPECT_EQ(trib_create(config, &comm, text, sizeof text), error) << text;
  EXPECT_EQ(comm, nullptr);
  return text;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(CArguments, EachFieldOfTheConfigurationIsChecked) {
  struct Wrong {
    std::function<void(trib_config&)> make;
    const char* says;
  };
  const Wrong wrong[] = {
      {[](trib_config& c) { c.size = 0; }, "size is 0"},
      {[](trib_config& c) { c.size = offsetof(trib_config, channels) - 1; },
       "use trib_config_init"},
      {[](trib_config& c) { c.size = 1 << 20; }, "use trib_config_init"},
      {[](trib_config& c) { c.node = nullptr; }, "node is null"},
      {[](trib_config& c) { c.node = ""; }, "node: "},
      {[](trib_config& c) { c.node = "host.example"; }, "node: "},
      {[](trib_config& c) { c.node = "127.0.0.1:65536"; }, "node: "},
      {[](trib_config& c) { c.node = "127.0.0.1:0"; }, "'127.0.0.1:0' is where no node can be"},
      {[](trib_config& c) { c.node = "0.0.0.0"; }, "'0.0.0.0' is where no node can be"},
      {[](trib_config& c) { c.local = "127.0.0.1:x"; }, "local: "},
      {[](trib_config& c) { c.workers = 0; }, "workers is 0"},
      {[](trib_config& c) { c.workers = 65536; }, "workers is 65536"},
      {[](trib_config& c) { c.rank = c.workers; }, "rank is 1, must be 0..0"},
      {[](trib_config& c) {
         c.workers = c.rank = 40'000;
         --c.rank;
         c.local = nullptr;
         c.ports = 1;
       },
       "local is null"},
      {[](trib_config& c) { c.workers = 9; }, "9 ports are to join"},
      {[](trib_config& c) { c.ports = 9; }, "9 ports are to join"},
      {[](trib_config& c) { c.group = 256; }, "group is 256"},
      {[](trib_config& c) { c.group = 255, c.channels = 2; }, "group is 255, must be 0..254"},
      {[](trib_config& c) { c.channels = 0; }, "channels is 0"},
      {[](trib_config& c) { c.channels = 9; }, "channels is 9"},
      {[](trib_config& c) { c.progress = 2; }, "progress is 2"},
      {[](trib_config& c) { c.transport = "dpdk"; }, "transport: 'dpdk' is no transport"},
      {[](trib_config& c) { c.transport = "xdp:"; }, "transport: 'xdp:' is no transport"},
      {[](trib_config& c) { c.transport = "xdp:lo", c.channels = 2; }, "channels is 2, must be 1"},
      {[](trib_config& c) { c.epoch = 65536; }, "epoch is 65536"},
      {[](trib_config& c) { c.window = 5; }, "window is 5"},
      {[](trib_config& c) { c.chunk_bytes = 6; }, "chunk_bytes is 6"},
      {[](trib_config& c) { c.chunk_bytes = 8196; }, "chunk_bytes is 8196"},
      {[](trib_config& c) { c.late = 2; }, "late is 2"},
      {[](trib_config& c) { c.min_timeout = 999; }, "min_timeout is 999"},
      {[](trib_config& c) { c.min_timeout = UINT64_MAX; }, "min_timeout is"},
      {[](trib_config& c) { c.max_timeout = c.min_timeout - 1; }, "max_timeout is"},
      {[](trib_config& c) { c.max_timeout = UINT64_MAX; }, "max_timeout is"},
      {[](trib_config& c) { c.join_timeout = 0; }, "join_timeout is 0"},
      {[](trib_config& c) { c.join_timeout = UINT64_MAX - 1; }, "join_timeout is"},
  };
  for (const Wrong& each : wrong) {
    trib_config config = test_config();
    config.node = "127.0.0.1:9";
    config.local = "127.0.0.1:0";
    EXPECT_NE(create(config), nullptr);
    each.make(config);
    const std::string text = refusal(&config, TRIB_ERROR_ARGUMENT);
    EXPECT_TRUE(has(text, each.says)) << each.says << ": " << text;
  }
}

TEST(CArguments, TheConfigurationCanGrow) {
  struct Newer {
    trib_config config;
    std::uint64_t more;
  };
  Newer newer;
  std::memset(&newer, 0xff, sizeof newer);
  ASSERT_EQ(trib_config_init(&newer.config, sizeof newer), TRIB_OK);
  EXPECT_EQ(newer.more, 0u);
  EXPECT_EQ(newer.config.size, sizeof newer);
  newer.config.node = "127.0.0.1:9";
  newer.config.local = "127.0.0.1:0";
  newer.config.workers = 1;
  EXPECT_NE(create(newer.config), nullptr);
  newer.more = 1;
  EXPECT_TRUE(has(refusal(&newer.config, TRIB_ERROR_VERSION), trib_version_text()));

  // An application that does not know the last fields.
  trib_config older;
  std::memset(&older, 0xff, sizeof older);
  ASSERT_EQ(trib_config_init(&older, offsetof(trib_config, channels)), TRIB_OK);
  EXPECT_EQ(older.channels, UINT32_MAX);
  older.node = newer.config.node;
  older.local = newer.config.local;
  older.workers = 1;
  EXPECT_NE(create(older), nullptr);

  trib_config config;
  EXPECT_EQ(trib_config_init(nullptr, sizeof config), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_config_init(&config, offsetof(trib_config, channels) - 1), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_config_init(&config, 1 << 20), TRIB_ERROR_ARGUMENT);
}

TEST(CArguments, DefaultsAreThoseOfTheHeader) {
  trib_config config;
  ASSERT_EQ(trib_config_init(&config, sizeof config), TRIB_OK);
  EXPECT_EQ(config.node, nullptr);
  EXPECT_EQ(config.window, 16u);
  EXPECT_EQ(config.max_retries, 5000u);
  EXPECT_EQ(config.min_timeout, 423'936u);
  EXPECT_EQ(config.join_timeout, 300'000 * kMilliseconds);
  EXPECT_EQ(config.stop_fd, -1);
  EXPECT_EQ(config.channels, 1u);
  EXPECT_EQ(config.progress, 0u);
  EXPECT_EQ(config.transport, nullptr);
  config.node = "127.0.0.1:9";
  config.local = "127.0.0.1:0";
  config.rank = 2;
  config.workers = 3;
  const Comm comm = create(config);
  EXPECT_EQ(trib_rank(comm.get()), 2u);
  EXPECT_EQ(trib_workers(comm.get()), 3u);
  EXPECT_EQ(trib_chunk_elements(comm.get(), TRIB_FP32), 2048u);  // the MTU of the loopback
  EXPECT_EQ(trib_chunk_elements(comm.get(), TRIB_INT8), 8192u);
  EXPECT_EQ(trib_chunk_elements(comm.get(), 6), 0u);
  EXPECT_STREQ(trib_last_error(comm.get()), "");
}

TEST(CArguments, TheTextOfCreateIsCut) {
  char text[5] = "....";
  EXPECT_EQ(trib_create(nullptr, nullptr, text, sizeof text), TRIB_ERROR_ARGUMENT);
  EXPECT_STREQ(text, "trib");
  EXPECT_EQ(trib_create(nullptr, nullptr, text, 0), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_create(nullptr, nullptr, nullptr, 9), TRIB_ERROR_ARGUMENT);
  trib_config config = test_config();
  config.node = "127.0.0.1:9";
  EXPECT_EQ(trib_create(&config, nullptr, nullptr, 0), TRIB_ERROR_ARGUMENT);
}

TEST(CArguments, NullIsNoCrash) {
  int number = 7;
  size_t size = 7;
  trib_request* request = nullptr;
  char data[4] = {};
  const std::array<int, 22> errors{
      trib_join(nullptr),
      trib_rejoin(nullptr),
      trib_leave(nullptr),
      trib_has_reduction(nullptr, TRIB_FP32, TRIB_SUM, &number),
      trib_on_waiting(nullptr, nullptr, nullptr),
      trib_allreduce(nullptr, data, data, 1, TRIB_FP32, TRIB_SUM),
      trib_reduce(nullptr, data, data, 1, TRIB_FP32, TRIB_SUM, 0),
      trib_broadcast(nullptr, data, 1, TRIB_FP32, 0),
      trib_reduce_scatter(nullptr, data, data, 1, TRIB_FP32, TRIB_SUM),
      trib_all_gather(nullptr, data, data, 1, TRIB_FP32),
      trib_barrier(nullptr),
      trib_start_allreduce(nullptr, data, data, 1, TRIB_FP32, TRIB_SUM, &request),
      trib_start_reduce(nullptr, data, data, 1, TRIB_FP32, TRIB_SUM, 0, &request),
      trib_start_broadcast(nullptr, data, 1, TRIB_FP32, 0, &request),
      trib_start_reduce_scatter(nullptr, data, data, 1, TRIB_FP32, TRIB_SUM, &request),
      trib_start_all_gather(nullptr, data, data, 1, TRIB_FP32, &request),
      trib_start_barrier(nullptr, &request),
      trib_test(nullptr, &number),
      trib_wait(nullptr),
      trib_wait_for(nullptr, 0, &number),
      trib_partial(nullptr, nullptr, 0, &size),
      trib_missed(nullptr, nullptr, 0, &size)};
  for (std::size_t i = 0; i < errors.size(); ++i) EXPECT_EQ(errors[i], TRIB_ERROR_ARGUMENT) << i;
  trib_destroy(nullptr);
  trib_release(nullptr);
  EXPECT_STREQ(trib_last_error(nullptr), "");
  EXPECT_EQ(trib_node_error(nullptr), 0u);
  EXPECT_EQ(trib_rank(nullptr), 0u);
  EXPECT_EQ(trib_workers(nullptr), 0u);
  EXPECT_EQ(trib_chunk_elements(nullptr, TRIB_FP32), 0u);
}

// On a worker that has joined, so that only the argument is wrong; it goes on afterwards.
TEST(CArguments, EachArgumentOfACollectiveIsChecked) {
  CGroup group(1);
  group.join();
  trib_comm* const comm = group[0];
  std::vector<float> v(64, 1.0f);
  float* const p = v.data();
  trib_request* request = reinterpret_cast<trib_request*>(p);
  struct Wrong {
    int error;
    std::function<int()> call;
    const char* says;
  };
  constexpr int kArgument = TRIB_ERROR_ARGUMENT;
  const Wrong wrong[] = {
      {kArgument, [&] { return trib_allreduce(comm, nullptr, p, 8, 0, 0); }, "send is null"},
      {kArgument, [&] { return trib_allreduce(comm, p, nullptr, 8, 0, 0); }, "receive is null"},
      {kArgument, [&] { return trib_allreduce(comm, p, p, 8, -1, 0); }, "dtype is -1"},
      {kArgument, [&] { return trib_allreduce(comm, p, p, 8, 6, 0); }, "dtype is 6"},
      {kArgument, [&] { return trib_allreduce(comm, p, p, 8, 0, -1); }, "op is -1"},
      {kArgument, [&] { return trib_allreduce(comm, p, p, 8, 0, 6); }, "op is 6"},
      {kArgument, [&] { return trib_allreduce(comm, p, p + 7, 8, 0, 0); }, "overlap"},
      {kArgument, [&] { return trib_allreduce(comm, p + 7, p, 8, 0, 0); }, "overlap"},
      {kArgument, [&] { return trib_allreduce(comm, p, p, SIZE_MAX, 0, 0); }, "count is too large"},
      {kArgument, [&] { return trib_allreduce(comm, p, p, SIZE_MAX / 4 + 2, 0, 0); }, "count is"},
      {kArgument, [&] { return trib_reduce(comm, nullptr, p, 8, 0, 0, 0); }, "send is null"},
      {kArgument, [&] { return trib_reduce(comm, p, nullptr, 8, 0, 0, 0); }, "receive is null"},
      {kArgument, [&] { return trib_reduce(comm, p, p, 8, 0, 0, 1); }, "root is 1"},
      {kArgument, [&] { return trib_broadcast(comm, nullptr, 8, 0, 0); }, "buffer is null"},
      {kArgument, [&] { return trib_broadcast(comm, p, 8, 9, 0); }, "dtype is 9"},
      {kArgument, [&] { return trib_broadcast(comm, p, 8, 0, UINT32_MAX); }, "root is"},
      {kArgument, [&] { return trib_reduce_scatter(comm, nullptr, p, 8, 0, 0); }, "send is null"},
      {kArgument, [&] { return trib_reduce_scatter(comm, p, nullptr, 8, 0, 0); }, "receive is nu"},
      {kArgument, [&] { return trib_all_gather(comm, nullptr, p, 8, 0); }, "send is null"},
      {kArgument, [&] { return trib_all_gather(comm, p, nullptr, 8, 0); }, "receive is null"},
      {kArgument, [&] { return trib_start_allreduce(comm, p, p, 8, 0, 6, &request); }, "op is 6"},
      {kArgument, [&] { return trib_start_barrier(comm, nullptr); }, "request is null"},
      {kArgument, [&] { return trib_has_reduction(comm, 0, 0, nullptr); }, "has is null"},
  };
  for (const Wrong& each : wrong) {
    EXPECT_EQ(each.call(), each.error) << each.says;
    EXPECT_TRUE(has(trib_last_error(comm), each.says)) << trib_last_error(comm);
  }
  EXPECT_EQ(request, nullptr);
  for (const int dtype : {TRIB_FP32, TRIB_BF16, TRIB_FP16}) {
    for (const int op : {TRIB_AND, TRIB_OR, TRIB_XOR}) {
      EXPECT_EQ(trib_allreduce(comm, p, p, 8, dtype, op), TRIB_ERROR_REDUCTION);
      EXPECT_TRUE(has(trib_last_error(comm), "there is no ")) << trib_last_error(comm);
      int ability = 1;
      EXPECT_EQ(trib_has_reduction(comm, dtype, op, &ability), TRIB_ERROR_REDUCTION);
      EXPECT_EQ(ability, 0);
    }
  }
  EXPECT_EQ(trib_allreduce(comm, p, p + 8, 8, TRIB_FP32, TRIB_SUM), TRIB_OK);
  ASSERT_EQ(trib_start_barrier(comm, &request), TRIB_OK);
  const Handle handle(request);
  EXPECT_EQ(trib_test(request, nullptr), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_wait_for(request, 0, nullptr), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_wait(request), TRIB_OK);
  size_t found = 0;
  EXPECT_EQ(trib_missed(request, nullptr, 0, nullptr), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_missed(request, nullptr, 1, &found), TRIB_ERROR_ARGUMENT);
}

TEST(CArguments, ElementsHaveSizes) {
  const std::array<size_t, 8> bytes{0, 4, 2, 2, 4, 4, 1, 0};
  for (int dtype = -1; dtype < 7; ++dtype) EXPECT_EQ(trib_dtype_bytes(dtype), bytes[dtype + 1]);
}

}  // namespace
}  // namespace trib
