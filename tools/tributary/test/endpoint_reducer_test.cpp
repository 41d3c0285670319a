// SPDX-License-Identifier: Apache-2.0
// The sums of networks of endpoints: the RTL gives the bits of the golden model, and accounts for the wire.
#include "tools/tributary/endpoints/endpoint_reducer.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "model/codec/encoding.h"
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
  EndpointModelReducer model(config);
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

// Many of the values are below the bounds, and some frames have no code that is shorter.
void expect_the_models_bits_encoded(const std::string& network, codec::Encoding encoding) {
  SCOPED_TRACE(network + " " + codec::name_of(encoding));
  constexpr std::size_t kElements = 3000;
  const schedule::Topology topology = schedule::named_topology(network);
  EndpointJobConfig config;
  config.tables = endpoint::network_tables(
      topology, build_schedule(topology, "ring", schedule::OrderChoice::kBest),
      endpoint::kBuiltLimits);
  config.encoding = encoding;
  EndpointReducer rtl(config);
  EndpointModelReducer model(config);
  for (const Pattern pattern : {Pattern::kRandom, Pattern::kSpecial}) {
    std::vector<std::vector<float>> a;
    for (unsigned worker = 0; worker < 4; ++worker) {
      a.push_back(make_pattern(pattern, worker, kElements, 5));
      for (std::size_t i = worker; i < kElements / 2; i += 2) a[worker][i] /= 512;
    }
    std::vector<std::vector<float>> b = a;
    rtl.all_reduce(a);
    model.all_reduce(b);
    for (unsigned worker = 0; worker < 4; ++worker) {
      EXPECT_EQ(std::memcmp(a[worker].data(), b[worker].data(), 4 * kElements), 0) << worker;
    }
  }
  const WireUse use = rtl.wire_use();
  EXPECT_GT(use.up.payload_ratio(), 1.0);
  EXPECT_GE(use.up.element_bytes, 2 * 6 * 4 * kElements);
  EXPECT_EQ(use.down.frames, 0U);
}

TEST(EndpointReducer, GivesTheModelsBitsOnEncodedLinks) {
  for (const codec::Encoding encoding : codec::kEncodings) {
    if (encoding.has_bound()) expect_the_models_bits_encoded("torus:4", encoding);
  }
  expect_the_models_bits_encoded("torus:2x2", {codec::Codec::kModeB, 8});
}

}  // namespace
}  // namespace trib
