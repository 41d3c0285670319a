// SPDX-License-Identifier: Apache-2.0
// A card with two cages that are four ports of 10G each, the Verilated trib_board_10g_core with GTY on it, in simulated time: its UART,
// two quads as far as the core sees them, and on each lane a cable with a host at its far end. The node is replaced by one that
// echoes the frames it receives (verif/boards/echo). Registers without reset start with values drawn from the seed.
//
// step() is a cycle of the core's clock and all edges of line clocks that are due with it. Between two steps the registers can be
// accessed by the pins of JTAG-to-AXI, jtag(). Errors: RtlError from step() for a failed assertion of the design.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "verif/boards/parts/cable.h"
#include "verif/boards/parts/gt_quad.h"
#include "verif/boards/parts/stepped_card.h"
#include "verif/boards/parts/uart_line.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib::board {

struct BreakoutConfig {
  std::uint64_t seed = 1;
};

class SimulatedBreakout : public SteppedCard {
 public:
  using Config = BreakoutConfig;

  static constexpr unsigned kCages = 2;
  static constexpr unsigned kPorts = kCages * kChannels;
  /// More than a bring-up takes without faults, until all links are up.
  static constexpr std::uint64_t kBringUpCycles = 30'000;

  explicit SimulatedBreakout(const BreakoutConfig& config);
  ~SimulatedBreakout() override;

  void step() override;
  std::uint64_t cycle() const;

  UartLine& console();
  AxiLitePins& jtag();
  GtQuad& quad(unsigned cage);
  ethernet::LinkPartner& partner(unsigned port);

  /// Of a quad.
  void set_power(unsigned cage, bool good);
  /// The far end of a lane; all are there at first.
  void plug(unsigned port, bool plugged);

  std::uint8_t leds() const;
  /// The far end is up, and sees no fault of the near end.
  bool link_up(unsigned port) const;
  /// All that are plugged.
  bool links_up() const;

  /// Forbidden actions of the core on its parts; empty if there were none.
  std::vector<std::string> violations() const;

 private:
  struct Rtl;
  struct Lane;

  std::unique_ptr<Rtl> rtl_;
};

}  // namespace trib::board
