// SPDX-License-Identifier: Apache-2.0
// Timing, without data, of a message in chunks through a tree of nodes: PROTOCOL.md, FR1 (88 byte times on top of each
// chunk's payload), WK1 (window) and RE1 (onset). Seconds and bytes. Workers start together; nothing is lost.
//
// A worker sends a chunk when the one before has left and the result of the one a window earlier is there. A node
// begins a result a fixed time after the header of the last contribution, or in store-and-forward after its last byte,
// but no earlier than its output is free. Hence there are two times for each chunk and hop, and no queue of events.
#pragma once

#include <cstddef>

namespace trib::systems {

/// Of a node as it is built.
struct NodeTiming {
  double gbps = 0;
  double beat_bytes = 0;
  double cut_through = 0;  // seconds from the last byte of the header in to the first one out
  double stored = 0;       // the same from the last byte of the frame
};

/// The variants 10g with ONSET 1 and 100g with ONSET 32, by `tributary bench T3`: 12 cycles of 6.4 ns; 59 of 4 ns, and
/// 20 when frames are stored.
inline constexpr NodeTiming kNode10g{10, 8, 12 * 6.4e-9, 12 * 6.4e-9};
/// 10g_wide, which has every reduction, takes two cycles more (`tributary bench sharp`).
inline constexpr NodeTiming kNode10gWide{10, 8, 14 * 6.4e-9, 14 * 6.4e-9};
inline constexpr NodeTiming kNode100g{100, 64, 59 * 4e-9, 20 * 4e-9};

/// The one of this rate; other rates: the times of 100g.
constexpr NodeTiming node_timing(double gbps) {
  NodeTiming timing = gbps <= kNode10g.gbps ? kNode10g : kNode100g;
  timing.gbps = gbps;
  return timing;
}

struct ChunkFlow {
  NodeTiming node = kNode10g;
  unsigned levels = 1;
  bool store_and_forward = false;
  std::size_t chunk_bytes = 8192;
  unsigned window = 16;
  double round_trip = 0;  // of the links between workers and nodes, or of a host

  /// From the first byte sent to the last one received.
  double seconds(double bytes) const;
};

}  // namespace trib::systems
