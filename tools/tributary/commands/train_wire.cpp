// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/train_wire.h"

#include <utility>

#include "tools/tributary/collective/coded_reducer.h"
#include "tools/tributary/collective/rtl_reducer.h"
#include "tools/tributary/endpoints/endpoint_reducer.h"

namespace trib {

TrainWire make_train_wire(const TrainOptions& options) {
  TrainWire wire;
  wire.gbps = options.node.variant.gbps;
  if (options.on_model()) {
    wire.reducer = make_train_model(options);
  } else if (options.endpoints.given()) {
    wire.gbps = endpoint::kNetworkGbps;
    auto network = std::make_unique<EndpointReducer>(
        options.endpoints.job_config(options.node, options.recording));
    wire.close_recordings = [reducer = network.get()] { reducer->close_recordings(); };
    wire.reducer = std::move(network);
  } else {
    ClusterConfig config = options.node.cluster_config();
    config.result_encoding = options.result_encoding();
    options.recording.apply(config);
    auto rtl = std::make_unique<RtlReducer>(config, Compression{options.encoding(), true});
    wire.close_recordings = [reducer = rtl.get()] { reducer->close_recordings(); };
    wire.reducer = std::move(rtl);
  }
  return wire;
}

std::unique_ptr<AllReducer> make_train_model(const TrainOptions& options) {
  if (options.endpoints.given()) {
    return std::make_unique<EndpointModelReducer>(options.endpoints.job_config(options.node));
  }
  return std::make_unique<CodedReducer>(options.coding(), options.by());
}

}  // namespace trib
