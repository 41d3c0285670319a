// SPDX-License-Identifier: Apache-2.0
// Users' networks (SCHEDULE.md, SD1.7) and names of topologies: what is read, and every refusal.
#include <gtest/gtest.h>

#include <string>

#include "model/schedule/topologies.h"

namespace trib::schedule {
namespace {

TEST(GraphFile, HasNodesSwitchesAndLinks) {
  const Topology topology = parse_graph("net", R"(# two nodes at each of two switches
nodes 4
switches 2

link 0 s0
link 1 s0  # in the order of the ports of s0
link 2 s1
link 3 s1
link s0 s1 2
)");
  EXPECT_EQ(topology.nodes(), 4u);
  EXPECT_EQ(topology.vertices(), 6u);
  EXPECT_EQ(topology.capacity(4, 5), 2u);
  EXPECT_EQ(topology.capacity(5, 4), 2u);
  EXPECT_EQ(topology.links().size(), 12u);
  EXPECT_EQ(topology.name_of(4), "s0");
}

std::string refusal(const std::string& text) {
  try {
    parse_graph("net", text);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(GraphFile, BadGraphsAreRefusedWithTheLine) {
  EXPECT_EQ(refusal("nodes 3\nlink 0 1\n"), "net: node 2 cannot be reached from node 0");
  EXPECT_EQ(refusal("nodes 2\nswitches 1\nlink 0 1\n"),
            "net: switch s0 cannot be reached from node 0");
  EXPECT_EQ(refusal("nodes 3\nlink 0 1\nlink 1 0\n"),
            "net:3: duplicate link between 1 and 0; write their number after one");
  EXPECT_EQ(refusal("nodes 3\nnodes 3\n"), "net:2: duplicate 'nodes'");
  EXPECT_EQ(refusal("nodes 3\nlink 0 3\n"), "net:2: node '3': a number from 0 to 2 is needed");
  EXPECT_EQ(refusal("nodes 3\nlink 0 s0\n"), "net:2: switch 's0': there are none");
  EXPECT_EQ(refusal("nodes 3\nlink 0 x\n"), "net:2: node 'x': a number from 0 to 2 is needed");
  EXPECT_EQ(refusal("nodes 3\nlink 1 1\n"), "net:2: self-loop at 1");
  EXPECT_EQ(refusal("nodes 3\nedge 0 1\n"),
            "net:2: unknown word 'edge'; nodes, switches or link is needed");
  EXPECT_EQ(refusal("nodes 1\n"), "net:1: nodes '1': a number from 2 to 1024 is needed");
  EXPECT_EQ(refusal("nodes 3\nlink 0\n"), "net:2: 'link A B' or 'link A B NUMBER' is needed");
  EXPECT_EQ(refusal("nodes 3\nlink 0 1 0\n"), "net:2: links '0': a number from 1 to 64 is needed");
  EXPECT_EQ(refusal("nodes 3\nlink 0 1\nswitches 1\n"), "net:3: 'switches' after a link");
  EXPECT_EQ(refusal("link 0 1\n"), "net:1: 'nodes NUMBER' is needed first");
  EXPECT_EQ(refusal(""), "net:0: 'nodes NUMBER' is needed first");
}

std::string name_refusal(const std::string& name) {
  try {
    named_topology(name);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(StandardTopologies, HaveTheirLinks) {
  EXPECT_EQ(named_topology("torus:2x2").links().size(), 8u);
  EXPECT_EQ(named_topology("torus:4x4").links().size(), 64u);
  EXPECT_EQ(named_topology("mesh:4x4").links().size(), 48u);
  EXPECT_EQ(named_topology("mesh:3x5").links().size(), 44u);
  EXPECT_EQ(named_topology("torus:4x4x4").links().size(), 384u);
  EXPECT_EQ(named_topology("fattree:4:2").vertices(), 24u);
  EXPECT_EQ(named_topology("fattree:2:3").links().size(), 2u * (8 + 8 + 8));
  EXPECT_EQ(named_topology("bigraph:4x8").links().size(), 2u * (32 + 16));
  EXPECT_EQ(named_topology("dgx2").links().size(), 2u * (16 + 8));
  for (const char* const name : {"fattree:3:3", "fattree:2:5", "bigraph:1x2", "mesh:1x7"}) {
    EXPECT_NO_THROW(named_topology(name).require_connected()) << name;
  }
}

TEST(StandardTopologies, PortsLeadNorthSouthWestAndEast) {
  const Topology topology = named_topology("torus:3x5");
  std::vector<Vertex> neighbours;
  for (const std::uint32_t link : topology.links_from(6)) {
    neighbours.push_back(topology.links()[link].to);
  }
  EXPECT_EQ(neighbours, (std::vector<Vertex>{1, 11, 5, 7}));
}

TEST(StandardTopologies, BadNamesAreRefused) {
  EXPECT_EQ(name_refusal("torus"), "topology 'torus': numbers with 'x' between them are needed");
  EXPECT_EQ(name_refusal("torus:4x"),
            "topology 'torus:4x': numbers with 'x' between them are needed");
  EXPECT_EQ(name_refusal("torus:1x1"), "topology 'torus:1x1': 2 to 1024 nodes are possible");
  EXPECT_EQ(name_refusal("mesh:33x32"), "topology 'mesh:33x32': 2 to 1024 nodes are possible");
  EXPECT_EQ(name_refusal("mesh:2x2x2x2"),
            "topology 'mesh:2x2x2x2': 1 to 3 dimensions are possible");
  EXPECT_EQ(name_refusal("fattree:4"), "topology 'fattree:4': two numbers are needed");
  EXPECT_EQ(
      name_refusal("bigraph:4x3"),
      "topology 'bigraph:4x3': at least 1 node at each of an even number of switches is needed");
  EXPECT_EQ(name_refusal("dgx2:4"), "topology 'dgx2:4': dgx2 has one size");
  EXPECT_NE(name_refusal("hypercube:4"), "accepted");
}

}  // namespace
}  // namespace trib::schedule
