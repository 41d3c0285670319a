// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/endpoints/endpoint_job.h"

#include <optional>

#include "model/endpoint/message_sum.h"
#include "verif/endpoint/network/rtl_endpoint.h"

namespace trib {
namespace {

endpoint::EndpointNetworkConfig network_config(const EndpointJobConfig& config) {
  endpoint::EndpointNetworkConfig network;
  network.tables = config.tables;
  network.chunk_bytes = config.chunk_bytes;
  network.window = endpoint::kBuiltWindow;
  network.link.up.loss = network.link.down.loss = config.loss;
  network.worker_link = network.link;
  network.seed = config.seed;
  network.job = static_cast<std::uint32_t>(config.seed);
  return network;
}

endpoint::EndpointNetwork::Maker rtl_endpoints(std::uint64_t seed) {
  return [seed](unsigned e) { return endpoint::make_rtl_endpoint(seed + e); };
}

}  // namespace

std::vector<ElementVector> expected_results(const endpoint::ChunkReduction& reduction,
                                            OperationKind kind, unsigned root,
                                            const std::vector<ElementVector>& inputs) {
  std::vector<ElementVector> results(inputs.size(), ElementVector{Dtype::kFp32, {}});
  if (kind == OperationKind::kBarrier) return results;
  std::vector<std::optional<ByteSpan>> data(inputs.size());
  for (unsigned worker = 0; worker < inputs.size(); ++worker) {
    if (has_data(kind, root, worker)) data[worker] = inputs[worker].bytes;
  }
  const std::vector<std::uint8_t> sum = message_sum(reduction, data);
  for (unsigned worker = 0; worker < inputs.size(); ++worker) {
    if (wants_result(kind, root, worker)) results[worker].bytes = sum;
  }
  return results;
}

EndpointJob::EndpointJob(const EndpointJobConfig& config)
    : reduction_(config.tables,
                 static_cast<std::uint32_t>(config.chunk_bytes / endpoint::kFlitBytes)),
      network_(network_config(config), rtl_endpoints(config.seed)) {
  network_.join();
}

OperationResult EndpointJob::run(OperationKind kind, unsigned root,
                                 const std::vector<ElementVector>& inputs,
                                 std::uint32_t message_id) {
  return run_operation(
      [this](const std::vector<Collective>& collectives) { return network_.run(collectives); },
      expected_results(reduction_, kind, root, inputs), kind, root, {}, inputs, message_id);
}

WireBytes EndpointJob::up() {
  WireBytes bytes;
  for (unsigned worker = 0; worker < network_.workers(); ++worker) {
    const WorkerStatistics& s = network_.worker(worker).statistics();
    bytes += {s.element_bytes, s.payload_bytes, s.frames_sent};
  }
  return bytes;
}

WireBytes EndpointJob::down() {
  WireBytes bytes;
  for (unsigned worker = 0; worker < network_.workers(); ++worker) {
    const WorkerStatistics& s = network_.worker(worker).statistics();
    bytes += {s.result_element_bytes, s.result_payload_bytes, s.results};
  }
  return bytes;
}

}  // namespace trib
