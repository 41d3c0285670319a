// SPDX-License-Identifier: Apache-2.0
// One segment of the soak test: a fresh node with a worker on each of its ports, or now and then a
// small tree of nodes, whose links have every kind of fault at once. The workers join through these
// links, and do messages of mixed sizes until kSegmentChunks chunks are reduced. In: the soak's
// shape and the number of the segment, from which all is drawn; so a segment can be run by itself. Every
// verdict and every frame is compared with the golden model, every sum with the one expected, and
// the counters of nodes and links have to balance. Errors: whatever Fabric::run throws; SoakError
// for a wrong sum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "verif/node/cluster/fabric.h"

namespace trib {

/// The parameters of a soak.
struct SoakShape {
  std::uint64_t seed = 1;
  double rate = 0.01;     // of each fault, per frame on a link
  bool pins = false;      // the nodes have their Ethernet ports
  double bit_errors = 0;  // with pins: of a bit on their lines, to be wrong
};

class SoakError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct SoakTotals {
  std::uint64_t segments = 0;
  std::uint64_t chunks = 0;
  std::uint64_t cycles = 0;
  std::uint64_t frames = 0;  // sent by the workers
  std::uint64_t retransmissions = 0;
  std::uint64_t timeouts = 0;
  std::uint64_t lost = 0;  // frames, in both directions of all links, as all that follow
  std::uint64_t damaged = 0;
  std::uint64_t duplicated = 0;
  std::uint64_t reordered = 0;
  std::uint64_t outage = 0;  // frames lost by links that were down
  std::uint64_t line_lost =
      0;  // frames that bit errors kept from passing an Ethernet port and its line
};

inline constexpr std::uint64_t kSegmentChunks = 2000;

/// Links with each fault at the shape's rate, all at once; the rest is drawn from seed and segment.
FabricConfig soak_config(const SoakShape& shape, std::uint64_t segment);

/// Adds its counts to `totals`.
void run_soak_segment(const FabricConfig& config, std::uint64_t chunks, SoakTotals& totals);

}  // namespace trib
