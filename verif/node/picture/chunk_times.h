// SPDX-License-Identifier: Apache-2.0
// When a chunk was received by the node, and when its results were sent. All numbers are cycles.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "verif/node/picture/pin_record.h"

namespace trib {

struct ChunkTimes {
  std::uint32_t sequence = 0;
  std::uint64_t first_beat = 0;       // of all contributions
  std::uint64_t header_received = 0;  // byte 63 of the last header
  std::uint64_t received_end = 0;     // after the last beat of all contributions
  std::uint64_t first_result = 0;     // the first beat of the earliest result ...
  std::uint64_t last_result = 0;      // ... and of the latest one
  std::uint64_t sent_end = 0;         // after the last beat of all results
  // First beat of the payload: of the last contribution, and of the earliest result. None if one of
  // them has no payload.
  std::optional<std::uint64_t> element_received;
  std::optional<std::uint64_t> element_sent;

  std::uint64_t latency() const { return first_result - header_received; }
  /// The results start before the contributions have ended.
  bool cuts_through() const { return first_result < received_end; }
};

/// Chunks of which each port has received a contribution and has sent a whole result, in the order
/// in which they were received at the first port. Retransmissions do not count.
std::vector<ChunkTimes> complete_chunks(const ReductionRecord& record);

}  // namespace trib
