// SPDX-License-Identifier: Apache-2.0
// A collective cut into chunks of equal size, the last one of each block shorter. A message of no
// elements is one chunk of no bytes. Chunks are counted from 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/engine/collective.h"
#include "model/base/span.h"

namespace trib {

// A chunk in the buffers of the caller, which are there as far as its role says.
struct Chunk {
  std::size_t bytes = 0;  // of its elements; on the wire there may be fewer
  ByteSpan send;          // nothing (data() is null): no DATA
  WritableBytes receive;  // nothing: no WANT
};

class Message {
 public:
  // No message: no chunks.
  Message() = default;
  // `collective` is valid, `chunk_bytes` a multiple of 4.
  Message(Collective collective, std::size_t chunk_bytes);

  std::uint32_t id() const { return collective_.message_id; }
  std::size_t chunks() const { return chunks_; }
  const Reduction& reduction() const { return collective_.reduction; }
  const Compression& compression() const { return collective_.compression; }
  bool exact() const { return collective_.exact; }
  Chunk chunk(std::size_t number) const;
  // All results are in their places.
  void conclude() const;

 private:
  struct Part {
    std::size_t first_chunk;
    Block block;
  };

  void add(const Block& block);

  Collective collective_;
  std::size_t element_bytes_ = 1;
  std::size_t per_chunk_ = 1;  // elements
  std::size_t chunks_ = 0;
  std::vector<Part> parts_;  // by their first chunk; one at least if there are chunks
};

}  // namespace trib
