// SPDX-License-Identifier: Apache-2.0
// ChunkProgress: shows how many chunks of a running collective are done. It takes part in the
// cluster's clock domain, looks at worker 0 every kLookCycles cycles and passes the count on.
#pragma once

#include <cstdint>
#include <functional>

#include "verif/node/cluster/cluster.h"
#include "verif/sim/clock/clocked.h"

namespace trib {

class ChunkProgress : public Clocked {
 public:
  using OnProgress = std::function<void(std::uint64_t chunks_done)>;
  static constexpr std::uint64_t kLookCycles = 16384;

  // Attaches itself; must live as long as `cluster` is run. Counts chunks from the cluster's first
  // collective.
  ChunkProgress(Cluster& cluster, OnProgress on_progress)
      : cluster_(cluster), on_progress_(std::move(on_progress)) {
    cluster.attach(*this);
  }

  void before_edge(std::uint64_t cycle) override {
    if (cycle % kLookCycles == 0) on_progress_(cluster_.worker(0).statistics().results);
  }

 private:
  Cluster& cluster_;
  OnProgress on_progress_;
};

}  // namespace trib
