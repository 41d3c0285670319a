// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/breakout/simulated_breakout.h"

#include <Vtrib_board_10g_core.h>

#include <array>
#include <cstring>

#include "verif/boards/parts/core_model.h"
#include "verif/boards/parts/line_clock.h"
#include "verif/ethernet/line/gearbox_blocks.h"

namespace trib::board {
namespace {

constexpr std::uint64_t kCoreFs = 6'400'000;
constexpr unsigned kPorts = SimulatedBreakout::kPorts;
constexpr unsigned kCages = SimulatedBreakout::kCages;

}  // namespace

// A port: its receiver's clock, and the cable.
struct SimulatedBreakout::Lane {
  Lane(std::uint64_t seed, unsigned port)
      : clock(Random{seed, 20, port}(), ethernet::kBlockFs),
        cable(Random{seed, 40, port}(), drawn_ppm(Random{seed, 41, port}())) {}

  LineClock clock;
  Cable cable;
  bool plugged = true;
  std::uint64_t up_cycles = 0;  // for which the far end has been up
};

struct SimulatedBreakout::Rtl : CoreModel<Vtrib_board_10g_core> {
  explicit Rtl(const BreakoutConfig& config);

  void step();
  void line_edges(std::uint64_t until_fs);
  void transmit_edge(unsigned cage);
  void receive_edge(unsigned port);
  void before_core();
  ethernet::Block noise_block() { return {static_cast<std::uint8_t>(noise() & 3), noise()}; }

  std::array<GtQuad, kCages> quads;
  std::vector<LineClock> transmit_clocks;  // of the cages
  std::vector<std::unique_ptr<Lane>> lanes;
  Random noise;
  std::array<bool, kCages> power{true, true};
};

SimulatedBreakout::Rtl::Rtl(const BreakoutConfig& config)
    : CoreModel(config.seed, 1), noise(Random{config.seed, 30}()) {
  for (unsigned cage = 0; cage < kCages; ++cage) {
    transmit_clocks.emplace_back(Random{config.seed, 10, cage}(), ethernet::kBlockFs);
  }
  for (unsigned port = 0; port < kPorts; ++port) {
    lanes.push_back(std::make_unique<Lane>(config.seed, port));
  }
  pins.clock_i = pins.reference_ready_i = pins.qpll_refclk_lost_i = 0;
  pins.gt_rx_data_valid_i = pins.gt_rx_header_valid_i = 0;
  pins.sfp_mod_abs_i = pins.sfp_los_i = pins.sfp_tx_fault_i = 0;
}

// Of a cage: a block of each lane (GB3).
void SimulatedBreakout::Rtl::transmit_edge(unsigned cage) {
  LineClock& clock = transmit_clocks[cage];
  const std::uint64_t now_fs = clock.next_fs();
  for (unsigned port = kChannels * cage; port < kChannels * (cage + 1); ++port) {
    if (!lanes[port]->plugged) continue;
    std::uint64_t data = 0;
    std::memcpy(&data, &pins.gt_tx_data_o[2 * port], sizeof data);
    const auto header = static_cast<std::uint8_t>(pins.gt_tx_header_o >> (2 * port) & 3);
    lanes[port]->cable.from_card_block(ethernet::whole_mirrored(header, data), now_fs);
  }
  raise(pins.transmit_clk_i, 0xfU << (kChannels * cage), now_fs, clock.edges());
  clock.advance();
}

void SimulatedBreakout::Rtl::receive_edge(unsigned port) {
  Lane& lane = *lanes[port];
  const std::uint64_t now_fs = lane.clock.next_fs();
  ethernet::Block block = noise_block();
  if (lane.plugged) {
    if (bit(pins.gt_rx_slip_o, port)) lane.cable.to_card().slip();
    block = lane.cable.to_card_block(now_fs);
  }
  const ethernet::Block word = ethernet::whole_mirrored(block.header, block.payload);
  std::memcpy(&pins.gt_rx_data_i[2 * port], &word.payload, sizeof word.payload);
  set_bits(pins.gt_rx_header_i, 2 * port, 2, word.header);
  set_bit(pins.gt_rx_data_valid_i, port, true);
  set_bit(pins.gt_rx_header_valid_i, port, true);
  raise(pins.receive_clk_i, 1U << port, now_fs, lane.clock.edges());
  lane.clock.advance();
}

void SimulatedBreakout::Rtl::line_edges(std::uint64_t until_fs) {
  for (;;) {
    std::uint64_t next = until_fs;
    unsigned who = kPorts + kCages;
    for (unsigned i = 0; i < kPorts + kCages; ++i) {
      const LineClock& clock = i < kPorts ? lanes[i]->clock : transmit_clocks[i - kPorts];
      if (clock.next_fs() >= next) continue;
      next = clock.next_fs();
      who = i;
    }
    if (who == kPorts + kCages) return;
    if (who < kPorts) {
      receive_edge(who);
    } else {
      transmit_edge(who - kPorts);
    }
  }
}

void SimulatedBreakout::Rtl::before_core() {
  pins.uart_rxd_i = console.step(pins.uart_txd_o != 0);
  const bool powered = power[0] && power[1];
  pins.clock_i = powered ? 1 << 4 : 0;  // of clock_status_t: ready

  for (unsigned cage = 0; cage < kCages; ++cage) {
    std::uint8_t light = 0;
    for (unsigned n = 0; n < kChannels; ++n) {
      set_bit(light, n, lanes[kChannels * cage + n]->plugged);
    }
    const GtLevels& levels = step_quad(quads[cage], cage, power[cage], light);
    set_bit(pins.reference_ready_i, cage, power[cage]);
    // A receiver without a signal follows the reference clock.
    transmit_clocks[cage].set(levels.tx_clocks_locked, card_ppm, time_fs);
    for (unsigned n = 0; n < kChannels; ++n) {
      Lane& lane = *lanes[kChannels * cage + n];
      lane.clock.set(bit(levels.rx_clocks_locked, n), lane.plugged ? lane.cable.ppm() : card_ppm,
                     time_fs);
    }
  }
  pins.core_rst_i = context.cycle < kResetCycles;

  for (unsigned port = 0; port < kPorts; ++port) {
    Lane& lane = *lanes[port];
    // A far end without a transmitter has noise: a block in the time of one.
    const bool sends = transmit_clocks[port / kChannels].next_fs() != LineClock::kNever;
    if (!lane.plugged || !sends) lane.cable.from_card_block(noise_block(), time_fs);
    lane.up_cycles = lane.plugged && lane.cable.partner().up() ? lane.up_cycles + 1 : 0;
  }
}

void SimulatedBreakout::Rtl::step() {
  context.select();
  time_fs += kCoreFs;
  line_edges(time_fs);
  before_core();
  raise_core();
}

SimulatedBreakout::SimulatedBreakout(const BreakoutConfig& config)
    : rtl_(std::make_unique<Rtl>(config)) {}

SimulatedBreakout::~SimulatedBreakout() { rtl_->context.select(); }

void SimulatedBreakout::step() { rtl_->step(); }

std::uint64_t SimulatedBreakout::cycle() const { return rtl_->context.cycle; }
UartLine& SimulatedBreakout::console() { return rtl_->console; }
AxiLitePins& SimulatedBreakout::jtag() { return rtl_->jtag; }
GtQuad& SimulatedBreakout::quad(unsigned cage) { return rtl_->quads.at(cage); }
ethernet::LinkPartner& SimulatedBreakout::partner(unsigned port) {
  return rtl_->lanes.at(port)->cable.partner();
}
void SimulatedBreakout::set_power(unsigned cage, bool good) { rtl_->power.at(cage) = good; }
void SimulatedBreakout::plug(unsigned port, bool plugged) {
  rtl_->lanes.at(port)->plugged = plugged;
}
std::uint8_t SimulatedBreakout::leds() const { return rtl_->pins.led_o; }

bool SimulatedBreakout::link_up(unsigned port) const {
  return rtl_->lanes.at(port)->up_cycles > kCyclesToBelieve;
}

bool SimulatedBreakout::links_up() const {
  for (unsigned port = 0; port < kPorts; ++port) {
    if (rtl_->lanes[port]->plugged && !link_up(port)) return false;
  }
  return true;
}

std::vector<std::string> SimulatedBreakout::violations() const {
  std::vector<std::string> all;
  for (const GtQuad& quad : rtl_->quads) {
    all.insert(all.end(), quad.violations().begin(), quad.violations().end());
  }
  return all;
}

}  // namespace trib::board
