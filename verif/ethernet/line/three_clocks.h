// SPDX-License-Identifier: Apache-2.0
// A Verilated port and its three clocks. Included by the files of simulated ports alone.
#pragma once

#include <cstdint>

#include "verif/sim/rtl/rtl_context.h"

namespace trib::ethernet {

template <typename Model>
struct ThreeClocks {
  explicit ThreeClocks(std::uint64_t seed) : context(seed), pins(&context, "port") {
    pins.core_clk_i = pins.transmit_clk_i = pins.receive_clk_i = 0;
    pins.s_valid_i = 0;
  }

  void evaluate(bool core, bool transmit, bool receive) {
    // A clock goes down when another one goes up; only if it comes twice in a row, by itself.
    if ((core && pins.core_clk_i) || (transmit && pins.transmit_clk_i) ||
        (receive && pins.receive_clk_i)) {
      pins.core_clk_i = pins.transmit_clk_i = pins.receive_clk_i = 0;
      pins.eval();
    }
    pins.core_clk_i = core;
    pins.transmit_clk_i = transmit;
    pins.receive_clk_i = receive;
    pins.eval();
  }

  RtlContext context;
  Model pins;
};

}  // namespace trib::ethernet
