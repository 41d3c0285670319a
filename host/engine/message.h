// SPDX-License-Identifier: Apache-2.0
// A collective cut into chunks of equal size, the last one shorter. A message of no elements is one
// chunk of no bytes. Chunks are counted from 0.
#pragma once

#include <cstddef>
#include <cstdint>

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
  // Of the chunk's elements; on the wire there may be fewer.
  std::size_t bytes_in(std::size_t chunk) const;
  // The collective's role of the chunk, narrowed by the buffers that are there.
  ChunkRole role_in(std::size_t chunk) const;
  // The chunk's elements in the send buffer; only if its role says data.
  ByteSpan source_of(std::size_t chunk) const;
  // Puts the `bytes_in(chunk)` bytes of the result at their place; only if the chunk's role says
  // want.
  void place(std::size_t chunk, ByteSpan elements) const;

 private:
  std::size_t offset_of(std::size_t chunk) const { return chunk * per_chunk_ * element_bytes_; }

  Collective collective_;
  std::size_t element_bytes_ = 1;
  std::size_t per_chunk_ = 1;  // elements
  std::size_t chunks_ = 0;
};

}  // namespace trib
