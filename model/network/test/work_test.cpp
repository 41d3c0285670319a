// SPDX-License-Identifier: Apache-2.0
// The work of interfaces is the same whether derived from their tables or from the schedule.
#include "model/network/work.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "model/network/test/rounds.h"

namespace trib::network {
namespace {

TEST(NetworkWork, IsThatOfTheTablesAndThatOfTheSchedule) {
  for (const char* algorithm : {"multitree", "symmetric", "2d-ring", "ring"}) {
    const Outcome tables = simulate(named_tables_work("torus:4x4", algorithm, 999), {});
    const Outcome schedule = simulate(named_work("torus:4x4", algorithm, 999), {});
    EXPECT_NEAR(static_cast<double>(tables.cycles), static_cast<double>(schedule.cycles), 5)
        << algorithm;
    EXPECT_EQ(tables.flits, schedule.flits) << algorithm;
    EXPECT_EQ(tables.messages, schedule.messages) << algorithm;
  }
}

TEST(NetworkWork, WaitsForChildrenInTheirOrderAndForTheParent) {
  const Work work = named_work("mesh:3", "multitree", 30);
  // Node 1 is the root of flow 1, whose children are nodes 0 and 2.
  unsigned ordered = 0, from_root = 0;
  for (const Message& message : work.messages) {
    if (message.flow != 1) continue;
    if (message.operation == nic::Operation::kReduce) {
      EXPECT_EQ(message.sent_after, kNone);
      ordered += message.taken_after != kNone;
    } else {
      from_root += work.messages.at(message.sent_after).operation == nic::Operation::kReduce;
    }
  }
  EXPECT_EQ(ordered, 1U);
  EXPECT_EQ(from_root, 2U);
}

TEST(NetworkWork, TwoMessagesOnALinkInAStepAreRefused) {
  const schedule::Topology line = schedule::named_topology("mesh:2");
  schedule::Schedule schedule;
  schedule.nodes = schedule.chunks = 2;
  schedule.transfers = {{0, schedule::Operation::kReduce, 0, 0, 1, 0},
                        {0, schedule::Operation::kReduce, 1, 0, 1, 0}};
  EXPECT_THROW(work_of(line, schedule, 8), std::invalid_argument);
}

TEST(NetworkWork, WhatWaitsForEverIsReported) {
  Work work = named_work("mesh:2", "multitree", 8);
  work.messages.front().sent_after = 0;
  EXPECT_THROW(simulate(work, {}), std::runtime_error);
}

}  // namespace
}  // namespace trib::network
