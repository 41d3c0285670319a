// SPDX-License-Identifier: Apache-2.0
// Cycles of a packet that nothing holds up (docs/ROUTER.md, RO16).
#include <gtest/gtest.h>

#include <vector>

#include "verif/router/tests/test/router_line.h"

namespace trib::router {
namespace {

constexpr unsigned kLocalLines = 2;  // from the interface to the router, and back
constexpr unsigned kRouter = 5;      // from a link
constexpr unsigned kInjected = 4;

/// Cycles from the last flit that is sent to the first one that arrives, without those of links and lines.
std::uint64_t cycles_of(unsigned routers, const std::vector<Word>& words) {
  RouterLine line(routers);
  const std::uint64_t last = line.cycle() + words.size() - 1;
  line.send(words);
  EXPECT_EQ(line.arrived.size(), words.size());
  for (std::size_t i = 1; i < line.cycles.size(); ++i)
    EXPECT_EQ(line.cycles[i], line.cycles[0] + i) << "a gap inside a packet";
  return line.cycles.at(0) - last - kLocalLines - RouterLine::kLatency * (routers - 1);
}

TEST(RouterLatency, OfAPacket) {
  const std::vector<Word> words = {head(3, 3), data(1), data(2), data(3)};
  EXPECT_EQ(cycles_of(2, words), kInjected + kRouter);
  EXPECT_EQ(cycles_of(3, words), kInjected + 2 * kRouter);
  EXPECT_EQ(cycles_of(6, words), kInjected + 5 * kRouter);
}

TEST(RouterLatency, OfAPacketWithoutData) {
  EXPECT_EQ(cycles_of(2, {head(0, 0)}), kInjected + 1 + kRouter);
}

}  // namespace
}  // namespace trib::router
