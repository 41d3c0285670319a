// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/parts/gt_quad.h"

#include <algorithm>

namespace trib::board {

void GtQuad::require(bool good, const char* what) {
  if (good) return;
  if (std::find(violations_.begin(), violations_.end(), what) == violations_.end()) {
    violations_.emplace_back(what);
  }
}

const GtLevels& GtQuad::step(const GtPins& pins, bool reference, std::uint8_t light) {
  ++cycle_;
  if (cycle_ <= times_.configuration) {
    require(pins.tx_reset == 0 && pins.rx_reset == 0, "a reset soon after the configuration");
  }
  had_reference_ = had_reference_ || reference;
  require(!before_.qpll_reset || pins.qpll_reset || had_reference_,
          "the QPLL leaves its reset before there is a reference clock");
  require((pins.tx_user_ready & pins.tx_reset) == 0 && (pins.rx_user_ready & pins.rx_reset) == 0,
          "user ready within a reset");
  require((before_.tx_reset & ~pins.tx_reset) == 0 || levels_.qpll_lock,
          "a transmitter leaves its reset without the QPLL");
  require((before_.rx_reset & ~pins.rx_reset) == 0 || levels_.qpll_lock,
          "a receiver leaves its reset without the QPLL");
  require((pins.tx_user_ready & ~before_.tx_user_ready) == 0 || levels_.tx_clocks_locked,
          "user ready of a transmitter without its clocks");
  require((pins.rx_user_ready & ~before_.rx_user_ready & ~levels_.rx_clocks_locked) == 0,
          "user ready of a receiver without its clocks");

  levels_.refclk_lost = !reference;
  levels_.qpll_lock = qpll_.after(!pins.qpll_reset && reference && !qpll_lost_, times_.qpll_lock);
  tx_runs_ = levels_.qpll_lock && (pins.tx_reset & 1) == 0;
  levels_.tx_clocks_locked = tx_mmcm_.after(tx_runs_, times_.mmcm_lock);

  const auto set = [](std::uint8_t& bits, unsigned channel, bool value) {
    bits = static_cast<std::uint8_t>((bits & ~(1U << channel)) | unsigned{value} << channel);
  };
  for (unsigned i = 0; i < kChannels; ++i) {
    const auto bit = [i](std::uint8_t bits) { return (bits >> i & 1) != 0; };
    set(levels_.tx_reset_done, i,
        tx_done_[i].after(tx_runs_ && !bit(pins.tx_reset) && bit(pins.tx_user_ready),
                          times_.reset_done));
    const bool runs = levels_.qpll_lock && !bit(pins.rx_reset);
    set(rx_runs_, i, runs);
    set(levels_.rx_cdr_lock, i,
        rx_cdr_[i].after(runs && bit(light) && !bit(mute_cdr_), times_.cdr_lock));
    set(levels_.rx_clocks_locked, i,
        rx_mmcm_[i].after(runs && !bit(pins.rx_clocks_reset), times_.mmcm_lock));
    set(levels_.rx_reset_done, i,
        rx_done_[i].after(bit(levels_.rx_clocks_locked) && bit(pins.rx_user_ready),
                          times_.reset_done));
    if (bit(before_.rx_reset) && !bit(pins.rx_reset)) ++receive_resets_[i];
  }
  before_ = pins;
  return levels_;
}

}  // namespace trib::board
