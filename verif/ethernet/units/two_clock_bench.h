// SPDX-License-Identifier: Apache-2.0
// A Verilated module between two clocks, s_clk_i and m_clk_i, each with a reset of its side. Code run just before an edge sees
// the current outputs and sets the inputs for this edge; no output follows an input at once.
#pragma once

#include <algorithm>
#include <cstdint>

#include "verif/sim/clock/jittered_clock.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {

template <typename Model>
class TwoClockBench {
 public:
  TwoClockBench(std::uint64_t seed, const ClockShape& s_clock, const ClockShape& m_clock)
      : context_(seed), model_(&context_), s_clock_(s_clock, seed), m_clock_(m_clock, ~seed) {
    context_.select();
  }
  ~TwoClockBench() { context_.select(); }
  TwoClockBench(const TwoClockBench&) = delete;
  TwoClockBench& operator=(const TwoClockBench&) = delete;

  Model& pins() { return model_; }
  /// No edges of m_clk_i for so long.
  void pause_reader(std::uint64_t duration_fs) { m_clock_.pause(duration_fs); }

  /// Both resets together, for eight cycles of each clock or more.
  void reset() {
    unsigned s_edges = 0;
    unsigned m_edges = 0;
    model_.s_rst_i = model_.m_rst_i = 1;
    while (s_edges < 8 || m_edges < 8) step([&] { ++s_edges; }, [&] { ++m_edges; });
    model_.s_rst_i = model_.m_rst_i = 0;
  }

  /// The next edge of either clock, or of both if they fall together.
  template <typename BeforeS, typename BeforeM>
  void step(const BeforeS& before_s, const BeforeM& before_m) {
    const std::uint64_t now = std::min(s_clock_.next_fs(), m_clock_.next_fs());
    const bool s_edge = s_clock_.next_fs() == now;
    const bool m_edge = m_clock_.next_fs() == now;
    if (s_edge) before_s();
    if (m_edge) before_m();
    model_.s_clk_i = s_edge;
    model_.m_clk_i = m_edge;
    model_.eval();
    model_.s_clk_i = model_.m_clk_i = 0;
    model_.eval();
    ++context_.cycle;
    if (s_edge) s_clock_.advance();
    if (m_edge) m_clock_.advance();
  }

 private:
  RtlContext context_;
  Model model_;
  JitteredClock s_clock_, m_clock_;
};

}  // namespace trib
