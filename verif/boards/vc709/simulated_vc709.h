// SPDX-License-Identifier: Apache-2.0
// A VC709 with the Verilated trib_vc709_core on it, in simulated time: its UART, the I2C bus with the Si5324, the transceivers as far as
// the core sees them, four cages, and cables with a host at the far end of each. Registers without reset start with values drawn from
// the seed. Everything that can go wrong on a card can be made to: clock().lose_lock(), quad().lose_qpll(), console().set_noise(),
// unplug(), a cable's BitLine. Cables have numbers of their own, 0 to 3, and are in the cages of the same number at first.
//
// step() is a cycle of the core's clock and all edges of line clocks that are due with it. Between two steps the registers can be
// accessed by the pins of JTAG-to-AXI, jtag(). Errors: RtlError from step() for a failed assertion of the design.
// A bring-up takes some 40 000 cycles.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "verif/boards/parts/cable.h"
#include "verif/boards/parts/clock_parts.h"
#include "verif/boards/parts/gt_quad.h"
#include "verif/boards/parts/stepped_card.h"
#include "verif/boards/parts/uart_line.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib::board {

struct Vc709Config {
  std::uint64_t seed = 1;
  bool cables = true;  // all four, or none
  /// Of the UART's far end, against the card's.
  double uart_rate = 1.0;
};

class SimulatedVc709 : public SteppedCard {
 public:
  using Config = Vc709Config;

  static constexpr unsigned kCages = 4;
  static constexpr std::uint64_t kCoreHz = 156'250'000;
  /// More than a bring-up takes without faults, until all links are up.
  static constexpr std::uint64_t kBringUpCycles = 120'000;

  explicit SimulatedVc709(const Vc709Config& config);
  ~SimulatedVc709() override;

  void step() override;
  std::uint64_t cycle() const;
  std::uint64_t time_fs() const;

  /// The core's reset, as by the button.
  void press_reset(bool pressed);

  UartLine& console();
  AxiLitePins& jtag();
  ClockParts& clock_parts();
  Si5324& clock() { return clock_parts().clock(); }
  GtQuad& quad();

  /// The cable in a cage, if there is one.
  std::optional<unsigned> cable_in(unsigned cage) const;
  /// Throws std::invalid_argument if the cage has one, or the cable is in another cage.
  void plug(unsigned cable, unsigned cage);
  void unplug(unsigned cage);
  Cable& cable(unsigned number);
  /// A module that reports a fault.
  void break_module(unsigned cage, bool broken);

  std::uint8_t leds() const;
  bool tx_disabled(unsigned cage) const;
  bool lpm(unsigned cage) const;
  /// The far end of what is in this cage is up, and sees no fault of the near end.
  bool link_up(unsigned cage) const;
  /// All cages that have a cable.
  bool links_up() const;

  /// Forbidden actions of the core on its parts; empty if there were none.
  std::vector<std::string> violations() const;

 private:
  struct Rtl;
  struct Lane;

  std::unique_ptr<Rtl> rtl_;
};

}  // namespace trib::board
