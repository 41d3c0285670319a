// SPDX-License-Identifier: Apache-2.0
// The sizes that the node is built with, as the table rtl/node/variants.txt has them. A command
// line calls them configurations.
#pragma once

#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>

#include "model/frame/encoding.h"
#include "model/numerics/reduction_set.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/stream/pace_config.h"

namespace trib {

struct NodeVariant {
  const char* name;
  unsigned ports;
  unsigned beat_bytes;
  unsigned window;  // chunks in flight
  unsigned groups;
  unsigned ops;     // bit o for op o (LO1)
  unsigned dtypes;  // bit d for dtype d
  unsigned codecs;  // bit c for codec c (LO2)
  unsigned onset;   // beats (RE1) for cut-through without idle beats in a frame that is sent
  std::uint64_t clock_hz;
  unsigned gbps;  // of the wire of a port

  constexpr Frequency clock() const { return {clock_hz}; }
  constexpr ReductionSet reductions() const {  // LO1
    return {static_cast<std::uint8_t>(ops), static_cast<std::uint8_t>(dtypes)};
  }
  constexpr codec::CodecSet codec_set() const {  // LO2
    return static_cast<codec::CodecSet>(codecs);
  }
  constexpr WireRate wire_rate() const {
    const std::uint64_t bytes_per_second = std::uint64_t{gbps} * 125'000'000;
    const std::uint64_t common = std::gcd(bytes_per_second, clock_hz);
    return {bytes_per_second / common, clock_hz / common};
  }
};

inline constexpr NodeVariant kNodeVariants[] = {
#include "node_variant_rows.inc"
};

/// Throws std::invalid_argument, or does not compile, if there is none of that name.
constexpr const NodeVariant& node_variant(std::string_view name) {
  for (const NodeVariant& variant : kNodeVariants) {
    if (variant.name == name) return variant;
  }
  throw std::invalid_argument("there is no configuration '" + std::string(name) + "'");
}

/// "4 ports of 8 bytes, a window of 16, 1 group, 10 Gb/s at 156.25 MHz"
std::string describe(const NodeVariant& variant);

}  // namespace trib
