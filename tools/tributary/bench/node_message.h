// SPDX-License-Identifier: Apache-2.0
// One allreduce on the RTL of a node, or of a tree of nodes, of given chunks, window and round trip, and the model of
// the same (model/systems/chunk_flow.h). Every sum is compared with the model of the tree, bit for bit. Errors:
// std::runtime_error for a wrong sum, what Fabric::run throws.
#pragma once

#include <cstddef>
#include <string>

#include "model/systems/chunk_flow.h"
#include "tools/tributary/bench/bench_context.h"

namespace trib {

struct NodeMessage {
  bool fast =
      false;  // the variant 100g with its ONSET; otherwise 10g, or 10g_wide for a window above 16
  unsigned levels = 1;  // 1: four workers; 2: twelve below five nodes
  bool store_and_forward = false;
  std::size_t chunk_bytes = 8192;
  unsigned window = 16;
  double round_trip = 0;  // seconds; half of it in either direction of each worker's link

  systems::ChunkFlow model() const;
  /// "10G, 4 workers, store-and-forward, 256 B chunks, window 32, round trip 10 us"
  std::string text() const;
  /// Seconds from the first byte sent to the last one received.
  double on_rtl(std::size_t bytes, const BenchContext& context) const;
};

}  // namespace trib
