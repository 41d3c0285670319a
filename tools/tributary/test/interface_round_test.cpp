// SPDX-License-Identifier: Apache-2.0
// Limits of the interface, and a round that is not an allreduce.
#include "tools/tributary/interfaces/interface_round.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/standard_topologies.h"
#include "tools/tributary/interfaces/interface_limits.h"

namespace trib {
namespace {

constexpr std::uint32_t kFlits = 64;

std::string refusal(const std::vector<nic::Tables>& tables, const InterfaceLimits& limits) {
  try {
    require_fit(tables, limits);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

class InterfaceRound : public testing::Test {
 protected:
  std::vector<nic::Tables> tables() const {
    return nic::tables_of_schedule(torus_, schedule_, kFlits);
  }

  schedule::Topology torus_ = schedule::named_topology("torus:2x2");
  schedule::Schedule schedule_ =
      schedule::build_schedule(torus_, "ring", schedule::OrderChoice::kBest);
};

TEST_F(InterfaceRound, LimitsAreThoseOfTheRegisters) {
  const InterfaceLimits limits = interface_limits();
  EXPECT_EQ(limits.ports, 4u);
  EXPECT_EQ(limits.flows, 64u);
  EXPECT_EQ(limits.entries, 128u);
  EXPECT_EQ(limits.memory_latency, 64u);
}

TEST_F(InterfaceRound, TablesOverALimitAreRefused) {
  EXPECT_EQ(refusal(tables(), {4, 4, 6, 64}), "");
  EXPECT_EQ(refusal(tables(), {4, 3, 6, 64}), "flows of node 0: 4, the interface holds 3");
  EXPECT_NE(refusal(tables(), {4, 4, 5, 64}).find(": 6, the interface holds 5"), std::string::npos);
}

TEST_F(InterfaceRound, SumsAreRight) {
  const RoundResult result = run_interface_round(torus_, tables(), kFlits, {}, [](auto, auto) {});
  EXPECT_TRUE(result.cycles.has_value());
  EXPECT_EQ(result.failure, "");
  EXPECT_EQ(result.wrong_words, 0u);
  EXPECT_EQ(result.messages.most, 6u);
}

TEST_F(InterfaceRound, NodesThatDifferAtTheEndAreWrong) {
  auto& transfers = schedule_.transfers;
  transfers.erase(std::remove_if(transfers.begin(), transfers.end(),
                                 [](const schedule::Transfer& transfer) {
                                   return transfer.operation == schedule::Operation::kGather;
                                 }),
                  transfers.end());
  const RoundResult result = run_interface_round(torus_, tables(), kFlits, {}, [](auto, auto) {});
  EXPECT_TRUE(result.cycles.has_value());
  EXPECT_GT(result.wrong_words, 0u);
  EXPECT_NE(result.failure.find("wrong words in all"), std::string::npos) << result.failure;
}

}  // namespace
}  // namespace trib
