// SPDX-License-Identifier: Apache-2.0
// A simulated card with masters of its registers, for tests: the console, and JTAG-to-AXI for access that bypasses it.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>

#include "verif/boards/console/console_master.h"
#include "verif/boards/registers/registers.h"
#include "verif/sim/axi_lite/axi_lite_master.h"

namespace trib::board {

/// `Card` has Config, kBringUpCycles, step(), run_until(), cycle(), console(), jtag(), links_up() and violations().
template <typename Card>
class BasicCardBench {
 public:
  explicit BasicCardBench(const typename Card::Config& config)
      : card(config),
        jtag_(card.jtag()),
        console(
            card.console(), [this] { step(); }, kReplyCycles) {}

  void step() {
    jtag_.before_edge(card.cycle());
    card.step();
  }
  void run(std::uint64_t cycles) {
    for (; cycles != 0; --cycles) step();
  }
  /// By JTAG, past the console.
  std::uint32_t peek(std::uint16_t address) {
    return jtag_.read_now(address, [this] { step(); });
  }
  void poke(std::uint16_t address, std::uint32_t value) {
    jtag_.write_now(address, value, [this] { step(); });
  }
  std::uint32_t link(unsigned port, unsigned offset) { return peek(link_register(port, offset)); }
  /// `mask` of a link's STATUS.
  bool status(unsigned port, std::uint32_t mask) {
    return (link(port, kLinkStatus) & mask) == mask;
  }
  AxiLiteMaster& jtag() { return jtag_; }

  /// All links come up in their time, and nothing was done that must not be.
  void expect_up(std::uint64_t cycles = Card::kBringUpCycles) {
    ASSERT_TRUE(card.run_until([this] { return card.links_up(); }, cycles))
        << "no link; board at " << peek(kRegClock) << ", " << peek(kRegTransmit);
    for (const std::string& violation : card.violations()) ADD_FAILURE() << violation;
  }

  // More than a line each way takes.
  static constexpr std::uint64_t kReplyCycles = 8'000;

  Card card;

 private:
  AxiLiteMaster jtag_;

 public:
  ConsoleMaster console;
};

}  // namespace trib::board
