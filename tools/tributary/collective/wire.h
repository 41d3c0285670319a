// SPDX-License-Identifier: Apache-2.0
// The nodes that collectives are simulated on, and arithmetic of their wires: 10 Gb/s are 8 bytes in
// each cycle of 156.25 MHz (6.4 ns), 100 Gb/s are 50 in each of 250 MHz. A chunk of P payload bytes takes P + 88 byte times: headers
// 64, preamble 8, FCS 4, gap 12.
#pragma once

#include "verif/node/variants/node_variant.h"

namespace trib {

inline constexpr NodeVariant kWireNode = node_variant("10g");
inline constexpr unsigned kWirePorts = kWireNode.ports;
inline constexpr double kWireBytesPerCycle = kWireNode.beat_bytes;
inline constexpr double kChunkOverheadBytes = 88;

// On the same wire, with every reduction (LO1).
inline constexpr NodeVariant kFullNode = node_variant("10g_wide");
static_assert(kFullNode.ports == kWirePorts && kFullNode.beat_bytes == kWireNode.beat_bytes &&
              kFullNode.clock_hz == kWireNode.clock_hz);

// On a wire of 100 Gb/s.
inline constexpr NodeVariant kFastNode = node_variant("100g");
static_assert(kFastNode.ports == kWirePorts);

// With every codec (LO2), on a wire of 10 Gb/s.
inline constexpr NodeVariant kCodecNode = node_variant("10g_codec");
static_assert(kCodecNode.ports == kWirePorts && kCodecNode.gbps == kWireNode.gbps);

// The smaller one that has it.
inline const NodeVariant& node_with(const Reduction& reduction) {
  return kWireNode.reductions().has(reduction) ? kWireNode : kFullNode;
}

constexpr double cycle_seconds(const NodeVariant& node) {
  return 1.0 / static_cast<double>(node.clock_hz);
}

constexpr double wire_bytes_per_cycle(const NodeVariant& node) {
  return node.gbps * 1.25e8 * cycle_seconds(node);
}

// Payload bytes in so many cycles, as a share of the node's wire, 0..1.
constexpr double wire_share(const NodeVariant& node, double payload_bytes, double cycles) {
  return cycles > 0 ? payload_bytes / (wire_bytes_per_cycle(node) * cycles) : 0;
}

// The largest share of the wire that chunks of this payload can have.
constexpr double framing_ceiling(double payload_bytes) {
  return payload_bytes / (payload_bytes + kChunkOverheadBytes);
}

}  // namespace trib
