// SPDX-License-Identifier: Apache-2.0
// The Verilated trib_port_100g with a simulated CMAC. The clocks of the CMAC's two sides have their own rates, phases and jitter; the
// lines go at their rates.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "model/base/random.h"
#include "verif/ethernet/line/block_clock.h"
#include "verif/ethernet/line/cmac_text.h"
#include "verif/ethernet/line/line_port.h"
#include "verif/ethernet/line/simulated_cmac.h"
#include "verif/sim/clock/jittered_clock.h"

namespace trib::ethernet {

struct CmacPortShape {
  LineClockShape transmit, receive;
  unsigned buffered_words = 16;
  double pauses = 0;
  unsigned collected_words = 1;
  std::uint64_t align_fs = 0;

  /// Rates of up to 100 ppm off, jitter of up to 50 ps; a MAC that takes 4 to 150 words in a row, pauses in up to 5 % of its cycles,
  /// and collects up to 40 words of a frame before it gives one.
  static CmacPortShape drawn(Random random);
};

/// Frames, by the strobes; none in reset.
struct CmacPortCounts {
  std::uint64_t sent = 0, spoiled = 0, underrun = 0, fault_dropped = 0, padded = 0;  // CM9
  std::uint64_t errored = 0, oversize = 0, runt = 0, good = 0;                       // CM7
  std::uint64_t dropped = 0, cut = 0;                                                // CX1
};

class SimulatedPort100g : public LinePort {
 public:
  SimulatedPort100g(const CmacPortShape& shape, std::uint64_t seed);
  ~SimulatedPort100g() override;
  SimulatedPort100g(const SimulatedPort100g&) = delete;
  SimulatedPort100g& operator=(const SimulatedPort100g&) = delete;

  unsigned beat_bytes() const override { return kCmacBytes; }
  unsigned most_lost_of_spoiled() const override { return 0; }
  std::optional<Beat> received() const override;
  bool ready() const override;
  void offer(const std::optional<Beat>& beat) override;
  void core_edge(std::uint64_t time_fs) override;
  void set_reset(bool reset) override;
  void assertions(bool on) override;
  void keep_texts(bool keep) override { keep_texts_ = keep; }
  WordTexts& received_texts() override { return received_texts_; }
  WordTexts& sent_texts() override { return sent_texts_; }
  bool up() const override;
  LineEnd& far_end() override { return cmac_; }

  bool local_fault() const;
  bool remote_fault() const;
  SimulatedCmac& cmac() { return cmac_; }
  const CmacPortCounts& counts() const { return counts_; }

 private:
  struct Rtl;

  void before_transmit(std::uint64_t time_fs);
  void before_receive(std::uint64_t time_fs);
  void keep_sent(std::uint64_t time_fs, const std::optional<CmacWord>& word, bool ready);
  void keep_received(std::uint64_t time_fs, const std::optional<CmacWord>& word);
  void count_transmit();
  void count_receive();

  std::unique_ptr<Rtl> rtl_;
  JitteredClock transmit_clock_, receive_clock_;
  SimulatedCmac cmac_;
  CmacPortCounts counts_;
  bool in_reset_ = false;
  bool keep_texts_ = false;
  CmacText received_text_, sent_text_;
  WordTexts received_texts_, sent_texts_;
};

}  // namespace trib::ethernet
