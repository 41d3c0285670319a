// SPDX-License-Identifier: Apache-2.0
#include "host/engine/message.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace trib {

Message::Message(Collective collective, std::size_t chunk_bytes)
    : collective_(std::move(collective)),
      element_bytes_(bytes_of(collective_.reduction.dtype)),
      per_chunk_(chunk_bytes / element_bytes_) {
  if (collective_.blocks.empty()) {
    add({collective_.send, collective_.receive, collective_.elements});
  }
  for (const Block& block : collective_.blocks) {
    if (block.elements != 0) add(block);
  }
  if (parts_.empty()) add({});
}

void Message::add(const Block& block) {
  parts_.push_back({chunks_, block});
  chunks_ += std::max<std::size_t>((block.elements + per_chunk_ - 1) / per_chunk_, 1);
}

Chunk Message::chunk(std::size_t number) const {
  const auto after =
      std::upper_bound(parts_.begin(), parts_.end(), number,
                       [](std::size_t n, const Part& part) { return n < part.first_chunk; });
  const Part& part = *std::prev(after);
  const std::size_t first = (number - part.first_chunk) * per_chunk_;
  const std::size_t offset = first * element_bytes_;
  Chunk chunk;
  chunk.bytes = std::min(per_chunk_, part.block.elements - first) * element_bytes_;
  const ChunkRole role = collective_.role ? collective_.role(number) : ChunkRole{true, true};
  if (role.data && part.block.send.data() != nullptr) {
    chunk.send = part.block.send.from(offset).first(chunk.bytes);
  }
  if (role.want && part.block.receive.data() != nullptr) {
    chunk.receive = part.block.receive.from(offset).first(chunk.bytes);
  }
  return chunk;
}

void Message::conclude() const {
  if (collective_.conclude) collective_.conclude();
}

}  // namespace trib
