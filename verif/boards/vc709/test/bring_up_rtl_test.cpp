// SPDX-License-Identifier: Apache-2.0
// The bring-up of a card (BI1 to BI14), from registers with random contents, with parts that refuse, are slow, or lose what they had.
#include <fmt/format.h>

#include <cmath>

#include "verif/boards/vc709/test/card_bench.h"

namespace trib::board {
namespace {

constexpr std::uint32_t kFailureBus = 1, kFailureMux = 2, kFailureClock = 3, kFailureAlarm = 4;

Vc709Config config_of(std::uint64_t seed) {
  Vc709Config config;
  config.seed = seed;
  return config;
}

std::uint32_t failure(CardBench& bench) {
  return field_of(bench.peek(kRegClock), kRegClockFailure);
}

TEST(BringUpRtl, FromAnyRegisters) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    CardBench bench(config_of(seed));
    ASSERT_NO_FATAL_FAILURE(bench.expect_up());
    ASSERT_TRUE(bench.card.clock().output_hz());
    EXPECT_LT(std::abs(*bench.card.clock().output_hz() - 156.25e6), 1.0);
    EXPECT_EQ(bench.peek(kRegClockAttempts), 1U);
    EXPECT_EQ(bench.peek(kRegTransmitRetries), 0U);
    EXPECT_EQ(failure(bench), 0U);
    for (unsigned port = 0; port < SimulatedVc709::kCages; ++port) {
      EXPECT_EQ(bench.link(port, kLinkRxRetries), 0U) << "port " << port;
      EXPECT_EQ(bench.link(port, kLinkDowns), 0U) << "port " << port;
      EXPECT_EQ(bench.link(port, kLinkStatus), kLinkStatusPresent | kLinkStatusLight |
                                                   kLinkStatusTxReady | kLinkStatusRxReady |
                                                   kLinkStatusCdrLock | kLinkStatusClocksLocked |
                                                   kLinkStatusBlockLock | kLinkStatusUp | 6U << 16)
          << "port " << port;
      // No frame was there to be counted; errored is what an unlocked receiver makes of noise.
      for (const std::uint16_t offset :
           {kLinkTxSent, kLinkTxSpoiled, kLinkTxUnderrun, kLinkRxGood, kLinkRxBadFcs,
            kLinkCrossingDropped, kLinkCrossingCut, kLinkSilentWindows}) {
        EXPECT_EQ(bench.link(port, offset), 0U) << fmt::format("port {} {:#x}", port, offset);
      }
    }
  }
}

TEST(BringUpRtl, NoAcknowledge) {
  CardBench bench(config_of(11));
  bench.card.clock_parts().mux().refuse_addresses(2);
  bench.card.run(ms(40) + 5000);
  EXPECT_EQ(failure(bench), kFailureMux);
  bench.card.run(ms(40));
  bench.card.clock().refuse_addresses(1);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(failure(bench), kFailureClock);
  EXPECT_EQ(bench.peek(kRegClockAttempts), 4U);
  EXPECT_EQ(bench.card.clock().calibrations(), 1U);
}

TEST(BringUpRtl, AHeldBusIsFreed) {
  CardBench bench(config_of(12));
  bench.card.clock_parts().mux().stick(8);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.peek(kRegClockAttempts), 1U);
}

TEST(BringUpRtl, ABusThatStaysHeldIsTriedAgain) {
  CardBench bench(config_of(13));
  bench.card.clock_parts().mux().stick(25);
  bench.card.run(ms(45));
  EXPECT_EQ(failure(bench), kFailureBus);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_GE(bench.peek(kRegClockAttempts), 2U);
}

TEST(BringUpRtl, AClockThatIsStretched) {
  CardBench bench(config_of(14));
  bench.card.clock().stretch(70);
  bench.card.clock_parts().mux().stretch(ms(9));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up(2 * SimulatedVc709::kBringUpCycles));
  EXPECT_EQ(bench.peek(kRegClockAttempts), 1U);

  CardBench longer(config_of(15));
  longer.card.clock_parts().mux().stretch(ms(13));
  longer.card.run(ms(60));
  EXPECT_EQ(failure(longer), kFailureBus);
  longer.card.clock_parts().mux().stretch(0);
  ASSERT_NO_FATAL_FAILURE(longer.expect_up());
}

TEST(BringUpRtl, ASlowLockIsWaitedFor) {
  CardBench bench(config_of(16));
  bench.card.clock().set_lock_cycles(ms(1900));
  bench.card.run(ms(1900));
  EXPECT_FALSE(bench.peek(kRegClock) & kRegClockReady);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.peek(kRegClockAttempts), 1U);
}

TEST(BringUpRtl, ALockThatDoesNotComeIsTriedAgain) {
  CardBench bench(config_of(17));
  bench.card.clock().set_lock_cycles(ms(100'000));
  bench.card.run(ms(2150));
  EXPECT_EQ(failure(bench), kFailureAlarm);
  EXPECT_EQ(bench.peek(kRegClockAttempts), 2U);
  EXPECT_EQ(bench.peek(kRegClockLost), 0U);
  bench.card.clock().set_lock_cycles(ms(20));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
}

TEST(BringUpRtl, ALockThatIsLostForAWhile) {
  CardBench bench(config_of(18));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.card.clock().lose_lock(true);
  bench.card.run(ms(300));
  EXPECT_TRUE(bench.peek(kRegClock) & kRegClockLockLost);
  EXPECT_GE(bench.peek(kRegTransmitRetries), 1U);
  EXPECT_FALSE(bench.card.links_up());
  bench.card.clock().lose_lock(false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.peek(kRegClockAttempts), 1U);
  EXPECT_EQ(bench.peek(kRegClockLost), 0U);
  EXPECT_EQ(bench.link(2, kLinkDowns), 1U);
}

TEST(BringUpRtl, ALockThatStaysLostIsProgrammedAnew) {
  CardBench bench(config_of(19));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.card.clock().lose_crystal(true);
  bench.card.run(ms(2200));
  EXPECT_EQ(bench.peek(kRegClockLost), 1U);
  EXPECT_EQ(failure(bench), kFailureAlarm);
  bench.card.clock().lose_crystal(false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.card.clock().calibrations(), 2U);
}

TEST(BringUpRtl, AReadyClockNeedsNoBus) {
  CardBench bench(config_of(20));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.card.clock().refuse_addresses(1000);
  const unsigned reads = bench.card.clock().reads();
  bench.card.run(ms(500));
  EXPECT_EQ(bench.card.clock().reads(), reads);
  EXPECT_EQ(bench.peek(kRegClockAttempts), 1U);
  EXPECT_TRUE(bench.card.links_up());
}

TEST(BringUpRtl, TheQpllLosesItsLock) {
  CardBench bench(config_of(21));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.card.quad().lose_qpll(true);
  bench.card.run(ms(5));
  bench.card.quad().lose_qpll(false);
  EXPECT_FALSE(bench.card.links_up());
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.peek(kRegTransmitRetries), 1U);
}

TEST(BringUpRtl, ACdrThatNeverSaysItHasLocked) {
  CardBench bench(config_of(22));
  bench.card.quad().mute_cdr(0xf);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.link(0, kLinkRxRetries), 0U);
}

TEST(BringUpRtl, TheWatchdogResetsAReceiverWithoutBlocks) {
  CardBench bench(config_of(23));
  bench.card.cable(1).to_card().cut(true);
  bench.card.run(SimulatedVc709::kBringUpCycles + ms(250));
  EXPECT_GE(bench.link(1, kLinkRxWatchdog), 2U);
  EXPECT_EQ(bench.link(0, kLinkRxWatchdog), 0U);
  EXPECT_TRUE(bench.card.link_up(0));
  bench.card.cable(1).to_card().cut(false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up(ms(400)));
}

// A line of 0101... is no link, is counted, and its receiver restarts (PR5, BI10); the far end is notified.
TEST(BringUpRtl, TheWatchdogResetsAReceiverOfALineThatAlternates) {
  CardBench bench(config_of(26));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  const unsigned resets = bench.card.quad().receive_resets(1);
  bench.card.cable(1).to_card().alternate(true);
  const auto status = [&] { return bench.link(1, kLinkStatus); };
  ASSERT_TRUE(bench.card.run_until([&] { return (status() & kLinkStatusSilent) != 0; }, 50'000));
  EXPECT_EQ(bench.link(1, kLinkSilentWindows), 1U);
  EXPECT_TRUE(bench.status(1, kLinkStatusBlockLock));
  EXPECT_FALSE(status() & kLinkStatusUp);
  EXPECT_EQ(bench.link(1, kLinkDowns), 1U);
  bench.run(100);
  EXPECT_TRUE(bench.status(1, kLinkStatusLocalFault));
  EXPECT_EQ(bench.card.cable(1).partner().fault(), ethernet::LinkFault::Remote);
  EXPECT_EQ(bench.link(1, kLinkRxWatchdog), 0U);
  bench.card.run(ms(250));
  EXPECT_GE(bench.link(1, kLinkRxWatchdog), 2U);
  EXPECT_EQ(bench.card.quad().receive_resets(1), resets + bench.link(1, kLinkRxWatchdog));
  EXPECT_GE(bench.link(1, kLinkSilentWindows), 2U);
  EXPECT_EQ(bench.link(1, kLinkDowns), 1U);  // it has never been up meanwhile
  EXPECT_EQ(bench.link(0, kLinkRxWatchdog), 0U);
  EXPECT_EQ(bench.link(0, kLinkSilentWindows), 0U);
  EXPECT_TRUE(bench.card.link_up(0));
  bench.card.cable(1).to_card().alternate(false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up(ms(400)));
  EXPECT_FALSE(status() & kLinkStatusSilent);
}

// Idles of the module are answered by idles, and nothing restarts (MR6).
TEST(BringUpRtl, AnInterruptionIsShownAndWaitedFor) {
  CardBench bench(config_of(27));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.card.cable(2).partner().interrupt(true);
  bench.card.run(ms(150));
  EXPECT_TRUE(bench.status(2, kLinkStatusInterrupted | kLinkStatusBlockLock));
  EXPECT_FALSE(bench.link(2, kLinkStatus) & (kLinkStatusUp | kLinkStatusLocalFault |
                                             kLinkStatusRemoteFault | kLinkStatusSilent));
  EXPECT_EQ(bench.link(2, kLinkDowns), 1U);
  EXPECT_EQ(bench.card.cable(2).partner().fault(), ethernet::LinkFault::None);
  EXPECT_EQ(bench.link(2, kLinkRxRetries), 0U);
  bench.card.cable(2).partner().interrupt(false);
  bench.card.run(1000);
  EXPECT_TRUE(bench.status(2, kLinkStatusUp));
  EXPECT_FALSE(bench.link(2, kLinkStatus) & kLinkStatusInterrupted);
}

TEST(BringUpRtl, CommandsBeginAnew) {
  CardBench bench(config_of(24));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  const unsigned resets = bench.card.quad().receive_resets(3);
  bench.poke(link_register(3, kLinkRestart), kLinkRestartReceiver);
  bench.run(ms(1));
  EXPECT_FALSE(bench.status(3, kLinkStatusRxReady));
  EXPECT_TRUE(bench.card.link_up(2));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.card.quad().receive_resets(3), resets + 1);

  EXPECT_FALSE(bench.card.lpm(0));
  bench.poke(link_register(0, kLinkCtrl), kLinkCtrlLpm);
  bench.run(ms(1));
  EXPECT_FALSE(bench.status(0, kLinkStatusRxReady));
  EXPECT_TRUE(bench.card.lpm(0));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());

  bench.poke(kRegRestart, kRegRestartTransmitters);
  bench.run(ms(1));
  EXPECT_FALSE(bench.peek(kRegTransmit) & kRegTransmitReady);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());

  bench.poke(kRegRestart, kRegRestartClock);
  bench.run(ms(2));
  EXPECT_EQ(bench.peek(kRegClockAttempts), 2U);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
}

TEST(BringUpRtl, TheButton) {
  CardBench bench(config_of(25));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.poke(kRegScratch, 77);
  bench.card.press_reset(true);
  bench.card.run(100);
  bench.card.press_reset(false);
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(bench.peek(kRegScratch), 0U);
  EXPECT_EQ(bench.card.clock().calibrations(), 2U);
}

}  // namespace
}  // namespace trib::board
