// SPDX-License-Identifier: Apache-2.0
// The core of a card with ports of 10G by breakout (BG1 to BG5, GB3): bring-up from registers with random contents, frames on each lane of
// both cages, lanes without a far end, quads without power or lock, registers of all ports.
#include <fmt/format.h>

#include <memory>
#include <vector>

#include "verif/boards/bench/card_bench.h"
#include "verif/boards/breakout/simulated_breakout.h"
#include "verif/boards/echo/echo.h"
#include "verif/node/registers/registers.h"

namespace trib::board {
namespace {

using Card = SimulatedBreakout;
using Bench = BasicCardBench<Card>;

constexpr unsigned kMostBytes = 1518;
constexpr std::uint32_t kStatusUp =
    kLinkStatusPresent | kLinkStatusLight | kLinkStatusTxReady | kLinkStatusRxReady |
    kLinkStatusCdrLock | kLinkStatusClocksLocked | kLinkStatusBlockLock | kLinkStatusUp | 6U << 16;

constexpr std::uint64_t ms(std::uint64_t number) { return number * Card::kCyclesPerMs; }

BreakoutConfig config_of(std::uint64_t seed) {
  BreakoutConfig config;
  config.seed = seed;
  return config;
}

TEST(BreakoutRtl, BringUpAndFramesOnEachLane) {
  for (const std::uint64_t seed : {1, 2}) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Bench bench(config_of(seed));
    ASSERT_NO_FATAL_FAILURE(bench.expect_up());
    bench.run(200);
    EXPECT_EQ(bench.peek(kRegClock), kRegClockReady);
    EXPECT_EQ(bench.peek(kRegCard), 0x0008055cU);
    EXPECT_EQ(bench.peek(kRegTransmitRetries), 0U);
    EXPECT_EQ(bench.card.leds() & 0xef, 0x23U) << "links of the cages, clock, and no fault";
    std::vector<std::unique_ptr<Echo>> echoes;
    for (unsigned port = 0; port < Card::kPorts; ++port) {
      EXPECT_EQ(bench.link(port, kLinkStatus), kStatusUp) << "port " << port;
      EXPECT_EQ(bench.link(port, kLinkRxRetries), 0U) << "port " << port;
      EXPECT_EQ(bench.link(port, kLinkDowns), 0U) << "port " << port;
      echoes.push_back(
          std::make_unique<Echo>(bench.card.partner(port), kMostBytes, Random{seed, port}()));
      echoes[port]->send(10 + port);
    }
    bench.run(6000);
    for (unsigned port = 0; port < Card::kPorts; ++port) {
      SCOPED_TRACE(fmt::format("port {}", port));
      EXPECT_EQ(echoes[port]->good(), 10 + port);
      EXPECT_EQ(echoes[port]->unknown(), 0U);
      EXPECT_EQ(bench.link(port, kLinkRxGood), 10 + port);
      EXPECT_EQ(bench.link(port, kLinkTxSent), 10 + port);
      EXPECT_EQ(bench.link(port, kLinkTxUnderrun), 0U);
      EXPECT_EQ(bench.link(port, kLinkDowns), 0U);
    }
  }
}

TEST(BreakoutRtl, ALaneWithoutAFarEndDisturbsNoOther) {
  Bench bench(config_of(11));
  bench.card.plug(6, false);
  for (const unsigned port : {0, 1, 2, 3}) bench.card.plug(port, false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.run(ms(130));
  EXPECT_GE(bench.link(6, kLinkRxWatchdog), 1U);
  EXPECT_GE(bench.link(3, kLinkRxWatchdog), 1U);
  EXPECT_FALSE(bench.status(6, kLinkStatusUp));
  for (const unsigned port : {4, 5, 7}) {
    EXPECT_EQ(bench.link(port, kLinkStatus), kStatusUp) << "port " << port;
    EXPECT_EQ(bench.link(port, kLinkRxRetries), 0U) << "port " << port;
    EXPECT_EQ(bench.link(port, kLinkDowns), 0U) << "port " << port;
  }
  EXPECT_EQ(bench.card.leds() & 0x2e, 0x22U)
      << "cage 1 has a link, cage 0 none; the clocks are good";
  bench.card.plug(6, true);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.link(4, kLinkDowns), 0U);
}

// BG3: each cage is a quad.
TEST(BreakoutRtl, AQuadWithoutPowerOrLockDisturbsNoOther) {
  Bench bench(config_of(12));
  const auto cage_up = [&bench](unsigned cage) {
    unsigned up = 0;
    for (unsigned n = 0; n < kChannels; ++n) up += bench.card.link_up(kChannels * cage + n);
    return up == kChannels;
  };
  bench.card.set_power(1, false);
  ASSERT_TRUE(bench.card.run_until([&] { return cage_up(0); }, Card::kBringUpCycles));
  EXPECT_EQ(bench.peek(kRegClock), 0U);
  EXPECT_EQ(bench.peek(kRegTransmit) & 0xf, 1U);
  EXPECT_EQ(field_of(bench.peek(kRegTransmitQuads), kRegTransmitQuadsReady), 1U);
  bench.card.set_power(1, true);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.run(200);
  EXPECT_EQ(bench.peek(kRegTransmitRetries), 0U);

  bench.card.quad(1).lose_qpll(true);
  Echo echo(bench.card.partner(2), kMostBytes, 12);
  echo.send(20);
  bench.run(ms(230));
  EXPECT_EQ(echo.good(), 20U);
  EXPECT_TRUE(cage_up(0));
  for (unsigned port = 0; port < Card::kPorts; ++port) {
    EXPECT_EQ(bench.status(port, kLinkStatusUp), port < kChannels) << "port " << port;
    EXPECT_EQ(bench.link(port, kLinkDowns), port < kChannels ? 0U : 1U) << "port " << port;
  }
  const std::uint32_t retries = bench.peek(kRegTransmitRetries);
  EXPECT_GE(retries, 3U) << "the lock was lost, and did not come twice";
  EXPECT_EQ(bench.peek(kRegQuadRetries), retries << 8);
  EXPECT_EQ(field_of(bench.peek(kRegTransmitQuads), kRegTransmitQuadsLast), 1U);
  bench.card.quad(1).lose_qpll(false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(field_of(bench.peek(kRegTransmitQuads), kRegTransmitQuadsReady), 3U);
}

TEST(BreakoutRtl, ConsoleReachesEachPort) {
  Bench bench(config_of(13));
  EXPECT_EQ(bench.console.read(kRegId), kIdValue);
  EXPECT_EQ(bench.console.read(trib::kRegId), trib::kIdValue);
  EXPECT_EQ(bench.console.read(trib::kRegBuild), Card::kBuildId);
  EXPECT_EQ(bench.console.read(kRegGitHash), Card::kGitHash);
  EXPECT_EQ(bench.console.read(kRegImage), Card::kImage);
  for (unsigned port = 0; port < Card::kPorts; ++port) {
    EXPECT_TRUE(bench.console.read(link_register(port, kLinkStatus)) & kLinkStatusPresent);
  }
  EXPECT_THROW(bench.console.read(link_register(Card::kPorts, kLinkStatus)), ConsoleError);
}

}  // namespace
}  // namespace trib::board
