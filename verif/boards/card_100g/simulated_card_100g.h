// SPDX-License-Identifier: Apache-2.0
// A card with two ports of 100G, the Verilated trib_board_100g_core on it, in simulated time: its UART, the quads as far as the core sees
// them, a hard MAC for each port with a cable and a far end on it. The node is replaced by one that echoes the frames it
// receives (verif/boards/echo). Registers without reset start with values from the seed. A MAC aligns a while after its
// receiver has left reset, if the far end has RS-FEC on as it has.
//
// step() is a cycle of the core's clock and all edges of line clocks that are due with it. Between two steps the registers can be
// accessed by the pins of JTAG-to-AXI, jtag(). Errors: RtlError from step() for a failed assertion of the design.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "verif/boards/parts/gt_quad.h"
#include "verif/boards/parts/stepped_card.h"
#include "verif/boards/parts/uart_line.h"
#include "verif/ethernet/line/simulated_cmac.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib::board {

struct Card100gConfig {
  std::uint64_t seed = 1;
  /// Milliseconds of the card that a MAC needs to align.
  unsigned align_ms = 1;
};

class SimulatedCard100g : public SteppedCard {
 public:
  using Config = Card100gConfig;

  static constexpr unsigned kPorts = 2;
  /// More than a bring-up takes without faults, until all links are up.
  static constexpr std::uint64_t kBringUpCycles = 20'000;

  explicit SimulatedCard100g(const Card100gConfig& config);
  ~SimulatedCard100g() override;

  void step() override;
  std::uint64_t cycle() const;

  UartLine& console();
  AxiLitePins& jtag();
  GtQuad& quad(unsigned port);
  ethernet::SimulatedCmac& cmac(unsigned port);

  /// Of a quad.
  void set_power(unsigned port, bool good);
  void set_align(unsigned port, unsigned milliseconds);
  /// The cable of a port, in both directions.
  void cut(unsigned port, bool cut);
  void set_module(unsigned port, bool present);
  /// RS-FEC at the far end; on at first.
  void set_far_fec(unsigned port, bool on);
  /// Codewords that the MAC corrects, and others that it can not, one in a cycle.
  void damage(unsigned port, unsigned corrected, unsigned uncorrected);

  std::uint8_t leds() const;
  bool fec(unsigned port) const;
  /// The far end receives from the card and sees no fault, and vice versa.
  bool link_up(unsigned port) const;
  bool links_up() const;

  /// Forbidden actions of the core on its parts; empty if there were none.
  std::vector<std::string> violations() const;

 private:
  struct Rtl;
  struct Port;

  std::unique_ptr<Rtl> rtl_;
};

}  // namespace trib::board
