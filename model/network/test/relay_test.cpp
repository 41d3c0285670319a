// SPDX-License-Identifier: Apache-2.0
// Messages that take several links: they are stored and forwarded packet by packet, and each link serves
// what comes first.
#include <gtest/gtest.h>

#include "model/network/test/rounds.h"

namespace trib::network {
namespace {

constexpr std::uint32_t kFlits = 160;  // ten packets

/// Messages of one flow each from nodes of a line to its last node.
Work messages_to_end(const std::vector<std::vector<std::uint32_t>>& routes) {
  Work work;
  work.nodes = 4;
  work.links = 3;
  work.routes = routes;
  work.lists.resize(work.links);
  for (std::uint32_t m = 0; m < routes.size(); ++m) {
    Message message;
    message.flow = message.route = m;
    message.from = routes[m].front();
    message.to = 3;
    work.messages.push_back(message);
    work.flows.push_back({kFlits, kNone});
    work.lists[routes[m].front()].push_back(m);
  }
  return work;
}

Cycle cycles_of(const std::vector<std::vector<std::uint32_t>>& routes) {
  return simulate(messages_to_end(routes), {}).cycles;
}

TEST(NetworkRelay, AHopCostsALinkAndAPacket) {
  const Cycle packet = nic::kPacketFlits + 1;
  const Cycle hop = Settings{}.link_latency + kRelay + packet - 1;
  EXPECT_EQ(cycles_of({{0, 1}}) - cycles_of({{1}}), hop);
  EXPECT_EQ(cycles_of({{0, 1, 2}}) - cycles_of({{0, 1}}), hop);
}

TEST(NetworkRelay, MessagesShareALink) {
  const Cycle message = kFlits + kFlits / nic::kPacketFlits;
  const Cycle alone = cycles_of({{0, 2}});
  EXPECT_EQ(cycles_of({{0, 2}, {1, 2}}), alone + message);
  // The nearer one is served before the other one has arrived.
  EXPECT_LT(cycles_of({{0, 2}, {2}}), alone + nic::kPacketFlits);
}

TEST(NetworkRelay, EveryScheduleOfSwitchesEnds) {
  const struct {
    const char* network;
    const char* algorithm;
  } cases[] = {{"fattree:4:2", "multitree"}, {"bigraph:4x4", "hdrm"},     {"dgx2", "ring"},
               {"torus:4x4", "double-tree"}, {"mesh:3x3", "double-tree"}, {"dgx2", "multitree"}};
  for (const auto& one : cases) {
    const Work work = named_work(one.network, one.algorithm, 1024);
    EXPECT_TRUE(work.relays());
    std::uint64_t hops = 0, carried = 0;
    for (const Message& message : work.messages) hops += work.routes[message.route].size();
    const Outcome outcome = simulate(work, {});
    for (const std::uint64_t messages : outcome.messages) carried += messages;
    EXPECT_EQ(carried, hops) << one.network << " " << one.algorithm;
  }
}

}  // namespace
}  // namespace trib::network
