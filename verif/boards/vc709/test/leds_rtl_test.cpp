// SPDX-License-Identifier: Apache-2.0
// The LEDs (BL1 to BL5), and every register of the card's map.
#include <gtest/gtest.h>

#include "model/base/random.h"
#include "verif/boards/registers/register_table.h"
#include "verif/boards/vc709/test/card_bench.h"
#include "verif/node/registers/registers.h"

namespace trib::board {
namespace {

constexpr std::uint64_t kSecond = ms(1000);

bool led(const CardBench& bench, unsigned index) { return (bench.card.leds() >> index & 1) != 0; }

// Number of changes of an LED in a time.
unsigned changes(CardBench& bench, unsigned index, std::uint64_t cycles) {
  unsigned count = 0;
  bool before = led(bench, index);
  for (; cycles != 0; --cycles) {
    bench.card.step();
    count += led(bench, index) != before ? 1 : 0;
    before = led(bench, index);
  }
  return count;
}

Vc709Config config_of(std::uint64_t seed, bool cables = true) {
  Vc709Config config;
  config.seed = seed;
  config.cables = cables;
  return config;
}

TEST(LedsRtl, WithoutCables) {
  CardBench bench(config_of(1, false));
  bench.card.run(100);
  EXPECT_TRUE(led(bench, 7));  // the bring-up
  EXPECT_FALSE(led(bench, 5));
  bench.card.run(60'000);
  EXPECT_FALSE(led(bench, 7));
  EXPECT_TRUE(led(bench, 5));
  for (unsigned port = 0; port < 4; ++port) EXPECT_FALSE(led(bench, port)) << port;
  const unsigned alive = changes(bench, 4, 2 * kSecond);
  EXPECT_GE(alive, 3U);
  EXPECT_LE(alive, 5U);
}

TEST(LedsRtl, LinksModulesAndFaults) {
  CardBench bench(config_of(2));
  bench.card.cable(3).to_card().cut(true);  // light, but no blocks
  ASSERT_TRUE(bench.card.run_until([&] { return bench.card.link_up(0); }, 100'000));
  bench.card.run(2000);
  bench.card.unplug(2);
  bench.card.break_module(1, true);
  bench.card.run(ms(1));
  EXPECT_TRUE(led(bench, 7));
  EXPECT_TRUE(bench.status(1, kLinkStatusTxFault));
  bench.card.break_module(1, false);
  bench.card.run(ms(1));
  EXPECT_FALSE(led(bench, 7));
  EXPECT_TRUE(led(bench, 0));
  EXPECT_FALSE(led(bench, 2));
  EXPECT_EQ(changes(bench, 0, ms(100)), 0U);
  EXPECT_EQ(changes(bench, 2, ms(100)), 0U);
  EXPECT_EQ(bench.peek(kRegLeds), bench.card.leds());
  // Light without a link blinks with LED 4.
  unsigned alike = 0;
  for (unsigned i = 0; i < 1000; ++i) {
    bench.card.run(ms(1));
    alike += led(bench, 3) == led(bench, 4) ? 1 : 0;
  }
  EXPECT_GE(alike, 995U);
}

TEST(LedsRtl, AnEmptyCageIsNoFault) {
  CardBench bench(config_of(6));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  bench.card.run(ms(1));
  bench.card.unplug(2);
  EXPECT_EQ(changes(bench, 7, ms(250)), 0U);
  EXPECT_FALSE(led(bench, 7));
  EXPECT_GE(bench.link(2, kLinkRxWatchdog), 2U) << "meanwhile its receiver restarts";
  // That of a module is a fault while it does so.
  bench.card.cable(3).to_card().cut(true);
  EXPECT_GE(changes(bench, 7, ms(250)), 4U);
}

TEST(LedsRtl, FramesAndErrors) {
  CardBench bench(config_of(3));
  ASSERT_NO_FATAL_FAILURE(bench.expect_up());
  EXPECT_EQ(changes(bench, 1, ms(300)), 0U);
  // A frame for no known address is still a frame.
  unsigned count = 0;
  for (unsigned i = 0; i < 10; ++i) {
    bench.card.cable(1).partner().send(std::make_shared<const Frame>(Frame{Bytes(64, 1), false}));
    count += changes(bench, 1, ms(50));
  }
  EXPECT_GE(count, 8U);
  EXPECT_LE(count, 11U);
  EXPECT_EQ(changes(bench, 0, ms(100)), 0U);
  bench.card.run(ms(200));
  EXPECT_TRUE(led(bench, 1));
  EXPECT_FALSE(led(bench, 6));
  EXPECT_THROW(bench.peek(0x8000), std::runtime_error);
  bench.card.run(ms(500));
  EXPECT_TRUE(led(bench, 6));
  bench.card.run(ms(600));
  EXPECT_FALSE(led(bench, 6));
}

TEST(RegistersRtl, EveryRegisterOfTheMap) {
  CardBench bench(config_of(4, false));
  bench.card.run(100);
  Random random{4};
  for (const RegisterInfo& info : kRegisters) {
    for (unsigned index = 0; index < (info.page == RegisterPage::kLink ? 5U : 1U); ++index) {
      const std::uint16_t address = register_address(info.page, index, info.offset);
      SCOPED_TRACE(std::string(info.name) + " " + std::to_string(index));
      if (index == SimulatedVc709::kCages) {  // one port more than there is
        EXPECT_THROW(bench.peek(address), std::runtime_error);
        continue;
      }
      const std::uint32_t before = bench.peek(address);
      EXPECT_EQ(before & ~info.mask, 0U);
      if (info.kind == RegisterKind::kConfig || info.kind == RegisterKind::kConstant ||
          info.kind == RegisterKind::kStrobe) {
        EXPECT_EQ(before, info.reset);
      }
      if (info.kind == RegisterKind::kStrobe) {
        bench.poke(address, 0);
        EXPECT_EQ(bench.peek(address), 0U);
      } else if (info.kind == RegisterKind::kConfig) {
        for (unsigned i = 0; i < 4; ++i) {
          const auto value = static_cast<std::uint32_t>(random());
          bench.poke(address, value);
          EXPECT_EQ(bench.peek(address), value & info.mask);
        }
      } else {
        EXPECT_THROW(bench.poke(address, 1), std::runtime_error);
      }
    }
  }
  // The node on the same bus.
  EXPECT_EQ(bench.peek(trib::kRegId), trib::kIdValue);
  EXPECT_THROW(bench.peek(0x3ffc), std::runtime_error);
}

TEST(RegistersRtl, Uptime) {
  CardBench bench(config_of(5, false));
  bench.card.run(kSecond / 2);
  EXPECT_EQ(bench.peek(kRegUptime), 0U);
  bench.card.run(2 * kSecond);
  EXPECT_EQ(bench.peek(kRegUptime), 2U);
}

}  // namespace
}  // namespace trib::board
