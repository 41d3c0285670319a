// SPDX-License-Identifier: Apache-2.0
// RtlReducer: the sums of a node's RTL: one worker engine per port, frames on
// simulated wires. Worker w is on port w. In, out: see AllReducer. Errors: std::invalid_argument
// for a wrong number of buffers or unequal lengths; FabricError, WorkerError, RtlError when the
// simulation fails a check.
#pragma once

#include "tools/tributary/collective/all_reducer.h"
#include "verif/node/cluster/cluster.h"

namespace trib {

class RtlReducer : public AllReducer {
 public:
  // Contributions are encoded by `compression`, if there is one; results as `config` says.
  explicit RtlReducer(const ClusterConfig& config, const Compression& compression = {})
      : cluster_(config), compression_(compression) {}

  void all_reduce(std::vector<std::vector<float>>& buffers) override;
  WireUse wire_use() const override { return use_; }
  // See Fabric::close_recordings; no sum after it is recorded.
  void close_recordings() { cluster_.close_recordings(); }

 private:
  void count_wire();

  Cluster cluster_;
  Compression compression_;
  WireUse use_;
};

}  // namespace trib
