// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/top/simulated_vc709_top.h"

#include <Vtrib_vc709_top.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "verif/boards/parts/clock_parts.h"
#include "verif/boards/top/top_lines.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib::board {
namespace {

constexpr std::uint64_t kCoreFs = 6'400'000;
constexpr std::uint64_t kBoardHalfFs = 2'500'000;
constexpr std::uint64_t kLineHalfFs = 1'551'515;  // 322.27 MHz, 1/32 of 10.3125 Gb/s
constexpr std::int64_t kPpmApart = 600;
constexpr double kReferenceHz = 156.25e6;

/// A clock with edges of both directions at equal distances.
struct Oscillator {
  std::uint64_t half_fs = 0;
  std::uint64_t next_fs = 0;
  bool level = false;
};

}  // namespace

struct SimulatedVc709Top::Rtl {
  explicit Rtl(const Config& config)
      : lines(config.seed),
        context(config.seed),
        pins(&context, "bench"),
        jtag{pins.jtag_awaddr_i,  pins.jtag_awvalid_i, pins.jtag_awready_o, pins.jtag_wdata_i,
             pins.jtag_wstrb_i,   pins.jtag_wvalid_i,  pins.jtag_wready_o,  pins.jtag_bresp_o,
             pins.jtag_bvalid_o,  pins.jtag_bready_i,  pins.jtag_araddr_i,  pins.jtag_arvalid_i,
             pins.jtag_arready_o, pins.jtag_rdata_o,   pins.jtag_rresp_o,   pins.jtag_rvalid_o,
             pins.jtag_rready_i},
        console(config.seed, kCyclesPerBit) {
    context.imports = &lines;
    context.assertOn(false);
    jtag.awvalid = jtag.wvalid = jtag.bready = jtag.arvalid = jtag.rready = 0;
    pins.board_clk_i = pins.refclk_i = pins.line_i = 0;
    pins.cpu_reset_i = pins.scl_low_i = pins.sda_low_i = 0;
    pins.uart_rxd_i = 1;
    pins.sfp_mod_abs_i = pins.sfp_los_i = pins.sfp_tx_fault_i = 0;
    board = {kBoardHalfFs, kBoardHalfFs, false};
    reference = {kLineHalfFs, kNever, false};
    for (unsigned i = 0; i < kPorts; ++i) {
      const std::int64_t ppm = kPpmApart * (2 * static_cast<std::int64_t>(i) - 3) / 2;
      const auto half = static_cast<std::int64_t>(kLineHalfFs);
      const auto half_fs = static_cast<std::uint64_t>(half - half * ppm / 1'000'000);
      far[i] = {half_fs, half_fs + 1000 * (i + 1), false};
    }
  }

  // The next edge of any oscillator.
  void edge() {
    Oscillator* next = &board;
    if (reference.next_fs < next->next_fs) next = &reference;
    for (Oscillator& line : far) {
      if (line.next_fs < next->next_fs) next = &line;
    }
    time_fs = next->next_fs;
    next->next_fs += next->half_fs;
    next->level = !next->level;
    context.time(time_fs);
    pins.board_clk_i = board.level;
    pins.refclk_i = reference.level;
    pins.line_i = 0;
    for (unsigned i = 0; i < kPorts; ++i) {
      if (far[i].level) pins.line_i = static_cast<CData>(pins.line_i | 1U << i);
      if (next == &far[i] && far[i].level) lines.rises(i);
    }
    pins.eval();
    if (next == &reference && reference.level) {
      lines.transmitters(static_cast<std::uint8_t>(pins.tx_o & pins.tx_differential_o));
    }
  }

  // Up to the falling edge of the core's clock: what is driven then, the next rising edge sees.
  void step() {
    context.select();
    // Until then registers may have the random values that they start with.
    if (!settled && lines.up()) context.assertOn(settled = true);
    const std::uint64_t end_fs = time_fs + 2 * kCoreFs;
    bool before = pins.core_clk_o != 0;
    while (time_fs < end_fs) {
      edge();
      const bool now = pins.core_clk_o != 0;
      if (!before && now) ++core_edges;
      if (before && !now) break;
      before = now;
    }
    ++context.cycle;
    drive();
    lines.step(pins.sfp_tx_disable_o, time_fs);
  }

  void drive() {
    const I2cLines card{pins.scl_o != 0 || pins.scl_low_i != 0,
                        pins.sda_o != 0 || pins.sda_low_i != 0};
    const I2cLines now = clock_parts.step(card, pins.i2c_mux_rst_no != 0, pins.si5324_rst_no != 0);
    pins.scl_low_i = card.scl && !now.scl;
    pins.sda_low_i = card.sda && !now.sda;
    pins.uart_rxd_i = console.step(pins.uart_txd_o != 0);
    const std::optional<double> hz = clock_parts.clock().output_hz();
    const bool runs = hz && std::abs(*hz / kReferenceHz - 1) < 1e-5;
    if (runs && reference.next_fs == kNever) reference.next_fs = time_fs + kLineHalfFs;
    if (!runs) reference.next_fs = kNever;
  }

  static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

  TopLines lines;
  RtlContext context;
  Vtrib_vc709_top pins;
  AxiLitePins jtag;
  UartLine console;
  ClockParts clock_parts;
  Oscillator board, reference;
  std::array<Oscillator, kPorts> far;
  std::uint64_t time_fs = 0;
  std::uint64_t core_edges = 0;
  bool settled = false;
};

SimulatedVc709Top::SimulatedVc709Top(const Config& config) : rtl_(std::make_unique<Rtl>(config)) {}
SimulatedVc709Top::~SimulatedVc709Top() { rtl_->context.select(); }

void SimulatedVc709Top::step() { rtl_->step(); }

std::uint64_t SimulatedVc709Top::cycle() const { return rtl_->context.cycle; }
std::uint64_t SimulatedVc709Top::core_edges() const { return rtl_->core_edges; }
UartLine& SimulatedVc709Top::console() { return rtl_->console; }
AxiLitePins& SimulatedVc709Top::jtag() { return rtl_->jtag; }
Cable& SimulatedVc709Top::cable(unsigned port) { return rtl_->lines.cable(port); }
bool SimulatedVc709Top::links_up() const { return rtl_->lines.up(); }
void SimulatedVc709Top::press_reset(bool pressed) { rtl_->pins.cpu_reset_i = pressed; }

void SimulatedVc709Top::set_sfp(std::uint8_t absent, std::uint8_t no_light, std::uint8_t fault) {
  rtl_->pins.sfp_mod_abs_i = absent;
  rtl_->pins.sfp_los_i = no_light;
  rtl_->pins.sfp_tx_fault_i = fault;
}

std::uint8_t SimulatedVc709Top::tx_disabled() const { return rtl_->pins.sfp_tx_disable_o; }

const std::vector<std::string>& SimulatedVc709Top::violations() const {
  return rtl_->lines.violations();
}

}  // namespace trib::board
