// SPDX-License-Identifier: Apache-2.0
// The console of a card (BC1 to BC8, BR1, BR2), also on a line with noise: what is read is right, what is written is written once.
#include <fmt/format.h>

#include <string>

#include "model/base/random.h"
#include "verif/boards/vc709/test/card_bench.h"
#include "verif/node/registers/registers.h"

namespace trib::board {
namespace {

Vc709Config bare(std::uint64_t seed, double rate = 1.0) {
  Vc709Config config;
  config.seed = seed;
  config.cables = false;
  config.uart_rate = rate;
  return config;
}

// The answer within the time of a reply.
std::string answer(CardBench& bench, const std::string& bytes) {
  bench.card.console().send(bytes);
  bench.card.run_until([&] { return bench.card.console().idle(); }, 100'000);
  bench.card.run(3000);
  return bench.card.console().take_received();
}

TEST(ConsoleRtl, ReadsAndWrites) {
  CardBench bench(bare(1));
  bench.card.run(100);
  EXPECT_EQ(bench.console.read(kRegId), kIdValue);
  EXPECT_EQ(bench.console.read(kRegCard), 0x00040709U);
  EXPECT_EQ(bench.console.read(kRegGitHash), SimulatedVc709::kGitHash);
  EXPECT_EQ(bench.console.read(kRegImage), SimulatedVc709::kImage);
  EXPECT_EQ(bench.console.read(trib::kRegId), trib::kIdValue);
  EXPECT_EQ(bench.console.read(trib::kRegBuild), SimulatedVc709::kBuildId);
  Random random{1};
  for (unsigned i = 0; i < 20; ++i) {
    const auto value = static_cast<std::uint32_t>(random());
    const std::uint16_t address = i % 2 == 0 ? kRegScratch : trib::kRegNodeIp;
    bench.console.write(address, value);
    EXPECT_EQ(bench.console.read(address), value);
    EXPECT_EQ(bench.peek(address), value);
  }
  EXPECT_EQ(bench.console.repeats(), 0U);
  EXPECT_EQ(bench.peek(kRegConsoleRequests), 46U);
  EXPECT_EQ(bench.peek(kRegConsoleDropped), 0U);
}

TEST(ConsoleRtl, Errors) {
  CardBench bench(bare(2));
  bench.card.run(100);
  for (const unsigned address :
       {0x0ffcU, 0x4060U, 0x47fcU, 0x4c00U, 0x4ffcU, 0x8000U, 0xfffcU, 0x4001U}) {
    EXPECT_THROW(bench.console.read(static_cast<std::uint16_t>(address)), ConsoleError) << address;
    EXPECT_THROW(bench.console.write(static_cast<std::uint16_t>(address), 1), ConsoleError)
        << address;
  }
  EXPECT_THROW(bench.console.write(kRegId, 0), ConsoleError);
  EXPECT_EQ(bench.console.read(kRegId), kIdValue);
  EXPECT_EQ(bench.console.repeats(), 0U);
}

TEST(ConsoleRtl, Lines) {
  CardBench bench(bare(3));
  bench.card.run(100);
  const auto replies = [&](const std::string& text) { return answer(bench, text + "\n"); };
  EXPECT_EQ(answer(bench, "\n\r\n"), "");
  EXPECT_EQ(bench.peek(kRegConsoleDropped), 0U);
  const std::string id = with_crc("5=54524244") + "\n";
  EXPECT_EQ(replies(read_line(5, kRegId)), id);
  EXPECT_EQ(answer(bench, "5r40\r00*" + with_crc("5r4000").substr(7) + "\r\n"), id);
  EXPECT_EQ(replies(write_line(0xa, kRegScratch, 0xdeadbeef)), with_crc("a.") + "\n");
  EXPECT_EQ(replies(read_line(0xb, 0x8000)), with_crc("b!1") + "\n");
  // A right CRC, and no request.
  for (const char* text : {"3", "3x4000", "3r400", "3r40000", "3rg000", "3R4000", "3w40140000000",
                           "3w4014000000000", "3r4000 ", "3=00000000"}) {
    EXPECT_EQ(replies(with_crc(text)), with_crc("3!2") + "\n") << text;
  }
  EXPECT_EQ(replies(with_crc("r4000")), with_crc("0!2") + "\n");
  EXPECT_EQ(replies(with_crc("")), with_crc("0!2") + "\n");
  EXPECT_EQ(replies(with_crc("Ar4000")), with_crc("0!2") + "\n");
  // A wrong CRC, or none.
  const std::uint32_t dropped = bench.peek(kRegConsoleDropped);
  const char* const bad[] = {"5r4000*00", "5r4000", "5r4000*", "5r4000*9", "*", "5r4000**00"};
  for (const char* text : bad) EXPECT_EQ(replies(text), "") << text;
  EXPECT_EQ(replies(read_line(5, kRegId) + "0"), "");
  std::string upper = with_crc("5r4000");
  for (unsigned tag = 0; upper.find_first_of("abcdef", 7) == std::string::npos; ++tag) {
    upper = with_crc(fmt::format("{:x}r4000", tag));
  }
  for (char& letter : upper) letter = static_cast<char>(std::toupper(letter));
  EXPECT_EQ(replies("x" + upper), "");
  // The longest line, and one character more.
  EXPECT_EQ(replies(with_crc("7" + std::string(28, '0'))), with_crc("7!2") + "\n");
  EXPECT_EQ(replies(with_crc("7" + std::string(29, '0'))), "");
  EXPECT_EQ(replies(std::string(200, '0')), "");
  EXPECT_EQ(bench.peek(kRegConsoleDropped), dropped + 10);
  EXPECT_EQ(bench.peek(kRegScratch), 0xdeadbeefU);
}

TEST(ConsoleRtl, TheSameLineIsDoneOnce) {
  CardBench bench(bare(4));
  bench.card.run(100);
  const std::uint32_t attempts = bench.peek(kRegClockAttempts);
  const std::string line = write_line(1, kRegRestart, kRegRestartClock) + "\n";
  for (unsigned i = 0; i < 5; ++i) EXPECT_EQ(answer(bench, line), with_crc("1.") + "\n");
  EXPECT_EQ(bench.peek(kRegClockAttempts), attempts + 1);
  EXPECT_EQ(bench.peek(kRegConsoleRepeated), 4U);
  // A line that is not a request, or has a wrong CRC, does not count as the last request.
  answer(bench, "junk\n" + with_crc("1q") + "\n");
  EXPECT_EQ(answer(bench, line), with_crc("1.") + "\n");
  EXPECT_EQ(bench.peek(kRegClockAttempts), attempts + 1);
  // An error is a reply as any other, and is repeated.
  const std::string bad = read_line(2, 0xfff0) + "\n";
  for (unsigned i = 0; i < 2; ++i) EXPECT_EQ(answer(bench, bad), with_crc("2!1") + "\n");
  // Another tag is another request.
  EXPECT_EQ(answer(bench, write_line(3, kRegRestart, kRegRestartClock) + "\n"),
            with_crc("3.") + "\n");
  EXPECT_EQ(bench.peek(kRegClockAttempts), attempts + 2);
  EXPECT_EQ(answer(bench, line), with_crc("1.") + "\n");
  EXPECT_EQ(bench.peek(kRegClockAttempts), attempts + 3);
}

TEST(ConsoleRtl, ALineWithinAReplyIsDropped) {
  CardBench bench(bare(5));
  bench.card.run(100);
  const std::string first = read_line(1, kRegId) + "\n";
  EXPECT_EQ(answer(bench, first + "\n*\n"), with_crc("1=54524244") + "\n");
  EXPECT_EQ(bench.peek(kRegConsoleDropped), 1U);
}

TEST(ConsoleRtl, ASessionOnANoisyLine) {
  unsigned repeats = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    CardBench bench(bare(seed));
    bench.card.run(100);
    Random random{seed, 1};
    EXPECT_EQ(bench.console.read(kRegId), kIdValue);
    bench.card.console().set_noise(0.001);
    std::uint32_t scratch = 0;
    std::uint32_t done = 1;
    std::uint32_t restarts = bench.peek(kRegClockAttempts);
    for (unsigned i = 0; i < 40; ++i) {
      switch (random.below(3)) {
        case 0:
          scratch = static_cast<std::uint32_t>(random());
          bench.console.write(kRegScratch, scratch);
          break;
        case 1:
          bench.console.write(kRegRestart, kRegRestartClock);
          ++restarts;
          break;
        default:
          EXPECT_EQ(bench.console.read(kRegScratch), scratch);
      }
      ++done;
      ASSERT_EQ(bench.peek(kRegScratch), scratch) << "request " << i;
      ASSERT_EQ(bench.peek(kRegClockAttempts), restarts) << "request " << i;
    }
    bench.card.console().set_noise(0);
    EXPECT_EQ(bench.peek(kRegConsoleRequests), done);
    EXPECT_GT(bench.peek(kRegConsoleRepeated), 0U);
    EXPECT_GT(bench.peek(kRegConsoleDropped), 0U);
    repeats += bench.console.repeats();
  }
  EXPECT_GT(repeats, 15U);
}

TEST(ConsoleRtl, ASenderThatIsTwoPercentOff) {
  for (const double rate : {0.98, 1.02}) {
    CardBench bench(bare(7, rate));
    bench.card.run(100);
    for (unsigned i = 0; i < 20; ++i) {
      bench.console.write(kRegScratch, 0x01020304U << (i % 8));
      EXPECT_EQ(bench.console.read(kRegScratch), 0x01020304U << (i % 8));
    }
    EXPECT_EQ(bench.console.repeats(), 0U) << rate;
  }
}

TEST(ConsoleRtl, JtagAndConsoleAtTheSameTime) {
  CardBench bench(bare(8));
  bench.card.run(100);
  std::uint64_t reads = 0;
  for (unsigned i = 0; i < 3000; ++i) {
    bench.jtag().write(trib::kRegNodeIp, i);
    bench.jtag().read(trib::kRegNodeIp, [&reads, i](std::uint32_t value, std::uint8_t response) {
      EXPECT_EQ(value, i);
      EXPECT_EQ(response, kAxiOkay);
      ++reads;
    });
  }
  for (unsigned i = 0; i < 10; ++i) {
    bench.console.write(kRegScratch, i);
    EXPECT_EQ(bench.console.read(kRegScratch), i);
  }
  bench.card.run(0);
  while (!bench.jtag().idle()) bench.step();
  EXPECT_EQ(reads, 3000U);
  EXPECT_EQ(bench.console.repeats(), 0U);
}

}  // namespace
}  // namespace trib::board
