// SPDX-License-Identifier: Apache-2.0
// Tables of nodes (SCHEDULE.md, SD6): the 2x2 mesh line by line, and sizes.
#include "model/schedule/node_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"

namespace trib::schedule {
namespace {

std::vector<NodeTable> tables(const char* topology, const char* algorithm = "multitree") {
  return tables_of(build_schedule(named_topology(topology), algorithm, OrderChoice::kNatural));
}

TEST(NodeTable, OfTheMeshOfFourNodesLineByLine) {
  const std::vector<std::vector<std::string>> entries = {
      {"R f3 ->1 ch[] s0", "R f1 ->1 ch[] s1", "R f2 ->2 ch[1] s1", "G f0 nil ch[2,1] s2",
       "G f2 par2 ch[1] s3"},
      {"R f2 ->0 ch[] s0", "R f0 ->0 ch[] s1", "R f3 ->3 ch[0] s1", "G f1 nil ch[3,0] s2",
       "G f3 par3 ch[0] s3"},
      {"R f1 ->3 ch[] s0", "R f0 ->0 ch[3] s1", "R f3 ->3 ch[] s1", "G f2 nil ch[0,3] s2",
       "G f0 par0 ch[3] s3"},
      {"R f0 ->2 ch[] s0", "R f1 ->1 ch[2] s1", "R f2 ->2 ch[] s1", "G f3 nil ch[1,2] s2",
       "G f1 par1 ch[2] s3"}};
  const std::vector<std::vector<std::string>> arrivals = {{"f2<-[1] s0", "f0<-[1,2] s1"},
                                                          {"f3<-[0] s0", "f1<-[0,3] s1"},
                                                          {"f0<-[3] s0", "f2<-[0,3] s1"},
                                                          {"f1<-[2] s0", "f3<-[1,2] s1"}};
  for (const char* const topology : {"mesh:2x2", "torus:2x2"}) {
    const std::vector<NodeTable> made = tables(topology, "multitree-published");
    ASSERT_EQ(made.size(), entries.size());
    for (std::size_t node = 0; node < made.size(); ++node) {
      ASSERT_EQ(made[node].entries.size(), entries[node].size());
      for (std::size_t i = 0; i < entries[node].size(); ++i) {
        EXPECT_EQ(text_of(made[node].entries[i]), entries[node][i]) << "node " << node;
      }
      ASSERT_EQ(made[node].arrivals.size(), arrivals[node].size());
      for (std::size_t i = 0; i < arrivals[node].size(); ++i) {
        EXPECT_EQ(text_of(made[node].arrivals[i]), arrivals[node][i]) << "node " << node;
      }
    }
  }
}

TEST(NodeTable, SizesAreThoseOfTheAuthorsProgram) {
  const auto most = [](const char* topology) {
    std::size_t most = 0;
    for (const NodeTable& table : tables(topology)) most = std::max(most, table.entries.size());
    return most;
  };
  EXPECT_EQ(most("torus:4x4"), 25u);
  EXPECT_EQ(most("torus:8x8"), 120u);
  EXPECT_EQ(most("fattree:8:2"), 126u);
}

TEST(NodeTable, SizesAreKnownWithoutTables) {
  for (const char* const topology : {"torus:4x4", "mesh:4x4", "fattree:4:2"}) {
    for (const char* const algorithm : {"multitree", "ring", "double-tree"}) {
      const Schedule schedule =
          build_schedule(named_topology(topology), algorithm, OrderChoice::kNatural);
      std::vector<std::size_t> sizes;
      for (const NodeTable& table : tables_of(schedule)) sizes.push_back(table.entries.size());
      EXPECT_EQ(table_sizes(schedule), sizes) << topology << ", " << algorithm;
    }
  }
}

TEST(NodeTable, AStepWithoutWorkHasANop) {
  for (const NodeTable& table : tables("mesh:4x4")) {
    std::uint32_t step = 0;
    for (const Entry& entry : table.entries) {
      EXPECT_LE(entry.step, step + 1);
      step = entry.step;
    }
    EXPECT_EQ(table.entries.front().step, 0u);
  }
}

}  // namespace
}  // namespace trib::schedule
