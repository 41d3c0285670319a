// SPDX-License-Identifier: Apache-2.0
// Limits of the interface, and a round that is not an allreduce.
#include "tools/tributary/interfaces/interface_round.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/nic/executor.h"
#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "tools/tributary/schedule/table_image.h"
#include "verif/nic/network/network.h"
#include "verif/nic/registers/registers.h"

namespace trib {
namespace {

constexpr std::uint32_t kFlits = 64;

std::string refusal(const std::vector<nic::Tables>& tables, const nic::Limits& limits) {
  try {
    nic::require_fit(tables, limits);
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
  const nic::Limits limits = interface_limits();
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
  const RoundResult result =
      run_interface_round({nic::wiring_of(torus_), {}}, tables(), kFlits, {}, [](auto, auto) {});
  EXPECT_TRUE(result.cycles.has_value());
  EXPECT_EQ(result.failure, "");
  EXPECT_EQ(result.wrong_words, 0u);
  EXPECT_EQ(result.messages.most, 6u);
}

// Bytes from an image, little-endian.
std::uint32_t number(const std::vector<std::uint8_t>& image, std::size_t& at, unsigned bytes) {
  std::uint32_t value = 0;
  for (unsigned i = 0; i < bytes; ++i) value |= std::uint32_t{image.at(at++)} << (8 * i);
  return value;
}

// SCHEDULE.md, SD8.3: interfaces that have loaded an image execute the schedule, also in its lockstep.
TEST_F(InterfaceRound, AnImageIsAllThatInterfacesNeed) {
  const std::uint32_t chunk_bytes = 16 * kFlits / schedule_.chunks;
  const std::vector<std::uint8_t> image = table_image(torus_, schedule_, {chunk_bytes, true, 30});
  const nic::Wiring wiring = nic::wiring_of(torus_);
  nic::NetworkTiming timing;
  timing.link_latency = 30;
  nic::Network network(wiring, timing);
  std::size_t at = 32;
  for (unsigned node = 0; node < wiring.nodes(); ++node) {
    at += 4 * std::size_t{wiring.ports()};
    for (std::uint32_t writes = number(image, at, 4); writes > 0; --writes) {
      const auto address = static_cast<std::uint16_t>(number(image, at, 4));
      network.write(node, address, number(image, at, 4));
    }
    network.write(node, nic::kRegLockstep, nic::kLockstepEstimated);
  }
  EXPECT_EQ(at, image.size());
  network.step(100);
  std::vector<nic::Memory> memories;
  for (unsigned node = 0; node < wiring.nodes(); ++node) {
    memories.emplace_back(std::size_t{nic::kFlitWords} * kFlits, 0x3f800000u + node);
    network.tile(node).memory = memories.back();
  }
  ASSERT_TRUE(network.run_round(20'000).has_value());
  nic::execute(wiring, tables(), memories);
  for (unsigned node = 0; node < wiring.nodes(); ++node)
    EXPECT_EQ(network.tile(node).memory, memories[node]);
}

TEST_F(InterfaceRound, NodesThatDifferAtTheEndAreWrong) {
  auto& transfers = schedule_.transfers;
  transfers.erase(std::remove_if(transfers.begin(), transfers.end(),
                                 [](const schedule::Transfer& transfer) {
                                   return transfer.operation == schedule::Operation::kGather;
                                 }),
                  transfers.end());
  const RoundResult result =
      run_interface_round({nic::wiring_of(torus_), {}}, tables(), kFlits, {}, [](auto, auto) {});
  EXPECT_TRUE(result.cycles.has_value());
  EXPECT_GT(result.wrong_words, 0u);
  EXPECT_NE(result.failure.find("wrong words in all"), std::string::npos) << result.failure;
}

}  // namespace
}  // namespace trib
