// SPDX-License-Identifier: Apache-2.0
// The Verilated core of a card with the parts that are the same around each: JTAG-to-AXI, the far end of the UART, the card's
// oscillator, and the pins of its quads of transceivers. One clock rises at a time. Registers without reset start with values drawn
// from the seed; assertions of a clock that has just begun are off until they have settled.
#pragma once

#include <cstdint>

#include "model/base/random.h"
#include "verif/boards/parts/gt_quad.h"
#include "verif/boards/parts/pin_bits.h"
#include "verif/boards/parts/stepped_card.h"
#include "verif/boards/parts/uart_line.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib::board {

inline constexpr std::uint64_t kEdgesToSettle = 8;
inline constexpr std::uint64_t kResetCycles = 32;
/// A far end that has just locked has not received any fault yet.
inline constexpr std::uint64_t kCyclesToBelieve = 500;

/// Of an oscillator, against its nominal rate.
inline int drawn_ppm(std::uint64_t seed) {
  constexpr int kMostPpm = 100;
  return static_cast<int>(Random(seed).between(0, 2 * kMostPpm)) - kMostPpm;
}

template <typename Core>
struct CoreModel {
  CoreModel(std::uint64_t seed, double uart_rate)
      : context(seed),
        pins(&context, "core"),
        jtag{pins.s_jtag_awaddr_i,  pins.s_jtag_awvalid_i, pins.s_jtag_awready_o,
             pins.s_jtag_wdata_i,   pins.s_jtag_wstrb_i,   pins.s_jtag_wvalid_i,
             pins.s_jtag_wready_o,  pins.s_jtag_bresp_o,   pins.s_jtag_bvalid_o,
             pins.s_jtag_bready_i,  pins.s_jtag_araddr_i,  pins.s_jtag_arvalid_i,
             pins.s_jtag_arready_o, pins.s_jtag_rdata_o,   pins.s_jtag_rresp_o,
             pins.s_jtag_rvalid_o,  pins.s_jtag_rready_i},
        console(seed, SteppedCard::kCyclesPerBit / uart_rate),
        card_ppm(drawn_ppm(Random{seed, 31}())) {
    pins.image_i = SteppedCard::kImage;
    jtag.awvalid = jtag.wvalid = jtag.bready = jtag.arvalid = jtag.rready = 0;
    pins.core_clk_i = pins.transmit_clk_i = pins.receive_clk_i = 0;
    pins.core_rst_i = pins.uart_rxd_i = 1;
    pins.qpll_lock_i = pins.tx_clocks_locked_i = 0;
    pins.gt_tx_reset_done_i = pins.gt_rx_reset_done_i = 0;
    pins.gt_rx_cdr_lock_i = pins.rx_clocks_locked_i = 0;
  }

  /// Bits of one of the clocks go up, at their edge number `edges`; all other clocks go down meanwhile, and only one that comes
  /// twice in a row goes down by itself.
  template <typename Clock>
  void raise(Clock& clock, unsigned bits, std::uint64_t now_fs, std::uint64_t edges) {
    if ((clock & bits) != 0) {
      lower();
      pins.eval();
    }
    lower();
    clock = static_cast<Clock>(bits);
    context.time(now_fs);
    const bool settles = edges < kEdgesToSettle;
    if (settles) context.assertOn(false);
    pins.eval();
    if (settles) context.assertOn(true);
  }
  void raise_core() {
    raise(pins.core_clk_i, 1, time_fs, context.cycle);
    ++context.cycle;
  }

  /// Core outputs to a quad. `channels` extracts, from a pin with the bits of all quads, those of this quad's four channels.
  template <typename Channels>
  GtPins driven(unsigned quad, const Channels& channels) const {
    GtPins gt;
    if (context.cycle < kEdgesToSettle) return gt;  // registers as they are configured
    gt.qpll_reset = bit(pins.qpll_reset_o, quad);
    gt.tx_reset = channels(pins.gt_tx_reset_o);
    gt.tx_user_ready = channels(pins.gt_tx_user_ready_o);
    gt.rx_reset = channels(pins.gt_rx_reset_o);
    gt.rx_user_ready = channels(pins.gt_rx_user_ready_o);
    gt.rx_clocks_reset = channels(pins.rx_clocks_reset_o);
    return gt;
  }
  /// A cycle of a quad of which each channel has pins of its own.
  const GtLevels& step_quad(GtQuad& quad, unsigned index, bool reference, std::uint8_t light) {
    const unsigned first = kChannels * index;
    const GtLevels& levels = quad.step(
        driven(index,
               [first](unsigned pin) { return static_cast<std::uint8_t>(pin >> first & 0xf); }),
        reference, light);
    set_bit(pins.qpll_lock_i, index, levels.qpll_lock);
    set_bit(pins.tx_clocks_locked_i, index, levels.tx_clocks_locked);
    set_bits(pins.gt_tx_reset_done_i, first, kChannels, levels.tx_reset_done);
    set_bits(pins.gt_rx_reset_done_i, first, kChannels, levels.rx_reset_done);
    set_bits(pins.gt_rx_cdr_lock_i, first, kChannels, levels.rx_cdr_lock);
    set_bits(pins.rx_clocks_locked_i, first, kChannels, levels.rx_clocks_locked);
    return levels;
  }

  RtlContext context;
  Core pins;
  AxiLitePins jtag;
  UartLine console;
  int card_ppm;
  std::uint64_t time_fs = 0;

 private:
  void lower() { pins.core_clk_i = pins.transmit_clk_i = pins.receive_clk_i = 0; }
};

}  // namespace trib::board
