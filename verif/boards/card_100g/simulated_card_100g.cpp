// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/card_100g/simulated_card_100g.h"

#include <Vtrib_board_100g_core.h>
#include <fmt/format.h>

#include <array>
#include <cstring>
#include <optional>

#include "model/base/random.h"
#include "verif/boards/parts/core_model.h"
#include "verif/boards/parts/line_clock.h"

namespace trib::board {
namespace {

constexpr std::uint64_t kCoreFs = 4'000'000;
constexpr std::uint64_t kByteFs = 80'000;  // 100 Gb/s
constexpr std::uint64_t kMsFs = SimulatedCard100g::kCyclesPerMs * kCoreFs;
constexpr std::uint8_t kAllLanes = (1U << kChannels) - 1;

// Of cmac_levels_t and cmac_events_t, which have four bits a port.
constexpr unsigned kAligned = 8, kRemoteFault = 1, kFecUncorrected = 2, kFecCorrected = 1;
constexpr unsigned kPortBits = 4;

// The card drives all lanes of a quad at once, and a level of a quad is one that all of them have.
std::uint8_t of_lanes(unsigned pin, unsigned port) { return bit(pin, port) ? kAllLanes : 0; }

ethernet::CmacShape drawn_shape(const Card100gConfig& config, Random random, int ppm) {
  ethernet::CmacShape shape;
  shape.transmit = {off_by(kByteFs, ppm), random.between(4, 150), 0.001 * random.below(50)};
  shape.receive = {off_by(kByteFs, ppm), random.between(1, 40)};
  shape.align_fs = config.align_ms * kMsFs;
  return shape;
}

}  // namespace

// A port: its MAC with the clocks of its sides, and the far end.
struct SimulatedCard100g::Port {
  Port(const Card100gConfig& config, std::uint64_t index)
      : far_ppm(drawn_ppm(Random{config.seed, index, 1}())),
        transmit_clock(Random{config.seed, index, 2}(), kCmacCycleFs),
        receive_clock(Random{config.seed, index, 3}(), kCmacCycleFs),
        cmac(drawn_shape(config, Random{config.seed, index, 4}, far_ppm),
             Random{config.seed, index, 5}()) {}

  int far_ppm;
  LineClock transmit_clock, receive_clock;
  ethernet::SimulatedCmac cmac;
  GtQuad quad;
  bool power = true, cut = false, present = true, far_fec = true;
  unsigned corrected = 0, uncorrected = 0;  // codewords that are due
};

struct SimulatedCard100g::Rtl : CoreModel<Vtrib_board_100g_core> {
  explicit Rtl(const Card100gConfig& config);

  void step();
  void line_edges(std::uint64_t until_fs);
  void transmit_edge(unsigned index);
  void receive_edge(unsigned index);
  void before_core();
  void step_quad(unsigned index);
  bool joined(unsigned index) const {
    const Port& port = *ports[index];
    return !port.cut && bit(pins.fec_o, index) == port.far_fec;
  }

  std::array<std::unique_ptr<Port>, kPorts> ports;
};

SimulatedCard100g::Rtl::Rtl(const Card100gConfig& config) : CoreModel(config.seed, 1) {
  for (unsigned i = 0; i < kPorts; ++i) ports[i] = std::make_unique<Port>(config, 20 + i);
  pins.power_good_i = pins.cmac_tx_ready_i = pins.cmac_rx_valid_i = 0;
  pins.cmac_rx_levels_i = pins.cmac_rx_events_i = 0;
  pins.qsfp_mod_abs_i = 0;
}

void SimulatedCard100g::Rtl::transmit_edge(unsigned index) {
  Port& port = *ports[index];
  const std::uint64_t now_fs = port.transmit_clock.next_fs();
  const bool reset =
      bit(pins.transmit_rst_o, index) || port.transmit_clock.edges() < kEdgesToSettle;
  port.cmac.cut_from_port(reset || !joined(index));
  if (reset) {
    port.cmac.reset();
    set_bit(pins.cmac_tx_ready_i, index, false);
    port.cmac.transmit_edge(std::nullopt, false, {}, now_fs);
  } else {
    const bool ready = port.cmac.draw_ready(now_fs);
    set_bit(pins.cmac_tx_ready_i, index, ready);
    std::optional<ethernet::CmacWord> offered;
    if (bit(pins.cmac_tx_valid_o, index)) {
      std::uint64_t keep = 0;
      std::memcpy(&keep, &pins.cmac_tx_keep_o[2 * index], sizeof keep);
      offered = ethernet::CmacWord{
          reinterpret_cast<const std::uint8_t*>(&pins.cmac_tx_data_o[16 * index]), keep,
          bit(pins.cmac_tx_last_o, index), bit(pins.cmac_tx_user_o, index)};
    }
    port.cmac.transmit_edge(offered, ready,
                            {bit(pins.cmac_tx_enable_o, index), bit(pins.cmac_tx_send_rfi_o, index),
                             bit(pins.cmac_tx_send_idle_o, index)},
                            now_fs);
  }
  raise(pins.transmit_clk_i, 1U << index, now_fs, port.transmit_clock.edges());
  port.transmit_clock.advance();
}

void SimulatedCard100g::Rtl::receive_edge(unsigned index) {
  Port& port = *ports[index];
  const std::uint64_t now_fs = port.receive_clock.next_fs();
  port.cmac.cut_to_port(bit(pins.receive_rst_o, index) || !joined(index));
  const std::optional<ethernet::CmacWord> word = port.cmac.receive_edge(now_fs);
  set_bits(pins.cmac_rx_levels_i, kPortBits * index, kPortBits,
           (port.cmac.aligned() ? kAligned : 0) | (port.cmac.remote_fault() ? kRemoteFault : 0));
  unsigned events = 0;
  if (port.cmac.aligned() && port.corrected != 0) {
    --port.corrected;
    events |= kFecCorrected;
  }
  if (port.cmac.aligned() && port.uncorrected != 0) {
    --port.uncorrected;
    events |= kFecUncorrected;
  }
  set_bits(pins.cmac_rx_events_i, kPortBits * index, kPortBits, events);
  set_bit(pins.cmac_rx_valid_i, index, word.has_value());
  if (word) {
    std::memcpy(&pins.cmac_rx_data_i[16 * index], word->data, ethernet::kCmacBytes);
    std::memcpy(&pins.cmac_rx_keep_i[2 * index], &word->keep, sizeof word->keep);
    set_bit(pins.cmac_rx_last_i, index, word->last);
    set_bit(pins.cmac_rx_user_i, index, word->user);
  }
  raise(pins.receive_clk_i, 1U << index, now_fs, port.receive_clock.edges());
  port.receive_clock.advance();
}

void SimulatedCard100g::Rtl::line_edges(std::uint64_t until_fs) {
  for (;;) {
    std::uint64_t next = LineClock::kNever;
    unsigned who = 0;
    bool transmits = false;
    for (unsigned i = 0; i < kPorts; ++i) {
      for (const bool transmit : {true, false}) {
        const LineClock& clock = transmit ? ports[i]->transmit_clock : ports[i]->receive_clock;
        if (clock.next_fs() >= next) continue;
        next = clock.next_fs();
        who = i;
        transmits = transmit;
      }
    }
    if (next >= until_fs) return;
    if (transmits) {
      transmit_edge(who);
    } else {
      receive_edge(who);
    }
  }
}

void SimulatedCard100g::Rtl::before_core() {
  pins.uart_rxd_i = console.step(pins.uart_txd_o != 0);
  pins.core_rst_i = context.cycle < kResetCycles;
  for (unsigned i = 0; i < kPorts; ++i) step_quad(i);
}

void SimulatedCard100g::Rtl::step_quad(unsigned index) {
  Port& port = *ports[index];
  const GtLevels& levels =
      port.quad.step(driven(index, [index](unsigned pin) { return of_lanes(pin, index); }),
                     port.power, port.cut ? 0 : kAllLanes);
  const bool receive_clock = levels.rx_clocks_locked == kAllLanes;
  set_bit(pins.power_good_i, index, port.power);
  set_bit(pins.qpll_lock_i, index, levels.qpll_lock);
  set_bit(pins.tx_clocks_locked_i, index, levels.tx_clocks_locked);
  set_bit(pins.gt_tx_reset_done_i, index, levels.tx_reset_done == kAllLanes);
  set_bit(pins.gt_rx_reset_done_i, index, levels.rx_reset_done == kAllLanes);
  set_bit(pins.gt_rx_cdr_lock_i, index, levels.rx_cdr_lock == kAllLanes);
  set_bit(pins.rx_clocks_locked_i, index, receive_clock);
  set_bit(pins.qsfp_mod_abs_i, index, !port.present);

  // A receiver without a signal follows the reference clock.
  port.transmit_clock.set(levels.tx_clocks_locked, card_ppm, time_fs);
  port.receive_clock.set(receive_clock, port.cut ? card_ppm : port.far_ppm, time_fs);
}

void SimulatedCard100g::Rtl::step() {
  context.select();
  time_fs += kCoreFs;
  line_edges(time_fs);
  before_core();
  raise_core();
}

SimulatedCard100g::SimulatedCard100g(const Card100gConfig& config)
    : rtl_(std::make_unique<Rtl>(config)) {}

SimulatedCard100g::~SimulatedCard100g() { rtl_->context.select(); }

void SimulatedCard100g::step() { rtl_->step(); }

std::uint64_t SimulatedCard100g::cycle() const { return rtl_->context.cycle; }
UartLine& SimulatedCard100g::console() { return rtl_->console; }
AxiLitePins& SimulatedCard100g::jtag() { return rtl_->jtag; }
GtQuad& SimulatedCard100g::quad(unsigned port) { return rtl_->ports.at(port)->quad; }
ethernet::SimulatedCmac& SimulatedCard100g::cmac(unsigned port) {
  return rtl_->ports.at(port)->cmac;
}

void SimulatedCard100g::set_power(unsigned port, bool good) { rtl_->ports.at(port)->power = good; }
void SimulatedCard100g::set_align(unsigned port, unsigned milliseconds) {
  cmac(port).set_align(milliseconds * kMsFs);
}
void SimulatedCard100g::cut(unsigned port, bool cut) { rtl_->ports.at(port)->cut = cut; }
void SimulatedCard100g::set_module(unsigned port, bool present) {
  rtl_->ports.at(port)->present = present;
}
void SimulatedCard100g::set_far_fec(unsigned port, bool on) { rtl_->ports.at(port)->far_fec = on; }
void SimulatedCard100g::damage(unsigned port, unsigned corrected, unsigned uncorrected) {
  rtl_->ports.at(port)->corrected += corrected;
  rtl_->ports.at(port)->uncorrected += uncorrected;
}

std::uint8_t SimulatedCard100g::leds() const { return rtl_->pins.led_o; }
bool SimulatedCard100g::fec(unsigned port) const { return bit(rtl_->pins.fec_o, port); }

bool SimulatedCard100g::link_up(unsigned port) const {
  const Port& here = *rtl_->ports.at(port);
  return here.cmac.aligned() && !here.cmac.remote_fault() && here.cmac.far_end_up() &&
         here.receive_clock.next_fs() != LineClock::kNever &&
         here.transmit_clock.next_fs() != LineClock::kNever;
}

bool SimulatedCard100g::links_up() const {
  for (unsigned i = 0; i < kPorts; ++i) {
    if (!link_up(i)) return false;
  }
  return true;
}

std::vector<std::string> SimulatedCard100g::violations() const {
  std::vector<std::string> all;
  for (const auto& port : rtl_->ports) {
    all.insert(all.end(), port->quad.violations().begin(), port->quad.violations().end());
  }
  return all;
}

}  // namespace trib::board
