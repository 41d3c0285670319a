// SPDX-License-Identifier: Apache-2.0
// A frame through a codec module of 32 bytes a beat whose neighbours never pause (CODEC.md, GC7). The
// parameters of the frame are on its pins before. Errors: std::runtime_error if no beat passes on
// either side for kMostIdleCycles; RtlError of a failed assertion.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "model/base/span.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::codec {

inline constexpr std::size_t kBeatBytes = 32;
inline constexpr unsigned kMostIdleCycles = 64;

struct PassedFrame {
  std::vector<std::uint8_t> bytes;
  unsigned error = 0;        // m_error_o of a decompressor
  std::uint64_t cycles = 0;  // from the first beat that is offered to the last one of either side
};

inline unsigned error_of(...) { return 0; }
template <typename Model>
auto error_of(const Model* pins) -> decltype(static_cast<unsigned>(pins->m_error_o)) {
  return pins->m_error_o;
}

// Puts the first beat of `rest` on the pins, if there is one, and returns its bytes.
template <typename Model>
std::size_t offer_beat(Model& pins, ByteSpan rest) {
  const std::size_t bytes = std::min(kBeatBytes, rest.size());
  pins.s_valid_i = bytes > 0;
  auto* data = reinterpret_cast<std::uint8_t*>(&pins.s_data_i);
  std::copy_n(rest.begin(), bytes, data);
  std::fill(data + bytes, data + kBeatBytes, std::uint8_t{0});
  pins.s_keep_i = static_cast<std::uint32_t>((std::uint64_t{1} << bytes) - 1);
  pins.s_last_i = bytes == rest.size();
  return bytes;
}

// Appends the beat that the module delivers. Returns whether it is the last one.
template <typename Model>
bool take_beat(const Model& pins, PassedFrame& frame) {
  const auto* data = reinterpret_cast<const std::uint8_t*>(&pins.m_data_o);
  for (std::size_t i = 0; i < kBeatBytes; ++i) {
    if (pins.m_keep_o >> i & 1) frame.bytes.push_back(data[i]);
  }
  frame.error = error_of(&pins);
  return pins.m_last_o != 0;
}

template <typename Model>
PassedFrame pass_frame(ModuleBench<Model>& bench, ByteSpan input) {
  Model& pins = bench.pins();
  pins.m_ready_i = 1;
  PassedFrame frame;
  std::size_t taken = 0;
  bool ended = false;
  // A decompressor may end a broken frame before it has taken all of it.
  for (unsigned idle = 0; taken < input.size() || !ended; ++idle, ++frame.cycles) {
    if (idle > kMostIdleCycles) throw std::runtime_error("the RTL of the codec hangs");
    const std::size_t offered = offer_beat(pins, input.from(taken));
    bench.settle();
    if (pins.m_valid_o) {
      ended = take_beat(pins, frame);
      idle = 0;
    }
    if (pins.s_valid_i && pins.s_ready_o) {
      taken += offered;
      idle = 0;
    }
    bench.edge();
  }
  pins.s_valid_i = 0;
  return frame;
}

}  // namespace trib::codec
