// SPDX-License-Identifier: Apache-2.0
// LargeMessage: the 100 MB case, one allreduce of all gradients of ResNet-50 (25 557 032
// parameters, 102 228 128 bytes) through the RTL. It's run once, when first asked for; T2 and T6
// both report from it.
#pragma once

#include <cstdint>
#include <optional>

#include "tools/tributary/bench/bench_context.h"

namespace trib {

class LargeMessage {
 public:
  static constexpr std::size_t kElements = 25'557'032;
  static constexpr std::size_t kBytes = kElements * sizeof(float);

  struct Outcome {
    std::uint64_t cycles = 0;  // from the first byte sent to the last one received
    double wall_seconds = 0;   // of the simulation
  };

  // Throws std::runtime_error if a sum is wrong, and what Cluster::run throws.
  const Outcome& outcome(const BenchContext& context);

 private:
  std::optional<Outcome> outcome_;
};

}  // namespace trib
