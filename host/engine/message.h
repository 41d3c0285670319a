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
  // Of the chunk's elements; on the wire there may be fewer.
  std::size_t bytes_in(std::size_t chunk) const;
  // The collective's role of the chunk, narrowed by the buffers that are there.
  ChunkRole role_in(std::size_t chunk) const;
  // The chunk's elements in the send buffer; only if its role says data.
  ByteSpan source_of(std::size_t chunk) const;
  // Puts the `bytes_in(chunk)` bytes of the result at their place; only if the chunk's role says
  // want.
  void place(std::size_t chunk, ByteSpan elements) const;
  // All results are in their places.
  void conclude() const;

 private:
  struct Part {
    std::size_t first_chunk;
    Block block;
  };
  // A chunk as bytes of the buffers of its part.
  struct Place {
    const Block& block;
    std::size_t offset;
    std::size_t bytes;
  };

  void add(const Block& block);
  Place place_of(std::size_t chunk) const;

  Collective collective_;
  std::size_t element_bytes_ = 1;
  std::size_t per_chunk_ = 1;  // elements
  std::size_t chunks_ = 0;
  std::vector<Part> parts_;  // by their first chunk; one at least if there are chunks
};

}  // namespace trib
