// SPDX-License-Identifier: Apache-2.0
// A Verilated port, its three clocks, and the streams of its core side. Included only by the files of simulated ports.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>

#include "verif/sim/rtl/rtl_context.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib::ethernet {

template <typename Model>
struct ThreeClocks {
  explicit ThreeClocks(std::uint64_t seed) : context(seed), pins(&context, "port") {
    pins.core_clk_i = pins.transmit_clk_i = pins.receive_clk_i = 0;
    pins.s_valid_i = 0;
  }

  // The first byte is the lowest of a word, in memory, too.
  std::optional<Beat> received() const {
    if (!pins.m_valid_o) return std::nullopt;
    return Beat{reinterpret_cast<const std::uint8_t*>(&pins.m_data_o),
                static_cast<unsigned>(__builtin_popcountll(pins.m_keep_o)), pins.m_last_o != 0,
                pins.m_user_o != 0};
  }
  bool ready() const { return pins.s_ready_o != 0; }
  void offer(const std::optional<Beat>& beat) {
    pins.s_valid_i = beat.has_value();
    if (!beat) return;
    std::memcpy(&pins.s_data_i, beat->data, beat->bytes);
    pins.s_keep_i = static_cast<Keep>(~std::uint64_t{0} >> (64 - beat->bytes));
    pins.s_last_i = beat->last;
    pins.s_user_i = beat->user;
  }

  // All edges of the line's clocks that are due, and one of the core's. `before`: called before the edges of each time, with the
  // time and whether the transmit clock and the receive clock are among them.
  template <typename Clock, typename Before>
  void core_edge(std::uint64_t time_fs, Clock& transmit_clock, Clock& receive_clock,
                 const Before& before) {
    context.select();
    for (bool core = false; !core;) {
      const std::uint64_t next =
          std::min({transmit_clock.next_fs(), receive_clock.next_fs(), time_fs});
      const bool transmit = transmit_clock.next_fs() == next;
      const bool receive = receive_clock.next_fs() == next;
      core = next == time_fs;
      context.time(next);
      before(next, transmit, receive);
      evaluate(core, transmit, receive);
      if (transmit) transmit_clock.advance();
      if (receive) receive_clock.advance();
    }
    ++context.cycle;
  }

  RtlContext context;
  Model pins;

 private:
  using Keep = std::remove_reference_t<decltype(Model::s_keep_i)>;

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
};

}  // namespace trib::ethernet
