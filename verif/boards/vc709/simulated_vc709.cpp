// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/vc709/simulated_vc709.h"

#include <Vtrib_vc709_core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "verif/boards/parts/core_model.h"
#include "verif/boards/parts/line_clock.h"
#include "verif/ethernet/line/gearbox_blocks.h"

namespace trib::board {
namespace {

constexpr std::uint64_t kCoreFs = 6'400'000;
constexpr double kReferenceHz = 156.25e6;
constexpr double kReferencePpm = 10;
}  // namespace

// State of a cage and its channel.
struct SimulatedVc709::Lane {
  Lane(std::uint64_t seed, std::uint64_t index)
      : clock(Random{seed, index, 1}(), ethernet::kPausedCycleFs) {}

  LineClock clock;  // of the receiver
  ethernet::GearboxSender sender;
  ethernet::GearboxReceiver receiver;
  std::optional<unsigned> cable;
  bool broken = false;
  std::uint64_t up_cycles = 0;  // for which the far end has been up
};

struct SimulatedVc709::Rtl : CoreModel<Vtrib_vc709_core> {
  explicit Rtl(const Vc709Config& config);

  void step();
  void line_edges(std::uint64_t until_fs);
  void transmit_edge();
  void receive_edge(unsigned cage);
  void before_core();
  void deaf_partners();
  int ppm_of(const Lane& lane) const { return lane.cable ? cables[*lane.cable]->ppm() : card_ppm; }

  ClockParts clock_parts;
  GtQuad quad;
  LineClock transmit_clock;
  std::array<Lane, kCages> lanes;
  std::vector<std::unique_ptr<Cable>> cables;
  Random noise;
  bool pressed = false;
};

SimulatedVc709::Rtl::Rtl(const Vc709Config& config)
    : CoreModel(config.seed, config.uart_rate),
      transmit_clock(Random{config.seed, 10}(), ethernet::kPausedCycleFs),
      lanes{Lane{config.seed, 20}, Lane{config.seed, 21}, Lane{config.seed, 22},
            Lane{config.seed, 23}},
      noise(Random{config.seed, 30}()) {
  for (unsigned i = 0; i < kCages; ++i) {
    cables.push_back(std::make_unique<Cable>(Random{config.seed, 40, i}(),
                                             drawn_ppm(Random{config.seed, 41, i}())));
    if (config.cables) lanes[i].cable = i;
  }
  pins.scl_i = pins.sda_i = pins.qpll_refclk_lost_i = 1;
  pins.gt_rx_data_valid_i = pins.gt_rx_header_valid_i = 0;
}

void SimulatedVc709::Rtl::transmit_edge() {
  const std::uint64_t now_fs = transmit_clock.next_fs();
  for (unsigned i = 0; i < kCages; ++i) {
    Lane& lane = lanes[i];
    const auto header = static_cast<std::uint8_t>(pins.gt_tx_header_o >> (2 * i) & 3);
    const auto sequence = static_cast<std::uint8_t>(pins.gt_tx_sequence_o >> (7 * i) & 0x7f);
    ethernet::GearboxSender::Sent sent;
    if (transmit_clock.edges() >= kEdgesToSettle) {
      std::uint64_t data = 0;
      std::memcpy(&data, &pins.gt_tx_data_o[2 * i], sizeof data);
      sent = lane.sender.step(data, header, sequence);
    }
    if (!lane.cable || bit(pins.sfp_tx_disable_o, i)) continue;  // deaf_partners()
    // Anything that is not a block is noise to the far end.
    if (!sent.running) {
      sent.block = ethernet::Block{static_cast<std::uint8_t>(noise() & 3), noise()};
    }
    if (sent.block) cables[*lane.cable]->from_card_block(*sent.block, now_fs);
  }
  raise(pins.transmit_clk_i, 1, now_fs, transmit_clock.edges());
  transmit_clock.advance();
}

void SimulatedVc709::Rtl::receive_edge(unsigned cage) {
  Lane& lane = lanes[cage];
  const std::uint64_t now_fs = lane.clock.next_fs();
  if (lane.cable && bit(pins.gt_rx_slip_o, cage)) cables[*lane.cable]->to_card().slip();
  const ethernet::Block block =
      lane.cable && lane.receiver.wants_block()
          ? cables[*lane.cable]->to_card_block(now_fs)
          : ethernet::Block{static_cast<std::uint8_t>(noise() & 3), noise()};
  const ethernet::GearboxReceiver::Pins out = lane.receiver.step(block);
  std::memcpy(&pins.gt_rx_data_i[2 * cage], &out.data, sizeof out.data);
  set_bit(pins.gt_rx_data_valid_i, cage, out.valid);
  set_bit(pins.gt_rx_header_valid_i, cage, out.valid);
  set_bits(pins.gt_rx_header_i, 2 * cage, 2, out.header);
  raise(pins.receive_clk_i, 1U << cage, now_fs, lane.clock.edges());
  lane.clock.advance();
}

void SimulatedVc709::Rtl::line_edges(std::uint64_t until_fs) {
  for (;;) {
    std::uint64_t next = transmit_clock.next_fs();
    unsigned who = kCages;
    for (unsigned i = 0; i < kCages; ++i) {
      if (lanes[i].clock.next_fs() < next) {
        next = lanes[i].clock.next_fs();
        who = i;
      }
    }
    if (next >= until_fs) return;
    if (who == kCages) {
      transmit_edge();
    } else {
      receive_edge(who);
    }
  }
}

void SimulatedVc709::Rtl::before_core() {
  const I2cLines lines = clock_parts.step({pins.scl_low_o == 0, pins.sda_low_o == 0},
                                          pins.i2c_mux_rst_no != 0, pins.si5324_rst_no != 0);
  pins.scl_i = lines.scl;
  pins.sda_i = lines.sda;
  pins.uart_rxd_i = console.step(pins.uart_txd_o != 0);

  std::uint8_t light = 0;
  for (unsigned i = 0; i < kCages; ++i) {
    set_bit(light, i, lanes[i].cable.has_value());
    set_bit(pins.sfp_tx_fault_i, i, lanes[i].broken);
    const bool up = lanes[i].cable && cables[*lanes[i].cable]->partner().up();
    lanes[i].up_cycles = up ? lanes[i].up_cycles + 1 : 0;
  }
  pins.sfp_los_i = pins.sfp_mod_abs_i = static_cast<CData>(~light & 0xf);

  const std::optional<double> hz = clock_parts.clock().output_hz();
  const bool reference = hz && std::abs(*hz / kReferenceHz - 1) < kReferencePpm * 1e-6;
  const GtLevels& levels = step_quad(quad, 0, reference, light);
  pins.qpll_refclk_lost_i = levels.refclk_lost;
  pins.core_rst_i = context.cycle < kResetCycles || pressed;

  // A receiver without a signal follows the reference clock; an MMCM in reset gives no clock.
  transmit_clock.set(levels.tx_clocks_locked, card_ppm, time_fs);
  for (unsigned i = 0; i < kCages; ++i) {
    lanes[i].clock.set(bit(levels.rx_clocks_locked, i), ppm_of(lanes[i]), time_fs);
  }
}

// A far end without a transmitter has noise: a block in the time of one.
void SimulatedVc709::Rtl::deaf_partners() {
  std::array<bool, kCages> hears{};
  for (unsigned i = 0; i < kCages; ++i) {
    const bool sends =
        transmit_clock.next_fs() != LineClock::kNever && !bit(pins.sfp_tx_disable_o, i);
    if (lanes[i].cable && sends) hears[*lanes[i].cable] = true;
  }
  for (unsigned i = 0; i < kCages; ++i) {
    if (hears[i]) continue;
    const ethernet::Block block{static_cast<std::uint8_t>(noise() & 3), noise()};
    cables[i]->from_card_block(block, time_fs);
  }
}

void SimulatedVc709::Rtl::step() {
  context.select();
  time_fs += kCoreFs;
  line_edges(time_fs);
  deaf_partners();
  before_core();
  raise_core();
}

SimulatedVc709::SimulatedVc709(const Vc709Config& config) : rtl_(std::make_unique<Rtl>(config)) {}

SimulatedVc709::~SimulatedVc709() { rtl_->context.select(); }

void SimulatedVc709::step() { rtl_->step(); }

std::uint64_t SimulatedVc709::cycle() const { return rtl_->context.cycle; }
std::uint64_t SimulatedVc709::time_fs() const { return rtl_->time_fs; }
void SimulatedVc709::press_reset(bool pressed) { rtl_->pressed = pressed; }
UartLine& SimulatedVc709::console() { return rtl_->console; }
AxiLitePins& SimulatedVc709::jtag() { return rtl_->jtag; }
ClockParts& SimulatedVc709::clock_parts() { return rtl_->clock_parts; }
GtQuad& SimulatedVc709::quad() { return rtl_->quad; }

std::optional<unsigned> SimulatedVc709::cable_in(unsigned cage) const {
  return rtl_->lanes.at(cage).cable;
}

void SimulatedVc709::plug(unsigned cable, unsigned cage) {
  for (unsigned i = 0; i < kCages; ++i) {
    if (rtl_->lanes[i].cable == cable) {
      throw std::invalid_argument(fmt::format("cable {} is in cage {}", cable, i));
    }
  }
  if (rtl_->lanes.at(cage).cable)
    throw std::invalid_argument(fmt::format("cage {} is taken", cage));
  rtl_->cables.at(cable);
  rtl_->lanes[cage].cable = cable;
}

void SimulatedVc709::unplug(unsigned cage) { rtl_->lanes.at(cage).cable.reset(); }
Cable& SimulatedVc709::cable(unsigned number) { return *rtl_->cables.at(number); }
void SimulatedVc709::break_module(unsigned cage, bool broken) {
  rtl_->lanes.at(cage).broken = broken;
}

std::uint8_t SimulatedVc709::leds() const { return rtl_->pins.led_o; }
bool SimulatedVc709::tx_disabled(unsigned cage) const {
  return bit(rtl_->pins.sfp_tx_disable_o, cage);
}
bool SimulatedVc709::lpm(unsigned cage) const { return bit(rtl_->pins.gt_rx_lpm_o, cage); }

bool SimulatedVc709::link_up(unsigned cage) const {
  return rtl_->lanes.at(cage).up_cycles > kCyclesToBelieve;
}

bool SimulatedVc709::links_up() const {
  for (unsigned i = 0; i < kCages; ++i) {
    if (rtl_->lanes[i].cable && !link_up(i)) return false;
  }
  return true;
}

std::vector<std::string> SimulatedVc709::violations() const {
  std::vector<std::string> all = rtl_->quad.violations();
  for (unsigned i = 0; i < kCages; ++i) {
    if (const std::uint64_t errors = rtl_->lanes[i].sender.errors()) {
      all.push_back(fmt::format("port {}: {} wrong sequence numbers", i, errors));
    }
  }
  return all;
}

}  // namespace trib::board
