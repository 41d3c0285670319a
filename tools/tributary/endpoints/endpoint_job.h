// SPDX-License-Identifier: Apache-2.0
// A job of workers over the RTL of a network of endpoints, one worker at each, or at some: collectives with what each
// worker must hold afterwards, by the golden sums. Errors: those of EndpointNetwork.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/endpoint/chunk_reduction.h"
#include "model/frame/encoding.h"
#include "tools/tributary/collective/element_vector.h"
#include "tools/tributary/collective/expected_results.h"
#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/wire_bytes.h"
#include "verif/endpoint/network/endpoint_network.h"
#include "verif/endpoint/network/link_capture.h"

namespace trib {

struct EndpointJobConfig {
  endpoint::NetworkTables tables;
  std::vector<unsigned> members;   // endpoints with a worker, ascending; empty: all
  std::size_t chunk_bytes = 8192;  // a multiple of 16
  double loss = 0;                 // share of the frames that each direction of each link loses
  codec::Encoding encoding{};      // of links between endpoints: raw, or mode A or B (EP21)
  std::uint64_t seed = 1;
  std::string pcap;     // file of all frames; none if empty
  std::string waves;    // file of all signals; none if empty
  TimeWindow recorded;  // that both hold
};

/// The golden model of the same network.
class GoldenEndpoints {
 public:
  explicit GoldenEndpoints(const EndpointJobConfig& config);

  /// The sum of the workers' data, without those that have none.
  std::vector<std::uint8_t> sum(const std::vector<std::optional<ByteSpan>>& data) const;
  /// The result of each worker in a collective of FP32 sums; see expected_results().
  std::vector<ElementVector> expected_results(OperationKind kind, unsigned root,
                                              const std::vector<ElementVector>& inputs) const;

 private:
  endpoint::ChunkReduction reduction_;
  std::vector<unsigned> members_;
};

class EndpointJob {
 public:
  /// All workers join.
  explicit EndpointJob(const EndpointJobConfig& config);

  OperationResult run(OperationKind kind, unsigned root, const std::vector<ElementVector>& inputs,
                      std::uint32_t message_id);

  /// The end of the recording, before the job's own. Throws RecordingError.
  void close_recordings();

  endpoint::EndpointNetwork& network() { return network_; }
  /// Since construction, of the links of workers.
  WireBytes up();
  WireBytes down();
  /// The data frames on encoded links, those that were sent again, too.
  const WireBytes& links() const { return links_; }

 private:
  GoldenEndpoints golden_;
  endpoint::EndpointNetwork network_;
  WireBytes links_;
  std::unique_ptr<endpoint::LinkCapture> capture_;
};

}  // namespace trib
