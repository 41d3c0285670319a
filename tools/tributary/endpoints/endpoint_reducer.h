// SPDX-License-Identifier: Apache-2.0
// The sums of a network of endpoints: of its RTL, with a worker engine at each endpoint, and the same by the
// golden model without any wire. In, out, errors: see AllReducer; and those of EndpointJob.
#pragma once

#include "tools/tributary/collective/all_reducer.h"
#include "tools/tributary/endpoints/endpoint_job.h"

namespace trib {

class EndpointReducer : public AllReducer {
 public:
  explicit EndpointReducer(const EndpointJobConfig& config) : job_(config) {}

  void all_reduce(std::vector<std::vector<float>>& buffers) override;
  WireUse wire_use() const override { return use_; }

 private:
  EndpointJob job_;
  WireUse use_;
};

class EndpointModelReducer : public AllReducer {
 public:
  EndpointModelReducer(const endpoint::NetworkTables& tables, std::size_t chunk_bytes);

  void all_reduce(std::vector<std::vector<float>>& buffers) override;

 private:
  endpoint::ChunkReduction reduction_;
};

}  // namespace trib
