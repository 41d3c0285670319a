// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/simulated_port_100g.h"

#include <Vtrib_port_100g.h>

#include <cstring>
#include <utility>

#include "verif/ethernet/line/three_clocks.h"

namespace trib::ethernet {
namespace {

constexpr std::uint64_t kCmacFs = 3'103'030;  // 322.27 MHz
constexpr std::uint64_t kByteFs = 80'000;     // 100 Gb/s
constexpr std::uint64_t kFsPerUs = 1'000'000'000;
constexpr std::uint32_t kMostJitterFs = 50'000;
constexpr unsigned kMostCollected = 40;  // CM10

std::uint64_t bit(std::uint64_t value, unsigned index) { return value >> index & 1; }

LineClockShape drawn_clock(Random& random) {
  LineClockShape shape;
  shape.ppm = static_cast<int>(random.between(0, 200)) - 100;
  shape.phase_fs = kCmacFs + random.below(static_cast<std::uint32_t>(kCmacFs));
  shape.jitter_fs = random.below(kMostJitterFs + 1);
  return shape;
}

ClockShape clock_of(const LineClockShape& shape) {
  return {off_by(kCmacFs, shape.ppm), shape.phase_fs, shape.jitter_fs};
}

CmacShape cmac_of(const CmacPortShape& shape) {
  return {{off_by(kByteFs, shape.transmit.ppm), shape.buffered_words, shape.pauses},
          {off_by(kByteFs, shape.receive.ppm), shape.collected_words},
          shape.align_fs};
}

}  // namespace

CmacPortShape CmacPortShape::drawn(Random random) {
  CmacPortShape shape;
  shape.transmit = drawn_clock(random);
  shape.receive = drawn_clock(random);
  shape.buffered_words = random.chance(0.5) ? random.between(4, 16) : random.between(4, 150);
  shape.pauses = 0.001 * random.below(50);
  shape.collected_words =
      random.chance(0.5) ? random.between(1, 8) : random.between(1, kMostCollected);
  shape.align_fs = kFsPerUs * random.between(1, 3);
  return shape;
}

struct SimulatedPort100g::Rtl : ThreeClocks<Vtrib_port_100g> {
  explicit Rtl(std::uint64_t seed) : ThreeClocks(seed) {
    pins.transmit_ready_i = pins.receive_valid_i = pins.receive_down_i = 0;
    pins.receive_aligned_i = pins.receive_local_fault_i = pins.receive_remote_fault_i = 0;
  }
};

SimulatedPort100g::SimulatedPort100g(const CmacPortShape& shape, std::uint64_t seed)
    : rtl_(std::make_unique<Rtl>(seed)),
      transmit_clock_(clock_of(shape.transmit), Random{seed, 1}()),
      receive_clock_(clock_of(shape.receive), Random{seed, 2}()),
      cmac_(cmac_of(shape), Random{seed, 3}()) {
  set_reset(false);
}

SimulatedPort100g::~SimulatedPort100g() { rtl_->context.select(); }

std::optional<Beat> SimulatedPort100g::received() const { return rtl_->received(); }

bool SimulatedPort100g::ready() const { return rtl_->ready(); }

void SimulatedPort100g::offer(const std::optional<Beat>& beat) { rtl_->offer(beat); }

void SimulatedPort100g::set_reset(bool reset) {
  in_reset_ = reset;
  Vtrib_port_100g& pins = rtl_->pins;
  pins.core_transmit_rst_i = pins.core_receive_rst_i = reset;
  pins.transmit_rst_i = pins.receive_rst_i = reset;
}

void SimulatedPort100g::assertions(bool on) { rtl_->context.assertOn(on); }

bool SimulatedPort100g::local_fault() const { return bit(rtl_->pins.receive_fault_o, 0) != 0; }

bool SimulatedPort100g::remote_fault() const { return bit(rtl_->pins.receive_fault_o, 1) != 0; }

bool SimulatedPort100g::up() const {
  return cmac_.aligned() && !local_fault() && !remote_fault() && cmac_.far_end_up();
}

void SimulatedPort100g::core_edge(std::uint64_t time_fs) {
  const auto before = [this](std::uint64_t next_fs, bool transmit, bool receive) {
    if (transmit) before_transmit(next_fs);
    if (receive) before_receive(next_fs);
  };
  rtl_->core_edge(time_fs, transmit_clock_, receive_clock_, before);
}

void SimulatedPort100g::before_transmit(std::uint64_t time_fs) {
  Vtrib_port_100g& pins = rtl_->pins;
  if (in_reset_) {
    cmac_.reset();
    pins.transmit_ready_i = 0;
    return;
  }
  count_transmit();
  const bool ready = cmac_.draw_ready(time_fs);
  pins.transmit_ready_i = ready;
  std::optional<CmacWord> offered;
  if (pins.transmit_valid_o) {
    offered = CmacWord{reinterpret_cast<const std::uint8_t*>(&pins.transmit_data_o),
                       pins.transmit_keep_o, pins.transmit_last_o != 0, pins.transmit_user_o != 0};
  }
  if (keep_texts_) keep_sent(time_fs, offered, ready);
  cmac_.transmit_edge(
      offered, ready,
      {pins.transmit_enable_o != 0, pins.transmit_send_rfi_o != 0, pins.transmit_send_idle_o != 0},
      time_fs);
}

void SimulatedPort100g::before_receive(std::uint64_t time_fs) {
  Vtrib_port_100g& pins = rtl_->pins;
  if (!in_reset_) count_receive();
  const std::optional<CmacWord> word = cmac_.receive_edge(time_fs);
  pins.receive_aligned_i = cmac_.aligned();
  pins.receive_remote_fault_i = cmac_.remote_fault();
  pins.receive_valid_i = word.has_value();
  if (keep_texts_) keep_received(time_fs, word);
  if (!word) return;
  std::memcpy(&pins.receive_data_i, word->data, kCmacBytes);
  pins.receive_keep_i = word->keep;
  pins.receive_last_i = word->last;
  pins.receive_user_i = word->user;
}

void SimulatedPort100g::keep_sent(std::uint64_t time_fs, const std::optional<CmacWord>& word,
                                  bool ready) {
  std::string text = sent_text_.take(word, ready);
  if (!word && rtl_->pins.transmit_send_rfi_o) text = "remote fault";
  sent_texts_.put(time_fs, std::move(text));
}

void SimulatedPort100g::keep_received(std::uint64_t time_fs, const std::optional<CmacWord>& word) {
  std::string text = received_text_.take(word, true);
  if (!cmac_.aligned()) text = "local fault";
  if (cmac_.remote_fault()) text = "remote fault";
  received_texts_.put(time_fs, std::move(text));
}

void SimulatedPort100g::count_transmit() {
  const std::uint64_t strobes = rtl_->pins.transmit_strobes_o;
  if (strobes == 0) return;
  counts_.sent += bit(strobes, 0);
  counts_.spoiled += bit(strobes, 1);
  counts_.underrun += bit(strobes, 2);
  counts_.fault_dropped += bit(strobes, 3);
  counts_.padded += bit(strobes, 4);
}

void SimulatedPort100g::count_receive() {
  const Vtrib_port_100g& pins = rtl_->pins;
  counts_.dropped += pins.receive_dropped_o;
  counts_.cut += pins.receive_cut_o;
  const std::uint64_t strobes = pins.receive_strobes_o;
  if (strobes == 0) return;
  counts_.errored += bit(strobes, 0);
  counts_.oversize += bit(strobes, 1);
  counts_.runt += bit(strobes, 2);
  counts_.good += bit(strobes, 3);
}

}  // namespace trib::ethernet
