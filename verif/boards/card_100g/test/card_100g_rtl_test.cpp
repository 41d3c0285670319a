// SPDX-License-Identifier: Apache-2.0
// The core of a card with ports of 100G (BH1 to BH5, BI6 to BI13): bring-up from registers with random contents, MACs that align late or
// never, links that are lost while frames pass, RS-FEC that is switched, and registers by the console on a line with noise.
#include <fmt/format.h>

#include <vector>

#include "model/base/random.h"
#include "verif/boards/bench/card_bench.h"
#include "verif/boards/card_100g/simulated_card_100g.h"
#include "verif/boards/echo/echo.h"
#include "verif/node/registers/registers.h"

namespace trib::board {
namespace {

using Card = SimulatedCard100g;
using Bench = BasicCardBench<Card>;

constexpr std::uint64_t ms(std::uint64_t number) { return number * Card::kCyclesPerMs; }

constexpr std::uint32_t kStatusUp =
    kLinkStatusPresent | kLinkStatusLight | kLinkStatusTxReady | kLinkStatusRxReady |
    kLinkStatusCdrLock | kLinkStatusClocksLocked | kLinkStatusBlockLock | kLinkStatusUp | 6U << 16;

Card100gConfig config_of(std::uint64_t seed, unsigned align_ms = 1) {
  Card100gConfig config;
  config.seed = seed;
  config.align_ms = align_ms;
  return config;
}

TEST(Card100gRtl, BringUpFromAnyRegisters) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Bench bench(config_of(seed));
    ASSERT_NO_FATAL_FAILURE(bench.expect_up());
    bench.run(200);
    EXPECT_EQ(bench.peek(kRegClock), kRegClockReady);
    EXPECT_EQ(bench.peek(kRegTransmitRetries), 0U);
    for (unsigned port = 0; port < Card::kPorts; ++port) {
      EXPECT_TRUE(bench.card.fec(port));
      EXPECT_EQ(bench.link(port, kLinkStatus), kStatusUp) << "port " << port;
      EXPECT_EQ(bench.link(port, kLinkRxRetries), 0U) << "port " << port;
      EXPECT_EQ(bench.link(port, kLinkDowns), 0U) << "port " << port;
      for (unsigned offset = kLinkTx; offset <= kLinkFecUncorrected; offset += 4) {
        EXPECT_EQ(bench.link(port, offset), 0U) << fmt::format("port {} {:#x}", port, offset);
      }
    }
    EXPECT_EQ(bench.card.leds() & 0xef, 0x23U) << "links, clock, and no fault";
  }
}

TEST(Card100gRtl, NothingBeginsWithoutPower) {
  Bench bench(config_of(11));
  for (const unsigned port : {0, 1}) bench.card.set_power(port, false);
  bench.run(ms(300));
  EXPECT_EQ(bench.peek(kRegClock), 0U);
  EXPECT_EQ(bench.peek(kRegTransmit) & 0xf, 1U);
  EXPECT_EQ(bench.peek(kRegTransmitRetries), 0U);
  bench.card.set_power(1, true);
  ASSERT_TRUE(bench.card.run_until([&] { return bench.card.link_up(1); }, Card::kBringUpCycles));
  EXPECT_EQ(bench.peek(kRegClock), 0U) << "not of both";
  EXPECT_EQ(bench.peek(kRegTransmit) & 0xf, 1U) << "that of the quad that is least far";
  EXPECT_FALSE(bench.card.link_up(0));
  bench.card.set_power(0, true);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
}

TEST(Card100gRtl, ASlowAlignmentIsWaitedFor) {
  Bench bench(config_of(12, 90));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up(ms(200)));
  EXPECT_EQ(bench.link(0, kLinkRxWatchdog), 0U);
  EXPECT_EQ(bench.link(1, kLinkRxRetries), 0U);
}

TEST(Card100gRtl, AnAlignmentThatDoesNotComeIsTriedAgain) {
  Bench bench(config_of(13));
  bench.card.set_align(1, 150);
  bench.run(Card::kBringUpCycles + ms(350));
  EXPECT_TRUE(bench.card.link_up(0));
  EXPECT_FALSE(bench.card.link_up(1));
  EXPECT_GE(bench.link(1, kLinkRxWatchdog), 3U);
  EXPECT_EQ(bench.link(0, kLinkRxWatchdog), 0U);
  bench.card.set_align(1, 2);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up(ms(150)));
}

TEST(Card100gRtl, AlignmentIsLostWhileFramesPass) {
  for (const std::uint64_t seed : {21, 22, 23}) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Bench bench(config_of(seed));
    ASSERT_NO_FATAL_FAILURE(bench.expect_up());
    bench.run(200);
    std::vector<std::unique_ptr<Echo>> echoes;
    for (unsigned port = 0; port < Card::kPorts; ++port) {
      echoes.push_back(std::make_unique<Echo>(bench.card.cmac(port), 4000, Random{seed, port}()));
      echoes[port]->send(60);
    }
    Random random{seed, 9};
    bench.run(400 + random.below(2000));
    EXPECT_GT(echoes[0]->good(), 0U);
    bench.card.cut(0, true);
    bench.run(ms(3));
    EXPECT_FALSE(bench.status(0, kLinkStatusBlockLock));
    EXPECT_TRUE(bench.status(0, kLinkStatusLocalFault));
    EXPECT_EQ(bench.link(0, kLinkDowns), 1U);
    bench.card.cut(0, false);
    ASSERT_NO_FATAL_FAILURE(bench.expect_up());
    bench.run(ms(20));

    // Frames not hit by the cut went both ways, and each frame to the node is counted once.
    EXPECT_EQ(echoes[1]->good(), 60U);
    EXPECT_EQ(bench.link(1, kLinkRxGood), 60U);
    EXPECT_EQ(bench.link(1, kLinkTxSent), 60U);
    EXPECT_EQ(bench.link(1, kLinkDowns), 0U);
    const std::uint32_t heard = bench.link(0, kLinkRxGood);
    EXPECT_LE(bench.link(0, kLinkRxErrored), 1U);
    EXPECT_LT(heard, 60U);
    EXPECT_EQ(bench.link(0, kLinkTxSent) + bench.link(0, kLinkTxSpoiled) +
                  bench.link(0, kLinkTxUnderrun) + bench.link(0, kLinkTxDropped),
              heard + bench.link(0, kLinkRxErrored));
    for (const auto& echo : echoes) EXPECT_EQ(echo->unknown(), 0U);

    // Everything works afterwards.
    const std::uint64_t before = echoes[0]->good();
    echoes[0]->send(20);
    bench.run(ms(40));
    EXPECT_EQ(echoes[0]->good(), before + 20);
    EXPECT_EQ(bench.link(0, kLinkRxGood), heard + 20);
  }
}

TEST(Card100gRtl, ReceiversBeginAnewWhileFramesPass) {
  Bench bench(config_of(31));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.run(200);
  Echo echo(bench.card.cmac(0), 4000, 31);
  echo.send(60);
  bench.run(1000);
  bench.poke(link_register(0, kLinkRestart), kLinkRestartReceiver);
  bench.run(ms(1));
  EXPECT_FALSE(bench.status(0, kLinkStatusRxReady));
  EXPECT_TRUE(bench.status(0, kLinkStatusInReset));
  EXPECT_TRUE(bench.card.cmac(0).hears_remote_fault());
  EXPECT_TRUE(bench.card.link_up(1));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.link(0, kLinkRxRetries), 1U);
  bench.run(ms(20));
  EXPECT_EQ(echo.unknown(), 0U);
  const std::uint64_t before = echo.good();
  echo.send(20);
  bench.run(ms(40));
  EXPECT_EQ(echo.good(), before + 20);
}

// BI7, BH2: the clock at one quad is missing from the start, and comes later.
TEST(Card100gRtl, AQuadWithoutAClockDisturbsNoOther) {
  for (const unsigned dead : {0, 1}) {
    SCOPED_TRACE(fmt::format("quad {}", dead));
    const unsigned good = 1 - dead;
    Bench bench(config_of(33 + dead));
    bench.card.quad(dead).lose_qpll(true);
    ASSERT_TRUE(
        bench.card.run_until([&] { return bench.card.link_up(good); }, Card::kBringUpCycles));
    bench.run(200);
    Echo echo(bench.card.cmac(good), 4000, 33);
    echo.send(60);
    bench.run(ms(330));
    EXPECT_EQ(echo.good(), 60U);
    EXPECT_EQ(bench.link(good, kLinkStatus), kStatusUp);
    EXPECT_EQ(bench.link(good, kLinkDowns), 0U);
    EXPECT_EQ(bench.link(good, kLinkRxRetries), 0U);
    EXPECT_FALSE(bench.status(dead, kLinkStatusTxReady));
    EXPECT_TRUE(bench.status(dead, kLinkStatusInReset));
    EXPECT_EQ(bench.peek(kRegTransmit) & 0xff, 2U)
        << "waits for the lock; not all are ready, locked or clocked";
    const std::uint32_t retries = bench.peek(kRegTransmitRetries);
    EXPECT_GE(retries, 3U);
    EXPECT_EQ(bench.peek(kRegQuadRetries), retries << (8 * dead));
    const std::uint32_t quads = bench.peek(kRegTransmitQuads);
    EXPECT_EQ(field_of(quads, kRegTransmitQuadsReady), 1U << good);
    EXPECT_EQ(field_of(quads, kRegTransmitQuadsCount), Card::kPorts);
    EXPECT_EQ(field_of(quads, kRegTransmitQuadsLast), dead);
    EXPECT_EQ(field_of(quads, kRegTransmitQuadsFailure), 1U) << "no lock in time";
    EXPECT_EQ(bench.card.leds() & 0xa0, 0x80U) << "LED 5 and 7: not all locked, a fault";
    bench.card.quad(dead).lose_qpll(false);
    ASSERT_NO_FATAL_FAILURE(bench.expect_up(ms(150)));
    bench.run(200);
    EXPECT_EQ(field_of(bench.peek(kRegTransmitQuads), kRegTransmitQuadsReady), 3U);
    EXPECT_EQ(bench.link(good, kLinkDowns), 0U);
    EXPECT_EQ(bench.card.leds() & 0xef, 0x23U);
  }
}

TEST(Card100gRtl, TransmittersBeginAnew) {
  Bench bench(config_of(32));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.run(200);
  bench.card.quad(1).lose_qpll(true);
  bench.run(ms(5));
  EXPECT_FALSE(bench.card.link_up(1));
  EXPECT_TRUE(bench.card.link_up(0));
  EXPECT_EQ(field_of(bench.peek(kRegTransmitQuads), kRegTransmitQuadsFailure), 4U) << "lock lost";
  bench.card.quad(1).lose_qpll(false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.peek(kRegTransmitRetries), 1U);
  EXPECT_EQ(bench.peek(kRegQuadRetries), 0x100U);
  EXPECT_EQ(bench.link(0, kLinkDowns), 0U);
  bench.poke(kRegRestart, kRegRestartTransmitters | kRegRestartClock);
  bench.run(ms(1));
  EXPECT_EQ(field_of(bench.peek(kRegTransmitQuads), kRegTransmitQuadsReady), 0U);
  EXPECT_EQ(field_of(bench.peek(kRegTransmitQuads), kRegTransmitQuadsFailure), 7U) << "a command";
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.peek(kRegQuadRetries), 0x201U);
}

TEST(Card100gRtl, FecIsSwitched) {
  Bench bench(config_of(41));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.run(200);
  bench.card.damage(0, 300, 7);
  bench.run(1000);
  EXPECT_EQ(bench.link(0, kLinkFecCorrected), 300U);
  EXPECT_EQ(bench.link(0, kLinkFecUncorrected), 7U);
  EXPECT_EQ(bench.link(1, kLinkFecCorrected), 0U);

  bench.poke(link_register(0, kLinkCtrl), kLinkCtrlNoFec);
  bench.run(Card::kBringUpCycles);
  EXPECT_FALSE(bench.card.fec(0));
  EXPECT_FALSE(bench.card.link_up(0)) << "the far end has it on";
  EXPECT_TRUE(bench.card.fec(1));
  EXPECT_TRUE(bench.card.link_up(1));
  EXPECT_EQ(bench.link(1, kLinkDowns), 0U);
  bench.card.set_far_fec(0, false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up(ms(150)));
  bench.poke(link_register(0, kLinkCtrl), 0);
  bench.card.set_far_fec(0, true);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up(ms(150)));
  EXPECT_EQ(bench.link(0, kLinkFecCorrected), 300U);
}

TEST(Card100gRtl, AModuleThatIsNotThere) {
  Bench bench(config_of(42));
  bench.card.set_module(1, false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.run(200);
  EXPECT_FALSE(bench.status(1, kLinkStatusPresent));
  EXPECT_EQ(bench.card.leds() & 3, 1U);
}

TEST(Card100gRtl, ConsoleOnANoisyLine) {
  unsigned repeats = 0;
  for (const std::uint64_t seed : {51, 52}) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Bench bench(config_of(seed));
    ASSERT_NO_FATAL_FAILURE(bench.expect_up());
    Echo echo(bench.card.cmac(1), 4000, seed);
    bench.run(200);
    echo.send(25);
    bench.run(ms(40));
    EXPECT_EQ(bench.console.read(kRegId), kIdValue);
    bench.card.console().set_noise(0.001);
    for (unsigned i = 0; i < 3; ++i) {
      EXPECT_EQ(bench.console.read(kRegCard), 0x0002055cU);
      EXPECT_EQ(bench.console.read(kRegGitHash), Card::kGitHash);
      EXPECT_EQ(bench.console.read(kRegImage), Card::kImage);
      EXPECT_EQ(bench.console.read(trib::kRegId), trib::kIdValue);
      EXPECT_EQ(bench.console.read(trib::kRegBuild), Card::kBuildId);
      EXPECT_EQ(bench.console.read(link_register(1, kLinkRxGood)), 25U);
      EXPECT_EQ(bench.console.read(link_register(1, kLinkTxSent)), 25U);
      bench.console.write(kRegScratch, i * 0x01010101U);
      EXPECT_EQ(bench.peek(kRegScratch), i * 0x01010101U);
    }
    EXPECT_THROW(bench.console.read(link_register(2, kLinkStatus)), ConsoleError);
    repeats += bench.console.repeats();
  }
  EXPECT_GT(repeats, 0U);
}

}  // namespace
}  // namespace trib::board
