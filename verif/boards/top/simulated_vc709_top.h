// SPDX-License-Identifier: Apache-2.0
// A VC709 down to the pins of its FPGA: the Verilated trib_vc709 with models of the vendor's primitives and IP (primitives/), its
// oscillators, UART, the I2C bus with the Si5324, and four lines with a host at the far end of each. The node is that of
// verif/boards/echo. step() is a cycle of the core's clock, or the time of one while that clock does not run.
//
// A line has the pins of the FPGA to itself, so that a wrong connection shows up at the wrong far end or nowhere: the far end's
// clock is what is on the pins of the receiver, and which channel is at the pins of the transmitter is found by probing. Blocks
// themselves pass by DPI. Rates of the far ends are far apart, so that a receiver with another's clock fails soon.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "verif/boards/parts/cable.h"
#include "verif/boards/parts/stepped_card.h"
#include "verif/boards/parts/uart_line.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib::board {

struct Vc709TopConfig {
  std::uint64_t seed = 1;
};

class SimulatedVc709Top : public SteppedCard {
 public:
  using Config = Vc709TopConfig;

  static constexpr unsigned kPorts = 4;
  /// More than a bring-up takes until all links are up.
  static constexpr std::uint64_t kBringUpCycles = 80'000;

  explicit SimulatedVc709Top(const Config& config);
  ~SimulatedVc709Top() override;

  void step() override;
  std::uint64_t cycle() const;
  /// Rising edges of the core's clock.
  std::uint64_t core_edges() const;

  UartLine& console();
  AxiLitePins& jtag();
  Cable& cable(unsigned port);
  bool links_up() const;

  void press_reset(bool pressed);
  /// A bit of each port.
  void set_sfp(std::uint8_t absent, std::uint8_t no_light, std::uint8_t fault);
  std::uint8_t tx_disabled() const;

  /// Forbidden actions of the design on a primitive; empty if there were none.
  const std::vector<std::string>& violations() const;

 private:
  struct Rtl;
  std::unique_ptr<Rtl> rtl_;
};

}  // namespace trib::board
