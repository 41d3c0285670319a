// SPDX-License-Identifier: Apache-2.0
// How fast a StreamSource offers beats, or a StreamSink takes them.
#pragma once

#include <cstdint>

namespace trib {

/// Byte times of the wire that pass in one cycle of the stream's clock, as a fraction: 8 in the 10G
/// configuration (156.25 MHz, 8 bytes), 50 in the 100G configuration (250 MHz, 64 bytes).
struct WireRate {
  std::uint64_t numerator = 8;
  std::uint64_t denominator = 1;
};

inline constexpr WireRate kWireRate10g{8};
inline constexpr WireRate kWireRate100g{50};

/// Bytes of a frame on the wire that are not in the stream: preamble 8, FCS 4, gap 12.
inline constexpr unsigned kWireOverheadBytes = 24;

enum class PaceMode : std::uint8_t {
  kWire,   // a frame of L bytes takes L + 24 byte times, exactly so in the long run
  kBeats,  // min_gap..max_gap cycles without a beat after each frame, drawn evenly
};

struct PaceConfig {
  PaceMode mode = PaceMode::kWire;
  WireRate rate = kWireRate10g;  // kWire
  unsigned slower_ppm = 0;       // kWire: millionths by which this wire lags `rate`, below 1e6
  unsigned min_gap = 0;          // kBeats, cycles
  unsigned max_gap = 0;          // kBeats, cycles; at least min_gap
  double stall_probability = 0;  // each beat is held back with it: 0 (never) .. below 1
  unsigned stall_burst = 1;      // cycles that one such hold lasts
  std::uint64_t seed = 1;        // of the stalls and gaps
};

}  // namespace trib
