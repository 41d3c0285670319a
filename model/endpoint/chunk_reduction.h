// SPDX-License-Identifier: Apache-2.0
// The sum of a chunk over all endpoints, with the bits that the tables' order gives (docs/ENDPOINT.md,
// EP16, EP17 and EP19): each contribution as the flits that lie in memory, and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "model/base/span.h"
#include "model/endpoint/network_tables.h"
#include "model/nic/executor.h"

namespace trib::endpoint {

inline constexpr std::size_t kFlitBytes = std::size_t{4} * nic::kFlitWords;

/// Metadata flit and payload, as FP32 bits.
using ChunkImage = std::vector<std::uint32_t>;

struct ChunkMarks {
  bool data = false;
  std::uint32_t payload_bytes = 0;
  std::uint16_t count = 1;
  bool partial = false;
};

/// A contribution in memory; `flits` of the chunk as granted.
ChunkImage image_of(const ChunkMarks& marks, ByteSpan payload, std::uint32_t flits);

/// Result of the sum of images (EP19.1, EP19.2). If no image has DATA, the payload is 0 bytes.
ChunkMarks marks_of(const ChunkImage& sum);

class ChunkReduction {
 public:
  /// `chunk_flits`: of a full chunk, register CHUNK. `rounding`: of the values on encoded links (EP21).
  ChunkReduction(NetworkTables network, std::uint32_t chunk_flits, nic::Rounding rounding = {});

  const NetworkTables& network() const { return network_; }
  std::uint32_t chunk_flits() const { return chunk_flits_; }
  /// The sum that every endpoint has; `images` by endpoint, all of one size. Errors:
  /// std::invalid_argument for another number or size of them; what nic::execute() throws;
  /// std::logic_error if endpoints differ.
  ChunkImage sum(const std::vector<ChunkImage>& images) const;

 private:
  const std::vector<nic::Tables>& tables_for(std::size_t flits) const;

  NetworkTables network_;
  std::uint32_t chunk_flits_;
  nic::Rounding rounding_;
  mutable std::map<std::size_t, std::vector<nic::Tables>> tables_;  // by flits of an image
};

}  // namespace trib::endpoint
