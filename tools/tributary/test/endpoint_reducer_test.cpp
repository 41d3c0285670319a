// SPDX-License-Identifier: Apache-2.0
// The sums of networks of endpoints: the RTL gives the bits of the golden model, and accounts for the wire.
#include "tools/tributary/endpoints/endpoint_reducer.h"

#include <gtest/gtest.h>

#include <cstring>

#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "tools/tributary/collective/pattern.h"
#include "verif/endpoint/network/rtl_endpoint.h"

namespace trib {
namespace {

TEST(EndpointReducer, GivesTheModelsBits) {
  const schedule::Topology topology = schedule::named_topology("torus:3");
  EndpointJobConfig config;
  config.tables = endpoint::network_tables(
      topology, build_schedule(topology, "ring", schedule::OrderChoice::kBest),
      endpoint::kBuiltLimits);
  config.chunk_bytes = 1024;
  EndpointReducer rtl(config);
  EndpointModelReducer model(config.tables, config.chunk_bytes);
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    std::vector<std::vector<float>> a;
    for (unsigned worker = 0; worker < 3; ++worker) {
      a.push_back(make_pattern(Pattern::kSpecial, worker, 1500, seed));
    }
    std::vector<std::vector<float>> b = a;
    rtl.all_reduce(a);
    model.all_reduce(b);
    for (unsigned worker = 0; worker < 3; ++worker) {
      EXPECT_EQ(std::memcmp(a[worker].data(), b[worker].data(), 6000), 0) << worker;
    }
  }
  const WireUse use = rtl.wire_use();
  EXPECT_EQ(use.operations, 3U);
  EXPECT_EQ(use.payload_bytes, 3U * 6000);
  EXPECT_EQ(use.up.payload_bytes, 3U * 3 * 6000);
  EXPECT_GT(use.transfer_cycles, 3U * 6000 / 32);
}

}  // namespace
}  // namespace trib
