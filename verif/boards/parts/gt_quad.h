// SPDX-License-Identifier: Apache-2.0
// The QPLL, the four channels and the MMCMs of a GTH quad, as their bring-up sees them: which clocks run, what is locked, what is done.
// Times are cycles of the core's clock. Forbidden actions (resets soon after the configuration, user ready without a
// clock, a QPLL that leaves reset before there was a reference clock) are reported by violations().
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace trib::board {

inline constexpr unsigned kChannels = 4;

/// Outputs of the FPGA; one bit per channel.
struct GtPins {
  bool qpll_reset = false;
  std::uint8_t tx_reset = 0, tx_user_ready = 0;
  std::uint8_t rx_reset = 0, rx_user_ready = 0, rx_clocks_reset = 0;
};

/// Inputs of the FPGA.
struct GtLevels {
  bool qpll_lock = false, refclk_lost = true;
  bool tx_clocks_locked = false;
  std::uint8_t tx_reset_done = 0;
  std::uint8_t rx_reset_done = 0, rx_cdr_lock = 0, rx_clocks_locked = 0;
};

struct GtTimes {
  std::uint64_t qpll_lock = 300;
  std::uint64_t mmcm_lock = 200;
  std::uint64_t reset_done = 100;
  std::uint64_t cdr_lock = 400;
  std::uint64_t configuration = 78;  // 500 ns
};

class GtQuad {
 public:
  void set_times(const GtTimes& times) { times_ = times; }
  /// A CDR that never says that it has locked, of these channels.
  void mute_cdr(std::uint8_t channels) { mute_cdr_ = channels; }
  /// The QPLL has no lock meanwhile.
  void lose_qpll(bool lost) { qpll_lost_ = lost; }

  /// A cycle. `reference`: there is a clock of the right frequency; `light`: channels with a signal.
  const GtLevels& step(const GtPins& pins, bool reference, std::uint8_t light);

  bool tx_clock_runs() const { return tx_runs_; }
  bool rx_clock_runs(unsigned channel) const { return (rx_runs_ >> channel & 1) != 0; }
  /// Resets of a receiver that have ended.
  unsigned receive_resets(unsigned channel) const { return receive_resets_.at(channel); }
  const std::vector<std::string>& violations() const { return violations_; }

 private:
  /// Counts while enabled, and returns whether it has reached the time.
  class Delay {
   public:
    bool after(bool runs, std::uint64_t time) {
      count_ = runs ? count_ + 1 : 0;
      return count_ > time;
    }

   private:
    std::uint64_t count_ = 0;
  };

  void require(bool good, const char* what);

  GtTimes times_;
  GtPins before_;
  GtLevels levels_;
  std::uint64_t cycle_ = 0;
  bool qpll_lost_ = false;
  bool tx_runs_ = false;
  bool had_reference_ = false;
  std::uint8_t rx_runs_ = 0;
  std::uint8_t mute_cdr_ = 0;
  Delay qpll_, tx_mmcm_;
  std::array<Delay, kChannels> tx_done_, rx_cdr_, rx_mmcm_, rx_done_;
  std::array<unsigned, kChannels> receive_resets_{};
  std::vector<std::string> violations_;
};

}  // namespace trib::board
