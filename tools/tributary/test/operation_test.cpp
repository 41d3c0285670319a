// SPDX-License-Identifier: Apache-2.0
// Tests of collectives on the RTL: right values are found right, and a wrong one is found.
#include "tools/tributary/collective/operation.h"

#include <gtest/gtest.h>

#include <memory>

#include "model/codec/encoding.h"
#include "model/frame/layout.h"
#include "tools/tributary/collective/pattern.h"

namespace trib {
namespace {

std::vector<std::vector<float>> inputs(Pattern pattern, std::size_t elements) {
  std::vector<std::vector<float>> values;
  for (unsigned worker = 0; worker < 4; ++worker) {
    values.push_back(make_pattern(pattern, worker, elements, 3));
  }
  return values;
}

TEST(Operation, AllReduceOfIndices) {
  Cluster cluster{ClusterConfig()};
  const OperationResult result =
      run_operation(cluster, OperationKind::kAllReduce, 0, inputs(Pattern::kIndex, 5000), 0);
  EXPECT_EQ(result.wrong, 0U);
  for (const ElementVector& elements : result.received) {
    const std::vector<float> received = floats_of(elements);
    ASSERT_EQ(received.size(), 5000U);
    // 4 i + (0 + 1 + 2 + 3) / 8
    for (std::size_t i = 0; i < received.size(); ++i) {
      ASSERT_EQ(received[i], 4 * static_cast<float>(i) + 0.75F);
    }
  }
}

TEST(Operation, EveryKindWithSpecialValues) {
  Cluster cluster{ClusterConfig()};
  const auto values = inputs(Pattern::kSpecial, 3000);
  const OperationResult reduced = run_operation(cluster, OperationKind::kReduce, 2, values, 0);
  EXPECT_EQ(reduced.wrong, 0U);
  EXPECT_EQ(reduced.received[2].size(), 3000U);
  EXPECT_TRUE(reduced.received[0].empty());
  const OperationResult sent = run_operation(cluster, OperationKind::kBroadcast, 1, values, 1);
  EXPECT_EQ(sent.wrong, 0U);
  EXPECT_TRUE(sent.received[1].empty());
  EXPECT_EQ(sent.received[3].size(), 3000U);
  const std::vector<std::vector<float>> nothing(4);
  const OperationResult met = run_operation(cluster, OperationKind::kBarrier, 0, nothing, 2);
  EXPECT_EQ(met.wrong, 0U);
  EXPECT_GT(met.timing.cycles, 0U);
}

// One bit of one result is flipped before it reaches worker 3.
TEST(Operation, CountsWrongValues) {
  Cluster cluster{ClusterConfig()};
  bool damaged = false;
  cluster.set_link_fault([&](unsigned port, Direction direction, FramePtr frame) -> FramePtr {
    if (port != 3 || direction != Direction::kSent || damaged) return frame;
    damaged = true;
    Frame changed = *frame;
    changed.bytes.at(kHeaderBytes + 40) ^= 1;
    return std::make_shared<const Frame>(std::move(changed));
  });
  const OperationResult result =
      run_operation(cluster, OperationKind::kAllReduce, 0, inputs(Pattern::kRandom, 100), 0);
  EXPECT_TRUE(damaged);
  EXPECT_EQ(result.wrong, 1U);
}

// GC11.3, GC12.5: on links that lose, damage, double and reorder frames of both ways.
TEST(Operation, EncodingsOverBadLinks) {
  for (const codec::Encoding encoding :
       {codec::Encoding{codec::Codec::kModeB, 8}, codec::Encoding{codec::Codec::kMxfp8, 0}}) {
    ClusterConfig config;
    config.node = node_variant("10g_codec");
    config.onset = config.node.onset;
    config.chunk_bytes = 1024;
    config.result_encoding = encoding;
    LinkFaults faults;
    faults.loss = faults.corruption = faults.truncation = 0.02;
    faults.duplication = faults.reordering = 0.05;
    config.link.up = config.link.down = faults;
    Cluster cluster{config};
    std::vector<ElementVector> values;
    for (const std::vector<float>& input : inputs(Pattern::kRandom, 5000)) {
      values.push_back(fp32_vector(input));
    }
    const OperationResult result =
        run_operation(cluster, OperationKind::kAllReduce, 0, {}, values, 0, {encoding, true});
    EXPECT_EQ(result.wrong, 0U) << codec::name_of(encoding);
  }
}

TEST(Operation, BusFactors) {
  EXPECT_DOUBLE_EQ(bus_factor(OperationKind::kAllReduce, 4), 1.5);
  EXPECT_DOUBLE_EQ(bus_factor(OperationKind::kBroadcast, 4), 1);
}

}  // namespace
}  // namespace trib
