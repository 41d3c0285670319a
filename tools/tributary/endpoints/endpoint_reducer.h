// SPDX-License-Identifier: Apache-2.0
// The sums of a network of endpoints: of its RTL, with worker engines, and the same by the
// golden model without any wire. In, out, errors: see AllReducer; and those of EndpointJob.
#pragma once

#include "tools/tributary/collective/all_reducer.h"
#include "tools/tributary/endpoints/endpoint_job.h"

namespace trib {

class EndpointReducer : public AllReducer {
 public:
  /// With an encoding, the use of the wire is that of the links between endpoints.
  explicit EndpointReducer(const EndpointJobConfig& config)
      : job_(config), encoded_(!config.encoding.is_raw()) {}

  void all_reduce(std::vector<std::vector<float>>& buffers) override;
  WireUse wire_use() const override { return use_; }
  void close_recordings() { job_.close_recordings(); }

 private:
  EndpointJob job_;
  bool encoded_;
  WireUse use_;
};

class EndpointModelReducer : public AllReducer {
 public:
  explicit EndpointModelReducer(const EndpointJobConfig& config) : golden_(config) {}

  void all_reduce(std::vector<std::vector<float>>& buffers) override;

 private:
  GoldenEndpoints golden_;
};

}  // namespace trib
