// SPDX-License-Identifier: Apache-2.0
// The top of the VC709 from its pins: clocks, resets, console, JTAG, I2C, the quad and its lanes, side signals of the cages (BA1, BA2).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "verif/boards/bench/card_bench.h"
#include "verif/boards/echo/echo.h"
#include "verif/boards/top/simulated_vc709_top.h"

namespace trib::board {
namespace {

constexpr unsigned kPorts = SimulatedVc709Top::kPorts;

using TopBench = BasicCardBench<SimulatedVc709Top>;

// A number of frames of its own for each port, out and back on its own line.
void expect_echoes(TopBench& bench) {
  std::vector<std::unique_ptr<Echo>> echoes;
  for (unsigned port = 0; port < kPorts; ++port) {
    echoes.push_back(std::make_unique<Echo>(bench.card.cable(port).partner(), 1500, port));
    echoes.back()->send(3 + port);
  }
  bench.run(14'000);
  for (unsigned port = 0; port < kPorts; ++port) {
    SCOPED_TRACE(fmt::format("port {}", port));
    EXPECT_EQ(echoes[port]->good(), 3 + port);
    EXPECT_EQ(echoes[port]->unknown(), 0U);
    EXPECT_EQ(bench.link(port, kLinkRxGood), 3 + port);
    EXPECT_EQ(bench.link(port, kLinkDowns), 0U);
    EXPECT_EQ(bench.link(port, kLinkRxRetries), 0U);
  }
  for (const std::string& violation : bench.card.violations()) ADD_FAILURE() << violation;
}

TEST(Vc709TopRtl, RegistersByConsoleAndJtag) {
  TopBench bench({});
  bench.run(1000);
  const std::uint64_t edges = bench.card.core_edges();
  bench.run(1000);
  EXPECT_EQ(bench.card.core_edges(), edges + 1000);
  EXPECT_EQ(bench.peek(kRegId), kIdValue);
  EXPECT_EQ(bench.console.read(kRegId), kIdValue);
  EXPECT_EQ(bench.console.read(kRegGitHash), SimulatedVc709Top::kGitHash);
  EXPECT_EQ(bench.console.read(kRegImage), SimulatedVc709Top::kImage);
  bench.poke(kRegScratch, 77);
  EXPECT_EQ(bench.console.read(kRegScratch), 77U);
}

TEST(Vc709TopRtl, EachPortHasItsOwnLine) {
  TopBench bench({2});
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.run(1000);
  EXPECT_EQ(bench.peek(kRegTransmitRetries), 0U);
  EXPECT_EQ(bench.peek(kRegClockAttempts), 1U);
  expect_echoes(bench);
}

TEST(Vc709TopRtl, TheButtonResets) {
  TopBench bench({3});
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.poke(kRegScratch, 77);
  bench.card.press_reset(true);
  bench.run(100);
  EXPECT_FALSE(bench.card.links_up());
  bench.card.press_reset(false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.peek(kRegScratch), 0U);
}

TEST(Vc709TopRtl, EachCageHasItsOwnSideSignals) {
  TopBench bench({4});
  bench.run(1000);
  for (unsigned port = 0; port < kPorts; ++port) {
    SCOPED_TRACE(fmt::format("port {}", port));
    const auto here = static_cast<std::uint8_t>(1U << port);
    bench.card.set_sfp(here, 0, 0);
    bench.run(2000);
    for (unsigned other = 0; other < kPorts; ++other) {
      EXPECT_EQ(bench.status(other, kLinkStatusPresent), other != port) << other;
    }
    bench.card.set_sfp(0, here, 0);
    bench.run(2000);
    for (unsigned other = 0; other < kPorts; ++other) {
      EXPECT_EQ(bench.status(other, kLinkStatusLight), other != port) << other;
    }
    bench.card.set_sfp(0, 0, here);
    bench.run(2000);
    for (unsigned other = 0; other < kPorts; ++other) {
      EXPECT_EQ(bench.status(other, kLinkStatusTxFault), other == port) << other;
    }
    bench.card.set_sfp(0, 0, 0);
    bench.poke(link_register(port, kLinkCtrl), kLinkCtrlTxDisable);
    bench.run(100);
    EXPECT_EQ(bench.card.tx_disabled(), here);
    bench.poke(link_register(port, kLinkCtrl), 0);
  }
}

}  // namespace
}  // namespace trib::board
