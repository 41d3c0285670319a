// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/simulated_port.h"

#include <Vtrib_port_10g.h>
#include <Vtrib_port_10g___024root.h>

#include "verif/ethernet/line/ethernet_pins.h"
#include "verif/ethernet/line/three_clocks.h"

namespace trib::ethernet {
namespace {

constexpr std::uint32_t kMostJitterFs = 50'000;
constexpr std::uint32_t kMostPpm = 100;

LineClockShape drawn_clock(Random& random) {
  LineClockShape shape;
  shape.ppm = static_cast<int>(random.between(0, 2 * kMostPpm)) - static_cast<int>(kMostPpm);
  shape.phase_fs = kPausedCycleFs + random.below(static_cast<std::uint32_t>(kPausedCycleFs));
  shape.jitter_fs = random.below(kMostJitterFs + 1);
  return shape;
}

std::uint64_t bit(std::uint64_t value, unsigned index) { return value >> index & 1; }

}  // namespace

PortShape PortShape::drawn(Random random) {
  PortShape shape;
  shape.transmit = drawn_clock(random);
  shape.receive = drawn_clock(random);
  shape.to_port_phase = random.below(kBlockBits);
  shape.from_port_phase = random.below(kBlockBits);
  return shape;
}

struct SimulatedPort::Rtl : ThreeClocks<Vtrib_port_10g> {
  explicit Rtl(std::uint64_t seed) : ThreeClocks(seed) {
    pins.receive_down_i = 0;
    pins.transmit_advance_i = pins.receive_valid_i = 0;
  }
};

SimulatedPort::SimulatedPort(const PortShape& shape, std::uint64_t seed)
    : rtl_(std::make_unique<Rtl>(seed)),
      transmit_clock_(shape.transmit, Random{seed, 1}()),
      receive_clock_(shape.receive, Random{seed, 2}()),
      to_port_(Random{seed, 3}(), shape.to_port_phase),
      from_port_(Random{seed, 4}(), shape.from_port_phase) {
  set_reset(false);
}

SimulatedPort::~SimulatedPort() { rtl_->context.select(); }

std::optional<Beat> SimulatedPort::received() const { return rtl_->received(); }

bool SimulatedPort::ready() const { return rtl_->ready(); }

void SimulatedPort::offer(const std::optional<Beat>& beat) { rtl_->offer(beat); }

void SimulatedPort::set_reset(bool reset) {
  in_reset_ = reset;
  rtl_->pins.core_transmit_rst_i = rtl_->pins.core_receive_rst_i = reset;
  rtl_->pins.transmit_rst_i = rtl_->pins.receive_rst_i = reset;
}

void SimulatedPort::assertions(bool on) { rtl_->context.assertOn(on); }

bool SimulatedPort::locked() const { return rtl_->pins.receive_locked_o != 0; }

bool SimulatedPort::hi_ber() const { return rtl_->pins.receive_hi_ber_o != 0; }

bool SimulatedPort::silent() const { return rtl_->pins.receive_silent_o != 0; }

LinkFault SimulatedPort::fault() const {
  const std::uint64_t faults = rtl_->pins.receive_fault_o;
  if (bit(faults, 0)) return LinkFault::Local;
  if (bit(faults, 1)) return LinkFault::Remote;
  return bit(faults, 2) ? LinkFault::Interruption : LinkFault::None;
}

void SimulatedPort::core_edge(std::uint64_t time_fs) {
  const auto before = [this](std::uint64_t next_fs, bool transmit, bool receive) {
    if (keep_texts_ && transmit) keep_sent(next_fs);
    if (keep_texts_ && receive) keep_received(next_fs);
    if (transmit) before_transmit();
    if (receive) before_receive();
  };
  rtl_->core_edge(time_fs, transmit_clock_, receive_clock_, before);
}

// The words that the PCS takes at this edge, and the MAC.
void SimulatedPort::keep_sent(std::uint64_t time_fs) {
  if (!transmit_clock_.has_block()) return;
  const XgmiiWord word = xgmii_of(rtl_->pins.rootp->trib_port_10g__DOT__transmit_word);
  sent_texts_.put(time_fs, sent_text_.take(word));
}

void SimulatedPort::keep_received(std::uint64_t time_fs) {
  if (!rtl_->pins.rootp->trib_port_10g__DOT__receive_word_valid) return;
  const XgmiiWord word = xgmii_of(rtl_->pins.rootp->trib_port_10g__DOT__receive_word);
  received_texts_.put(time_fs, received_text_.take(word));
}

// The gearbox takes the block on its input.
void SimulatedPort::before_transmit() {
  Vtrib_port_10g& pins = rtl_->pins;
  if (!in_reset_) count_transmit();
  pins.transmit_advance_i = transmit_clock_.has_block();
  if (!transmit_clock_.has_block()) return;
  const std::uint64_t sent_fs = transmit_clock_.sent_fs();
  from_port_.put(block_of(pins.transmit_block_o));
  if (from_port_.has_block() && partner_.receive(from_port_.take(), sent_fs)) from_port_.slip();
}

void SimulatedPort::before_receive() {
  Vtrib_port_10g& pins = rtl_->pins;
  if (!in_reset_) count_receive();
  pins.receive_valid_i = receive_clock_.has_block();
  if (!receive_clock_.has_block()) return;
  if (pins.receive_slip_o) to_port_.slip();
  const std::uint64_t line_fs = receive_clock_.received_fs();
  while (!to_port_.has_block()) to_port_.put(partner_.transmit(line_fs));
  set_block(pins.receive_block_i, to_port_.take());
}

void SimulatedPort::count_transmit() {
  const std::uint64_t strobes = rtl_->pins.transmit_strobes_o;
  if (strobes == 0) return;
  counts_.sent += bit(strobes, 0);
  counts_.spoiled += bit(strobes, 1);
  counts_.underrun += bit(strobes, 2);
  counts_.fault_dropped += bit(strobes, 3);
}

void SimulatedPort::count_receive() {
  const Vtrib_port_10g& pins = rtl_->pins;
  counts_.bad_blocks += pins.receive_bad_block_o;
  counts_.bad_headers += pins.receive_bad_header_o;
  counts_.silences += pins.receive_silence_o;
  counts_.dropped += pins.receive_dropped_o;
  counts_.cut += pins.receive_cut_o;
  const std::uint64_t strobes = pins.receive_strobes_o;
  if (strobes == 0) return;
  counts_.errored += bit(strobes, 0);
  counts_.oversize += bit(strobes, 1);
  counts_.runt += bit(strobes, 2);
  counts_.bad_fcs += bit(strobes, 3);
  counts_.good += bit(strobes, 4);
  counts_.pause += bit(strobes, 5);
}

}  // namespace trib::ethernet
