// SPDX-License-Identifier: Apache-2.0
// AllReducer: adds up one vector per worker and gives every worker the sum. The means (the RTL,
// the model) depends on the implementation; all give the same bits. In: buffers[w], the vector of
// worker w, all of one length, at most as many as the node has ports. Out: the sum in each of them.
// Errors: std::invalid_argument for unequal lengths; std::runtime_error when the sum can't be had.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/tributary/collective/wire_bytes.h"

namespace trib {

// Use of the wire since construction.
struct WireUse {
  std::uint64_t operations = 0;
  std::uint64_t payload_bytes = 0;     // per worker and direction
  WireBytes up;                        // of all workers' contributions
  WireBytes down;                      // of all results
  double transfer_seconds = 0;         // from each first byte sent to its last byte received
  std::uint64_t transfer_cycles = 0;   // the same in cycles, of a simulated node
  std::uint64_t simulated_cycles = 0;  // all cycles that were evaluated
  double wall_seconds = 0;             // spent in the simulation
};

class AllReducer {
 public:
  virtual ~AllReducer() = default;
  virtual void all_reduce(std::vector<std::vector<float>>& buffers) = 0;
  // All zeros for an implementation without a wire.
  virtual WireUse wire_use() const { return {}; }
};

}  // namespace trib
