// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/endpoints/endpoint_job.h"

#include "model/endpoint/hop_frame.h"
#include "model/endpoint/link_rounding.h"
#include "model/endpoint/message_sum.h"
#include "model/frame/codec.h"
#include "verif/endpoint/network/rtl_endpoint.h"

namespace trib {
namespace {

endpoint::EndpointNetworkConfig network_config(const EndpointJobConfig& config) {
  endpoint::EndpointNetworkConfig network;
  network.tables = config.tables;
  network.members = config.members;
  network.chunk_bytes = config.chunk_bytes;
  network.window = endpoint::kBuiltWindow;
  network.link.up.loss = network.link.down.loss = config.loss;
  network.worker_link = network.link;
  network.encoding = config.encoding.byte();
  network.seed = config.seed;
  network.job = static_cast<std::uint32_t>(config.seed);
  network.waves = config.waves;
  network.recorded = config.recorded;
  return network;
}

// The bytes of a frame on a link, if it carries data.
WireBytes data_of(const Frame& frame) {
  if (frame.bad || frame.bytes.size() <= kHeaderBytes) return {};
  const Header header = read_header(frame.bytes);
  if (header.type != hop::kTypeHop || !header.has(kFlagData)) return {};
  return {header.payload_bytes, frame.bytes.size() - kHeaderBytes, 1};
}

}  // namespace

GoldenEndpoints::GoldenEndpoints(const EndpointJobConfig& config)
    : reduction_(config.tables,
                 static_cast<std::uint32_t>(config.chunk_bytes / endpoint::kFlitBytes),
                 endpoint::link_rounding(config.encoding)),
      members_(config.members) {}

std::vector<std::uint8_t> GoldenEndpoints::sum(
    const std::vector<std::optional<ByteSpan>>& data) const {
  std::vector<std::optional<ByteSpan>> at(reduction_.network().endpoints());
  for (unsigned worker = 0; worker < data.size(); ++worker) {
    at[members_.empty() ? worker : members_[worker]] = data[worker];
  }
  return message_sum(reduction_, at);
}

std::vector<ElementVector> GoldenEndpoints::expected_results(
    OperationKind kind, unsigned root, const std::vector<ElementVector>& inputs) const {
  std::vector<ElementVector> results(inputs.size(), ElementVector{Dtype::kFp32, {}});
  if (kind == OperationKind::kBarrier) return results;
  std::vector<std::optional<ByteSpan>> data(inputs.size());
  for (unsigned worker = 0; worker < inputs.size(); ++worker) {
    if (has_data(kind, root, worker)) data[worker] = inputs[worker].bytes;
  }
  const std::vector<std::uint8_t> sum = this->sum(data);
  for (unsigned worker = 0; worker < inputs.size(); ++worker) {
    if (wants_result(kind, root, worker)) results[worker].bytes = sum;
  }
  return results;
}

EndpointJob::EndpointJob(const EndpointJobConfig& config)
    : golden_(config),
      network_(network_config(config),
               endpoint::rtl_endpoints(
                   {config.seed, !config.encoding.is_raw(), !config.waves.empty()})) {
  if (!config.encoding.is_raw()) {
    network_.watch(
        [this](unsigned, unsigned port, Direction direction, const Frame& frame, std::uint64_t) {
          if (port > 0 && direction == Direction::kSent) links_ += data_of(frame);
        });
  }
  if (!config.pcap.empty()) {
    capture_ = std::make_unique<endpoint::LinkCapture>(config.pcap, network_, config.recorded);
  }
  network_.join();
}

void EndpointJob::close_recordings() {
  network_.close_waves();
  if (capture_) capture_->close();
}

OperationResult EndpointJob::run(OperationKind kind, unsigned root,
                                 const std::vector<ElementVector>& inputs,
                                 std::uint32_t message_id) {
  return run_operation(
      [this](const std::vector<Collective>& collectives) { return network_.run(collectives); },
      golden_.expected_results(kind, root, inputs), kind, root, {}, inputs, message_id);
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
