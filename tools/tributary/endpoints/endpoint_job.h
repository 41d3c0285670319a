// SPDX-License-Identifier: Apache-2.0
// A job of workers over the RTL of a network of endpoints, one worker at each: collectives with what each
// worker must hold afterwards, by the golden sums. Errors: those of EndpointNetwork.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
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
  std::size_t chunk_bytes = 8192;  // a multiple of 16
  double loss = 0;                 // share of the frames that each direction of each link loses
  codec::Encoding encoding{};      // of links between endpoints: raw, or mode A or B (EP21)
  std::uint64_t seed = 1;
  std::string pcap;  // file of all frames; none if empty
  endpoint::CaptureWindow recorded;
};

/// The golden model of the same network.
endpoint::ChunkReduction golden_reduction(const EndpointJobConfig& config);

/// What each worker holds after a collective of FP32 sums; see expected_results().
std::vector<ElementVector> expected_results(const endpoint::ChunkReduction& reduction,
                                            OperationKind kind, unsigned root,
                                            const std::vector<ElementVector>& inputs);

class EndpointJob {
 public:
  /// All workers join.
  explicit EndpointJob(const EndpointJobConfig& config);

  OperationResult run(OperationKind kind, unsigned root, const std::vector<ElementVector>& inputs,
                      std::uint32_t message_id);

  /// The end of what is recorded, before the job's own. Throws RecordingError.
  void close_recordings();

  const endpoint::ChunkReduction& reduction() const { return reduction_; }
  endpoint::EndpointNetwork& network() { return network_; }
  /// Since construction, of the links of workers.
  WireBytes up();
  WireBytes down();
  /// The data frames on encoded links, those that were sent again, too.
  const WireBytes& links() const { return links_; }

 private:
  endpoint::ChunkReduction reduction_;
  endpoint::EndpointNetwork network_;
  WireBytes links_;
  std::unique_ptr<endpoint::LinkCapture> capture_;
};

}  // namespace trib
