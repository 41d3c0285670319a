// SPDX-License-Identifier: Apache-2.0
// The golden executor (docs/SCHEDULE.md, SD7): sums in the order of the tables, equal in all nodes; and the
// tables against those of the publication, which are derived in another way.
#include "model/nic/executor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/base/random.h"
#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/node_table.h"
#include "model/schedule/topologies.h"

namespace trib::nic {
namespace {

using schedule::Schedule;
using schedule::Topology;
using schedule::Vertex;

float float_of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// A link of its own for each transfer of a step between two nodes, instead of switches and paths.
Topology direct_links(const Schedule& schedule) {
  std::map<std::pair<Vertex, Vertex>, unsigned> most;
  std::map<std::pair<Vertex, Vertex>, unsigned> of_step;
  for (std::size_t i = 0; i < schedule.transfers.size(); ++i) {
    const schedule::Transfer& transfer = schedule.transfers[i];
    if (i > 0 && schedule.transfers[i - 1].step != transfer.step) of_step.clear();
    const unsigned now = ++of_step[{transfer.from, transfer.to}];
    unsigned& links = most[std::minmax(transfer.from, transfer.to)];
    links = std::max(links, now);
  }
  Topology topology("direct", schedule.nodes);
  for (const auto& [ends, links] : most) {
    for (unsigned i = 0; i < links; ++i) {
      topology.add_link(ends.first, ends.second);
      topology.add_link(ends.second, ends.first);
    }
  }
  return topology;
}

// A schedule on links, with its tables for messages of some flits.
struct Compiled {
  Compiled(const Topology& network, const std::string& algorithm, std::uint32_t flits)
      : schedule(schedule::build_schedule(network, algorithm, schedule::OrderChoice::kBest)),
        links(direct_links(schedule)) {
    Schedule direct = schedule;
    for (schedule::Transfer& transfer : direct.transfers) transfer.path = 0;
    wiring = wiring_of(links);
    tables = tables_of_schedule(links, direct, flits);
  }

  Schedule schedule;
  Topology links;
  Wiring wiring;
  std::vector<Tables> tables;
};

std::vector<Memory> random_memories(std::size_t nodes, std::size_t flits) {
  Random random(nodes);
  std::vector<Memory> memories(nodes);
  for (Memory& memory : memories) {
    for (std::size_t i = 0; i < kFlitWords * flits; ++i)
      memory.push_back(bits_of(static_cast<float>(random.between(0, 1u << 24)) / 4096 - 1024));
  }
  return memories;
}

void for_each_schedule(
    std::uint32_t flits,
    const std::function<void(const std::string& name, const Compiled& compiled)>& use) {
  for (const char* const name :
       {"torus:2x2", "torus:4x4", "mesh:3x4", "fattree:2:2", "bigraph:2x4", "dgx2"}) {
    const Topology network = schedule::named_topology(name);
    for (const std::string& algorithm : schedule::algorithm_names()) {
      try {
        use(std::string(name) + ", " + algorithm, Compiled(network, algorithm, flits));
      } catch (const std::invalid_argument&) {
        continue;  // the algorithm cannot serve it
      }
    }
  }
}

TEST(Executor, AllNodesHaveTheSameSumsWithEveryAlgorithm) {
  const std::uint32_t flits = 53;
  unsigned schedules = 0;
  for_each_schedule(flits, [&](const std::string& name, const Compiled& compiled) {
    ++schedules;
    const auto data = random_memories(compiled.schedule.nodes, flits);
    auto results = data;
    execute(compiled.wiring, compiled.tables, results);
    for (std::size_t i = 0; i < results[0].size(); ++i) {
      double exact = 0;
      for (const Memory& memory : data) exact += float_of(memory[i]);
      ASSERT_NEAR(float_of(results[0][i]), exact, 0.05) << name;
    }
    for (const Memory& result : results) EXPECT_EQ(result, results[0]) << name;
  });
  EXPECT_GT(schedules, 30u);
}

// Contributions added to a chunk at a node, in order: the arrivals of SD6, and the children of the rows of its
// flows, one AFTER the other.
TEST(Executor, SumsAreInTheOrderOfTheNodeTables) {
  for_each_schedule(53, [](const std::string& name, const Compiled& compiled) {
    const auto node_tables = schedule::tables_of(compiled.schedule);
    for (unsigned node = 0; node < compiled.wiring.nodes(); ++node) {
      std::map<std::uint32_t, std::vector<Vertex>> wanted, got;
      for (const schedule::Arrival& arrival : node_tables[node].arrivals) {
        auto& of_chunk = wanted[arrival.flow];
        of_chunk.insert(of_chunk.end(), arrival.children.begin(), arrival.children.end());
      }
      const auto& rows = compiled.tables[node].rows;
      std::vector<std::uint32_t> chunk_of;
      for (std::uint32_t flow = 0; flow < rows.size(); ++flow) {
        chunk_of.push_back(rows[flow].after ? chunk_of[*rows[flow].after] : flow);
        for (const std::uint8_t port : rows[flow].children)
          got[chunk_of[flow]].push_back(compiled.wiring.peers[node][port]->node);
      }
      EXPECT_EQ(got, wanted) << name << ", node " << node;
    }
  });
}

// R f2 ->2 ch[1] at node 0; at node 2 first the arrivals of step 0, then nodes 0 and 3.
TEST(Executor, AddsInTheOrderOfTheTable) {
  const Compiled compiled(schedule::named_topology("mesh:2x2"), "multitree", 4);
  const float big = 16777216;  // 2^24, to which 1 is too small to be added
  std::vector<Memory> memories(4, Memory(16));
  const float values[] = {big, 1, -big, 1};
  for (unsigned node = 0; node < 4; ++node) memories[node][8] = bits_of(values[node]);
  execute(compiled.wiring, compiled.tables, memories);
  const float from_0 = big + 1;
  const float expected = (-big + from_0) + 1;
  EXPECT_EQ(expected, 1);
  for (const Memory& memory : memories) EXPECT_EQ(float_of(memory[8]), expected);
}

TEST(Executor, BlocksMayBeEmpty) {
  const Compiled compiled(schedule::named_topology("torus:4x4"), "symmetric", 1);
  std::vector<Memory> memories(16, {bits_of(1), bits_of(2), 0, 0});
  execute(compiled.wiring, compiled.tables, memories);
  for (const Memory& memory : memories) EXPECT_EQ(memory, (Memory{bits_of(16), bits_of(32), 0, 0}));
}

TEST(Executor, MessagesOfAPortAreShownInTheOrderOfItsList) {
  const Compiled compiled(schedule::named_topology("torus:4x4"), "2d-ring", 33);
  std::map<std::pair<unsigned, unsigned>, std::vector<std::uint16_t>> shown;
  auto memories = random_memories(16, 33);
  const Execution execution =
      execute(compiled.wiring, compiled.tables, memories,
              [&](PortOf from, const ListEntry& entry, const Memory& values) {
                shown[{from.node, from.port}].push_back(entry.step);
                const FlowRow& row = compiled.tables[from.node].rows[entry.flow];
                EXPECT_EQ(values.size(), std::size_t{kFlitWords} * row.size);
              });
  for (const auto& [from, steps] : shown) {
    EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
    EXPECT_EQ(steps.size(), execution.sent[from.first][from.second].messages);
  }
}

TEST(Executor, RefusesTablesThatWaitForNothing) {
  Compiled compiled(schedule::named_topology("mesh:2x2"), "multitree", 4);
  auto memories = random_memories(4, 4);
  for (auto& list : compiled.tables[1].lists) {
    if (!list.empty()) list.erase(list.begin());
  }
  EXPECT_THROW(execute(compiled.wiring, compiled.tables, memories), std::runtime_error);
}

}  // namespace
}  // namespace trib::nic
