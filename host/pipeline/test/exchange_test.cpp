// SPDX-License-Identifier: Apache-2.0
// Two workers of a golden node that add up data in the memory of their devices.
#include "host/pipeline/exchange.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "host/c/test/golden_node.h"
#include "host/pipeline/host_device.h"
#include "host/pipeline/pipeline.h"
#include "host/transport/udp_transport.h"
#include "model/frame/address_text.h"

namespace trib {
namespace {

constexpr std::size_t kCount = 10'007;

void work(const GoldenNode& node, unsigned rank, std::vector<std::int32_t>& values) {
  UdpTransport transport(parse_ip_and_port(node.worker(rank), 0),
                         parse_ip_and_port(node.address(rank), 0));
  WorkerConfig config;
  config.job = 5;
  config.rank = static_cast<std::uint16_t>(rank);
  config.incarnation = rank + 1;
  config.chunk_bytes = 256;
  config.minimum_timeout = config.initial_timeout = 20'000 * kMicrosecond;
  config.maximum_timeout = 16 * config.minimum_timeout;
  Communicator group(transport, config);
  group.join(2);
  HostDevice device(
      {reinterpret_cast<std::uint8_t*>(values.data()), kCount * sizeof(std::int32_t)});
  AllReduceExchange exchange(group, {Dtype::kInt32, ReduceOp::kSum}, 0);
  Pipeline(device, exchange, {3, 4096}).run(kCount * sizeof(std::int32_t));
}

TEST(PipelineExchange, AddsUpWhatDevicesHold) {
  const GoldenNode node(2);
  std::vector<std::int32_t> values[2] = {std::vector<std::int32_t>(kCount),
                                         std::vector<std::int32_t>(kCount)};
  for (std::size_t i = 0; i < kCount; ++i) {
    values[0][i] = static_cast<std::int32_t>(i);
    values[1][i] = static_cast<std::int32_t>(1000 * i);
  }
  std::thread other([&] { work(node, 1, values[1]); });
  work(node, 0, values[0]);
  other.join();
  EXPECT_EQ(values[0], values[1]);
  for (std::size_t i = 0; i < kCount; ++i) {
    ASSERT_EQ(values[0][i], static_cast<std::int32_t>(1001 * i));
  }
}

}  // namespace
}  // namespace trib
