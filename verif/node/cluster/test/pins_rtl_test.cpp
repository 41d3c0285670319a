// SPDX-License-Identifier: Apache-2.0
// Nodes behind their Ethernet ports in a cluster: sums through serial lines, and that what goes wrong on a line is noticed.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "verif/node/cluster/cluster.h"
#include "verif/node/cluster/test/job.h"
#include "verif/node/cluster/test/tree_job.h"
#include "verif/node/pins/pins_node.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

ClusterConfig behind_ports(std::uint64_t seed, std::uint32_t onset = PinsNode::kOnset) {
  ClusterConfig config;
  config.pins = true;
  config.onset = onset;
  config.seed = seed;
  config.timeout_cycles = 200'000;
  return config;
}

PinsNode& pins_of(Cluster& cluster) { return dynamic_cast<PinsNode&>(cluster.dut()); }

// What ends a run on which `what` happens while a message is under way.
std::string error_of(const std::function<void(PinsNode&)>& what) {
  Cluster cluster(behind_ports(3));
  Job first(4, 1000, 1);
  cluster.run(first.collectives());
  what(pins_of(cluster));
  try {
    Job second(4, 40'000, 2);
    cluster.run(second.collectives());
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "none";
}

TEST(PinsRtl, SumsThroughTheLines) {
  for (const std::uint32_t onset : {std::uint32_t{PinsNode::kOnset}, kOnsetStoreAndForward}) {
    Cluster cluster(behind_ports(onset, onset));
    std::uint32_t id = 0;
    for (const std::size_t elements : {0U, 1U, 2048U, 2049U, 20'000U}) {
      Job job(4, elements, ++id);
      cluster.run(job.collectives());
      EXPECT_EQ(job.wrong(), 0U) << elements << " elements";
    }
    EXPECT_TRUE(cluster.dut().quiet());
    for (unsigned port = 0; port < 4; ++port) {
      const ethernet::PortCounts& counts = pins_of(cluster).pins(port).port().counts();
      EXPECT_GT(counts.sent, 0U);
      EXPECT_GT(counts.good, 0U);
      EXPECT_EQ(counts.underrun + counts.dropped + counts.cut + counts.bad_blocks, 0U);
    }
  }
}

TEST(PinsRtl, FramesThatLinksDamageAreSentAgain) {
  Cluster cluster(behind_ports(4));
  unsigned count = 0;
  cluster.set_link_fault([&](unsigned, Direction, const FramePtr& frame) -> FramePtr {
    if (++count % 31 == 0) return nullptr;
    return count % 29 == 0 ? std::make_shared<const Frame>(Frame{frame->bytes, true}) : frame;
  });
  Job job(4, 40'000);
  cluster.run(job.collectives());
  EXPECT_EQ(job.wrong(), 0U);
}

TEST(PinsRtl, ATreeOfNodesBehindTheirPorts) {
  FabricConfig config;
  config.tree = two_levels();
  config.pins = true;
  config.onset = PinsNode::kOnset;
  config.seed = 5;
  Fabric fabric(config);
  TreeJob job(fabric.workers(), 5000, 1);
  fabric.run(job.collectives());
  job.expect_sums_of(config.tree);
}

TEST(PinsRtl, AWrongBitIsNoticed) {
  const std::string in =
      error_of([](PinsNode& node) { node.pins(1).port().to_port().set_error_rate(1e-4); });
  EXPECT_NE(in.find("pins, port 1"), std::string::npos) << in;
  const std::string out =
      error_of([](PinsNode& node) { node.pins(2).port().from_port().set_error_rate(1e-4); });
  EXPECT_NE(out.find("pins, port 2"), std::string::npos) << out;
}

TEST(PinsRtl, ACutIsNoticed) {
  const std::string in = error_of([](PinsNode& node) { node.pins(3).port().to_port().cut(true); });
  EXPECT_NE(in.find("pins, port 3"), std::string::npos) << in;
  const std::string out =
      error_of([](PinsNode& node) { node.pins(0).port().from_port().cut(true); });
  EXPECT_NE(out.find("pins, port 0"), std::string::npos) << out;
}

TEST(PinsRtl, OtherPortsThan10GAreRefused) {
  const auto never = [](std::uint64_t) { return std::unique_ptr<NodeDut>(); };
  EXPECT_THROW(behind_pins(never, node_variant("100g")), std::invalid_argument);
}

}  // namespace
}  // namespace trib
